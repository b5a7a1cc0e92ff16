/** The number of a property in a Hausverwaltung's own programs (D490): form, list, import, record and CSV. */
import { readFileSync } from 'node:fs';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import type { Json } from '../../support/server/server';

test.use(WITHOUT_WORKER);

const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

test('a changed list of properties changes only what is ticked', async ({ scenario }) => {
  const owner = `property_manager = "${scenario.team.manager.id}"`;
  await scenario.world.change('properties', scenario.team.properties[1].id, { address: 'Lagerweg 3, 50667 Köln' });
  const [dom, ring] = await Promise.all(
    scenario.team.properties.map(
      async ({ id }) => (await scenario.world.rows('properties', `id = "${id}"`))[0] as Json,
    ),
  );
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/property-manager/properties`);
  await page.getByRole('button', { name: 'Liste einlesen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Liste einlesen' });
  const list = ['Objekt-Nr.;Bezeichnung;Adresse', `4711;${dom.name};${dom.address}`, `4712;WEG Neu;${ring.address}`];
  await dialog.getByLabel('CSV-Datei').setInputFiles(csv('objekte.csv', [...list, '4713;Am Hang;Hang 3, 50667 Köln']));
  await expect(dialog.getByText('2 weichen ab')).toBeVisible();
  await expect(dialog.getByText('Objektnummer: leer → 4711')).toBeVisible();
  await expect(dialog.getByText(`Name: ${ring.name} → WEG Neu; Objektnummer: leer → 4712`)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Zeile 2 übernehmen' }).check();
  await dialog.getByRole('button', { name: '1 Immobilie anlegen, 1 ändern' }).click();
  await expect(dialog.getByText('1 Immobilie angelegt, 1 geändert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fertig' }).click();

  await page.getByRole('searchbox').fill('4711');
  const row = page.getByRole('row').filter({ hasText: dom.name });
  await expect(row).toContainText(`4711 · ${dom.address}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  const numbers = (await scenario.world.rows('properties', owner)).map(({ name, number }) =>
    `${name} ${number}`.trim(),
  );
  expect(numbers.sort()).toEqual([`${dom.name} 4711`, ring.name, 'Am Hang 4713'].sort());
  await close();
});

test('a record shows, finds and exports the number of its property', async ({ scenario }) => {
  const [dom, ring] = scenario.team.properties;
  const { bring } = await byEmployee(scenario);
  const { sealed } = await bring(1, 'Treppe gewischt');
  await scenario.world.change('properties', ring.id, { number: '12' });
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/property-manager/properties/${dom.id}`);
  await page.getByRole('button', { name: 'Bearbeiten' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Objektnummer').fill('12');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect(form.getByText('Diese Objektnummer hat schon eine andere Ihrer Immobilien.').first()).toBeVisible();
  await form.getByLabel('Objektnummer').fill('WE-4711');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Objektnummer WE-4711')).toBeVisible();

  await page.goto(`${scenario.proxy.url}/documentation/${sealed.id}`);
  await expect(page.getByText('Objektnummer WE-4711')).toBeVisible();
  await page.goto(`${scenario.proxy.url}/property-manager/documentations?search=WE-4711`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'CSV' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toContain(`"Adresse";"Objektnummer"`);
  expect(text).toContain('"Domkloster 4, 50667 Köln";"WE-4711"');
  await close();
});
