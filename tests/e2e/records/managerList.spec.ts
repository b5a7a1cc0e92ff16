/** The office's list: finding one record among many, loading more, exporting. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { sha256 } from '../../support/rows/work';
import { FULL } from '../../support/run/full.mjs';

test.use(WITHOUT_WORKER);

const DAY = 24 * 3600 * 1000;
const before = (days: number) => {
  const at = new Date(Date.now() - days * DAY).toISOString();
  return { startedAt: at, capturedAt: at };
};
/** Fixes the clock at this record's time: 'Heute' holds over midnight. */
const stayAt = (page: Page, of: { capturedAt: string }) => page.clock.setFixedTime(of.capturedAt);

test('keeps filters in the address: shared, reloaded, removed', FULL, async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  const [dom, store] = scenario.team.properties;
  const today = before(0);
  await bring(1, 'Übergabe im Keller', today);
  await bring(1, 'Laub gekehrt', { ...before(40), property: store.id });
  const { page, close } = await office(scenario);
  await stayAt(page, today);
  await page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  const rows = page.getByRole('row').filter({ hasText: 'Emil Erster' });
  await expect(rows).toHaveCount(2);
  expect(await seriousFaults(page)).toEqual([]);

  const building = page.getByRole('combobox', { name: 'Immobilie' });
  await building.fill(dom.name.slice(0, 6).toLowerCase());
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([new RegExp(`^${dom.name}`)]);
  expect(await seriousFaults(page)).toEqual([]);
  await building.press('Enter');
  await expect(building).toHaveValue(dom.name);
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`property=${dom.id}`));
  await building.click();
  await page.getByRole('option', { name: 'Alle Immobilien' }).click();
  await expect(rows).toHaveCount(2);

  await page.getByLabel('Zeitraum').selectOption({ label: 'Diese Woche' });
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Zeitraum').selectOption({ label: 'Von – bis' });
  await expect(page.getByLabel('Von', { exact: true })).not.toHaveValue('');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Zurücksetzen' }).click();
  await expect(rows).toHaveCount(2);

  // Capital umlauts, and a wildcard character of SQL.
  await page.getByLabel('Suchen oder fragen').fill('übergabe');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1 von 1 Eintrag')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Suchen oder fragen')).toHaveValue('übergabe');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Suchen oder fragen').fill('%');
  await expect(page.getByText('Keine Dokumentationen gefunden')).toBeVisible();
  await page.getByRole('button', { name: 'Zurücksetzen' }).last().click();
  await expect(rows).toHaveCount(2);

  const box = page.getByRole('searchbox', { name: 'Suchen oder fragen' });
  const answer = page.getByRole('region', { name: 'Antwort' });
  await box.fill('hausmeister keller heute');
  await expect(answer).toHaveText(/^Ja, .*Hausmeister, 1 Foto/);
  await expect(answer.getByRole('img', { name: 'Erstes Foto' })).toHaveCSS('height', '42px');
  await expect(rows).toHaveCount(1);
  await box.fill('hausmeister keller gestern');
  await expect(answer).toHaveText(/^Kein Nachweis am .*\. Danach /);
  await expect(rows).toHaveCount(0);
  // The answer says it: the list does not repeat it.
  await expect(page.getByText('Keine Dokumentationen gefunden')).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /„gestern“\) entfernen$/ }).click();
  await expect(answer).toBeHidden();
  await expect(box).toHaveValue('hausmeister keller');
  await expect(rows).toHaveCount(1);
  await box.fill('übegrabe');
  await page.getByRole('button', { name: 'Meinten Sie „ubergabe“?' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Zurücksetzen' }).click();
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: 'Mehr Filter' }).click();
  await page.getByLabel('Herkunft').selectOption({ label: 'Per Link' });
  await expect(rows).toHaveCount(0);
  await page.getByLabel('Herkunft').selectOption({ label: 'Mit Konto' });
  await page.getByLabel('Standort').selectOption({ label: 'Am Objekt' });
  await page.getByLabel('Leistung').selectOption({ label: 'Hausmeister' });
  await page.getByLabel('Dienstleister').selectOption({ index: 1 });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(dom.name);

  const colleague = await office(scenario);
  await colleague.page.goto(page.url());
  await expect(colleague.page.getByRole('row').filter({ hasText: 'Emil Erster' })).toHaveCount(1);
  for (const [label, value] of [
    ['Herkunft', 'signed-in'],
    ['Standort', 'on_site'],
    ['Leistung', 'Hausmeister'],
    ['Dienstleister', scenario.team.provider.id],
  ] as const)
    await expect(colleague.page.getByLabel(label, { exact: true })).toHaveValue(value);
  await colleague.close();
  await close();
});

test('exports selected rows as safe CSV and as ZIP with checksums', async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  const evil = await bring(2, '=HYPERLINK("http://evil.example";"hier klicken")');
  await bring(1, 'Nicht ausgewählt');
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/property-manager/documentations?search=HYPERLINK`);
  await expect(page.getByRole('row').filter({ hasText: 'Emil Erster' })).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  await expect(page.getByText('1 ausgewählt')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  const saved = async (name: string | RegExp) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return readFile(await file.path());
  };
  const csv = (await saved('CSV')).toString('utf8');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"";""hier klicken"")"`);

  const files = unzipSync(new Uint8Array(await saved('ZIP mit 2 Fotos')));
  const photos = Object.keys(files).filter((name) => name.endsWith('.jpg'));
  expect(photos).toHaveLength(2);
  expect(photos.map((name) => sha256(files[name]!)).sort()).toEqual(evil.files.map((file) => sha256(file)).sort());
  const sums = strFromU8(files['pruefsummen.sha256']!);
  for (const name of photos) expect(sums).toContain(`${sha256(files[name]!)}  ${name}\n`);

  await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
  await expect(page.getByText('1 ausgewählt')).toHaveCount(0);

  // Without ticking: everything that the filter finds.
  await page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await page.getByRole('button', { name: 'Exportieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportieren' });
  await expect(dialog).toContainText('2 Einträge sind dabei');
  expect(await seriousFaults(page)).toEqual([]);
  expect((await saved('CSV')).toString('utf8').trimEnd().split('\r\n')).toHaveLength(3);
  await close();
});

test('shows days with work in the calendar and leads to their records', FULL, async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  const today = before(0);
  await bring(1, 'Erstes heute', today);
  await bring(1, 'Zweites heute', today);
  const { page, close } = await office(scenario);
  await stayAt(page, today);
  await page.goto(`${scenario.proxy.url}/property-manager/properties`);
  await page.getByRole('link', { name: scenario.team.properties[0].name, exact: true }).click();
  await expect(page.getByRole('columnheader').first()).toHaveText(/Montag/);
  const cell = page.locator('td[aria-current="date"]');
  await expect(cell).toContainText('Hausmeister');
  await expect(cell).toContainText('× 2');
  await expect(page.getByText('1 Tag mit Einträgen, 2 Einträge')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Vorheriger Monat' }).click();
  await expect(page.getByText('Keine Einträge in diesem Monat')).toBeVisible();
  await expect(page).toHaveURL(/month=\d{4}-\d\d$/);
  await page.getByRole('button', { name: 'Heute' }).click();
  await cell.getByRole('link').click();
  await expect(page.getByRole('row').filter({ hasText: 'Emil Erster' })).toHaveCount(2);
  await close();
});
