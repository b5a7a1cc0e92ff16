/** The Hausverwaltung's partners: properties, invitations, and the end of a sharing. */
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office } from '../../support/browser/office';
import { inRowMenu } from '../../support/browser/rowMenu';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { send } from '../../support/server/server';
import { signIn } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

async function emptyOffice(scenario: Scenario): Promise<void> {
  const ended = { ended_at: new Date().toISOString() };
  for (const { id } of await scenario.world.rows(
    'property_sharing',
    `property_manager = '${scenario.team.manager.id}'`,
  ))
    await scenario.world.change('property_sharing', id, ended);
  for (const { id } of scenario.team.properties) await scenario.world.change('properties', id, ended);
}

test('tells an empty Hausverwaltung the first step on every screen', async ({ scenario }) => {
  await emptyOffice(scenario);
  const { page, close } = await office(scenario);
  const steps = page.getByRole('region', { name: 'Erste Schritte' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await steps.getByRole('button', { name: 'Liste einlesen' }).click();
  await page.getByRole('dialog', { name: 'Liste einlesen' }).getByRole('button', { name: 'Abbrechen' }).click();
  for (const [tile, text] of [
    ['Immobilien', 'Noch keine Immobilien'],
    ['Verbundene Dienstleister', 'Noch kein Dienstleister beauftragt'],
    ['Dokumentationen', 'Noch keine Dokumentationen vorhanden'],
  ] as const) {
    const button = page.getByRole('button', { name: new RegExp(`^${tile}`) });
    await expect(button).toHaveText(/0$/);
    await button.click();
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
  }
  for (const [area, message] of [
    ['Immobilien', 'Noch keine Immobilien'],
    ['Einladungen', 'Noch niemand eingeladen'],
    ['Dokumentationen', 'Noch keine Dokumentationen vorhanden'],
  ] as const) {
    await page.getByRole('link', { name: area, exact: true }).first().click();
    await expect(page.getByRole('heading', { name: message })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  }
  await page.getByRole('link', { name: 'Zu den Einladungen' }).click();
  await expect(page.getByRole('heading', { name: 'Einladungen', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Übersicht' }).first().click();
  await page.getByRole('button', { name: 'Dienstleister einladen' }).click();
  await page.getByRole('button', { name: 'E-Mail-Vorschau' }).click();
  await expect(page.getByText('Bitte Immobilie, E-Mail und Leistung angeben.')).toBeVisible();
  await page.keyboard.press('Escape');
  await steps.getByRole('button', { name: 'Ausblenden' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Immobilien/ })).toHaveText(/0$/);
  await expect(steps).toHaveCount(0);
  await close();
});

test('creates, edits and deletes a property; its records stay listed', async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  await bring(1, 'Bleibt');
  const { page, close } = await office(scenario);
  await page.getByRole('button', { name: 'Neue Immobilie' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Gereonshof 2');
  await dialog.getByLabel('Adresse').fill('Gereonshof 2, 50670 Köln');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Immobilien/ }).click();
  const list = page.locator('#manager-properties');
  await expect(list.getByRole('row').filter({ hasText: 'Gereonshof 2' })).toContainText(
    'Noch kein Dienstleister beauftragt',
  );
  await page.getByRole('button', { name: 'Bearbeiten: Gereonshof 2' }).click();
  await dialog.getByLabel('Name').fill('Gereonshof 2, Hof');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(list.getByRole('link', { name: 'Gereonshof 2, Hof' })).toBeVisible();

  await page.getByRole('link', { name: 'Alle Immobilien' }).click();
  const name = scenario.team.properties[0].name;
  await page.getByRole('searchbox', { name: 'Suche' }).fill(name);
  await (await inRowMenu(page, `Löschen: ${name}`, name)).click();
  await expect(dialog).toContainText('bleiben unter Namen und Adresse erhalten');
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Immobilie erfolgreich gelöscht')).toBeVisible();
  await expect(page.getByText('Keine Immobilie gefunden')).toBeVisible();
  await page.getByRole('link', { name: 'Dokumentationen', exact: true }).first().click();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await close();
});

test('invites without a mail server: copy, withdraw, renew when expired', async ({ scenario }) => {
  const { page, close } = await office(scenario, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('link', { name: 'Einladungen', exact: true }).first().click();
  await page.getByRole('button', { name: 'Dienstleister einladen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Immobilie').selectOption({ label: scenario.team.properties[0].name });
  await dialog.getByLabel('E-Mail').fill('Buero+Winter@Nordwinter.example');
  await dialog.getByLabel('Leistung').selectOption({ label: 'Winterdienst' });
  await dialog.getByRole('button', { name: 'E-Mail-Vorschau' }).click();
  const letter = dialog.getByRole('region', { name: 'E-Mail-Vorschau' });
  await expect(letter).toContainText('buero+winter@nordwinter.example');
  await expect(letter).toContainText('Winterdienst');
  await expect(letter).toContainText('/invite/');
  expect(await seriousFaults(page)).toEqual([]);

  // Going back replaces the old invitation, without a duplicate.
  await dialog.getByRole('button', { name: 'Zurück' }).click();
  await expect(dialog.getByLabel('E-Mail')).toHaveValue('Buero+Winter@Nordwinter.example');
  await dialog.getByLabel('Leistung').selectOption({ label: 'Hausmeister' });
  await dialog.getByRole('button', { name: 'E-Mail-Vorschau' }).click();
  await expect(letter).toContainText('Hausmeister');
  await dialog.getByRole('button', { name: 'Einladung senden' }).click();
  await expect(dialog).toContainText('Auf diesem Server ist kein Mailserver eingerichtet.');
  await expect(dialog).toContainText('Der Link ist kopiert');
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect(dialog).toHaveCount(0);

  const row = page.getByRole('row').filter({ hasText: 'buero+winter@nordwinter.example' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Ausstehend');
  await expect(row).toContainText('Nicht gesendet. Bitte Link kopieren.');
  await row.getByRole('button', { name: 'Link kopieren' }).click();
  await expect(page.getByText('Link kopiert').first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/invite\/[A-Za-z0-9_-]{43}$/);
  expect(await seriousFaults(page)).toEqual([]);

  const [invitation] = await scenario.world.rows(
    'property_manager_invitations',
    `property_manager = '${scenario.team.manager.id}'`,
  );
  await scenario.world.change('property_manager_invitations', invitation?.id ?? '', {
    expires_at: new Date(Date.now() - 1000).toISOString(),
  });
  await page.reload();
  await expect(row).toContainText('Abgelaufen');
  await expect(row.getByRole('button', { name: 'Link kopieren' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Neu einladen' }).click();
  await expect(dialog.getByLabel('E-Mail')).toHaveValue('buero+winter@nordwinter.example');
  await expect(dialog.getByLabel('Leistung')).toHaveValue('Hausmeister');
  await dialog.getByRole('button', { name: 'E-Mail-Vorschau' }).click();
  await expect(letter).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toHaveCount(2);
  await page.getByRole('tab', { name: /Abgelaufen/ }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Einladung löschen: / }).click();
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Einladung gelöscht')).toBeVisible();
  await expect(row).toHaveCount(0);

  // Without its property the last invitation says so, names no expiry, and cannot be renewed.
  const token = await signIn(scenario.world.server, scenario.team.manager.email);
  const gone = `/api/app/properties/${scenario.team.properties[0].id}`;
  expect((await send(scenario.world.server, gone, { method: 'DELETE', token })).status).toBe(204);
  await page.getByRole('tab', { name: /Alle/ }).click();
  await expect(row).toContainText('Immobilie gelöscht');
  await expect(row).toContainText('Abgelaufen');
  await expect(row.getByRole('button', { name: 'Neu einladen' })).toHaveCount(0);
  await close();
});

test('never scrolls sideways on a phone, whatever the lists hold', async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  await bring(1, 'Schmal');
  const token = await signIn(scenario.world.server, scenario.team.manager.email);
  const body = {
    property: scenario.team.properties[0].id,
    email: 'sehr.langer.name@nordwinter.example',
    serviceType: 'Winterdienst',
  };
  expect((await send(scenario.world.server, '/api/app/invitations', { token, body })).status).toBe(201);
  const { page, close } = await office(scenario, { viewport: { width: 390, height: 844 } });
  const wide: string[] = [];
  for (const [area, heading] of [
    ['properties', 'Immobilien'],
    ['invitations', 'Einladungen'],
    ['documentations', 'Dokumentationen'],
    [`properties/${scenario.team.properties[0].id}`, scenario.team.properties[0].name],
  ] as const) {
    await page.goto(`${scenario.proxy.url}/property-manager/${area}`);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    const coming = async (top: boolean) => {
      await page.evaluate((up) => scrollTo(0, up ? 0 : document.body.scrollHeight), top);
      return page.locator('.skeleton, .spin').count();
    };
    await expect.poll(async () => (await coming(false)) + (await coming(true)), { timeout: 15_000 }).toBe(0);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const taken = await page.evaluate(() => document.documentElement.scrollWidth);
      if (taken > width) wide.push(`${area} at ${width}: ${taken}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
  expect(wide).toEqual([]);
  await close();
});
