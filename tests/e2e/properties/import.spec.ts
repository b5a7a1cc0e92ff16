import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { expect, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';
import { signIn } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

const csv = (name: string, text: string, encoding: BufferEncoding = 'utf8') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, encoding),
});

test('previews a Windows-1252 list and shows start passwords once', async ({ scenario }) => {
  const { provider, manager, employees } = scenario.team;
  const domain = provider.email.split('@')[1];
  const phone = await scenario.phone(provider);
  const { page } = phone;
  await phone.goto('/employees');
  await page.getByRole('button', { name: 'Liste einlesen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Liste einlesen' });
  const lines = [
    'Name;E-Mail',
    `Björn Schröder;bjoern@${domain}`,
    `Emil;${employees[0].email}`,
    'Tuğba;'.replace('ğ', 'g'),
    `Björn Schröder;BJOERN@${domain}`,
    `Hanna;${manager.email}`,
    `Ion Rusu;ion@${domain}`,
  ];
  await dialog.getByLabel('CSV-Datei').setInputFiles(csv('leer.csv', '\n\n'));
  await expect(dialog.getByText('Hier steht keine Zeile', { exact: false })).toBeVisible();
  await dialog.getByLabel('CSV-Datei').setInputFiles(csv('personal.csv', lines.join('\r\n'), 'latin1'));
  await expect(dialog.getByText('6 Zeilen, Trennzeichen Semikolon, Windows-1252')).toBeVisible();
  await expect(dialog.getByText('4 werden angelegt')).toBeVisible();
  await expect(dialog.getByText('Steht schon in Zeile 2.')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = dialog.getByRole('region', { name: 'Vorschau der Zeilen' });
    expect(await lines.evaluate((box) => box.scrollWidth - box.clientWidth), `at ${width} px`).toBe(0);
    await expect(lines.getByText('Wird angelegt').first()).toBeInViewport();
  }

  await dialog.getByText('E-Mail und Startpasswort').click();
  await dialog.getByRole('button', { name: '4 Personen anlegen' }).click();
  await expect(dialog.getByText('3 Personen angelegt')).toBeVisible();
  const refused = dialog.getByRole('region', { name: 'Nicht übernommen' });
  await expect(refused.getByRole('row').filter({ hasText: manager.email })).toContainText(
    'Diese E-Mail ist bereits registriert.',
  );
  const made = dialog.getByRole('region', { name: 'Startpasswörter' });
  const row = made.getByRole('row').filter({ hasText: `bjoern@${domain}` });
  await expect(row).toContainText('Björn Schröder');
  const password = (await row.getByRole('cell').last().innerText()).trim();
  expect(await signIn(scenario.world.server, `bjoern@${domain}`, password)).toBeTruthy();
  expect(await seriousFaults(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Startpasswörter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Drucken', exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByText('5 Personen')).toBeVisible();
  expect(await page.content()).not.toContain(password);
});

test('resumes an import of properties after an outage, without duplicates', FULL, async ({ scenario }) => {
  const phone = await scenario.phone(scenario.team.provider);
  const { page } = phone;
  // Before the file is chosen: a request in flight may hang when the browser starts to intercept requests.
  let made = 0;
  await page.route('**/api/collections/properties/records', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    made += 1;
    if (made !== 2) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await phone.goto('/properties');
  await page.getByRole('button', { name: 'Liste einlesen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Liste einlesen' });
  await dialog
    .getByLabel('CSV-Datei')
    .setInputFiles(csv('objekte.csv', '\uFEFFName,Adresse,Notizen\nLager,"Weg 1, Köln",Tor\nHof,Weg 2,\nHalle,Weg 3,'));
  await dialog.getByRole('button', { name: '3 Immobilien anlegen' }).click();
  await expect(dialog.getByText('1 Immobilie angelegt')).toBeVisible();
  await expect(dialog.getByText('2 Immobilien noch nicht bearbeitet.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Fortsetzen' }).click();
  await expect(dialog.getByText('3 Immobilien angelegt')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByText('5 Einträge')).toBeVisible();
  const own = await scenario.world.rows('properties', `company_admin = "${scenario.team.provider.id}"`);
  expect(own.map(({ name }) => name).sort()).toEqual(['Halle', 'Hof', 'Lager']);

  await page.getByRole('button', { name: 'Liste einlesen' }).click();
  const plans = [
    'Name;Adresse;Leistung;Rhythmus;Saison',
    'Hof;Weg 2;Schnee räumen;Mo–Fr;01.11. bis 31.03.',
    'Hof;Weg 2;Gartenpflege;alle 14 Tage;',
    'Halle;Weg 3;Gartenpflege;ab und zu;',
  ];
  await dialog.getByLabel('CSV-Datei').setInputFiles(csv('plaene.csv', plans.join('\n')));
  await expect(dialog.getByText('Winterdienst: montags bis freitags · 01.11. bis 31.03. · ±1 Tag')).toBeVisible();
  await expect(dialog.getByText('Der Rhythmus ist nicht lesbar.', { exact: false })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '2 Zeilen anlegen' }).click();
  await expect(dialog.getByText('2 Zeilen angelegt')).toBeVisible();
  const entered = await scenario.world.rows('service_plans', `company_admin = "${scenario.team.provider.id}"`);
  expect(entered.map(({ service_type }) => service_type).sort()).toEqual(['Gartenpfleger', 'Winterdienst']);
  expect(await scenario.world.rows('properties', `company_admin = "${scenario.team.provider.id}"`)).toHaveLength(3);
});
