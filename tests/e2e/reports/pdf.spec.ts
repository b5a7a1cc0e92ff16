/** Leistungsnachweise as PDF: one record, a selection, a missing photo, cancelled. */
import type { Page } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office, RECORD_LINK } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { paperTools } from '../../support/install/installPaperTools.mjs';
import { ran } from '../../support/reading/ran';
import { FULL } from '../../support/run/full.mjs';

test.use(WITHOUT_WORKER);

test.beforeAll(() => paperTools((line: string) => process.stderr.write(`${line}\n`)));

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Als PDF speichern' });
const run = (command: string, ...args: string[]) => ran(command, ...args).replaceAll('\u00a0', ' ');

async function saved(page: Page, button: string): Promise<{ name: string; path: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page).getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), path: await file.path() };
}

async function openFirst(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/property-manager/documentations`);
  await page.getByRole('row').getByRole('link', { name: RECORD_LINK }).first().click();
  await page.getByRole('button', { name: 'Als PDF speichern' }).click();
}

test("puts original photos and Persian notes into a record's PDF", async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  const notes = 'برف پارو شد و نمک پاشیده شد';
  await bring(2, notes);
  const { page, close } = await office(scenario);
  await openFirst(page, scenario.proxy.url);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('switch', { name: 'Fotos für den Druck verkleinern' })).not.toBeChecked();
  expect(await seriousFaults(page)).toEqual([]);
  const { name, path } = await saved(page, 'PDF erstellen');
  expect(name).toMatch(/^Leistungsnachweis \w{5}-\w{5}\.pdf$/);
  await expect(dialog.getByText(/^Das PDF ist fertig: 1 Seite, /)).toBeVisible();
  expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found');
  expect(run('pdftotext', path, '-')).toContain('Emil Erster');
  expect(run('pdftotext', path, '-')).not.toContain('verkleinert');
  expect(run('pdfimages', '-list', path).trim().split('\n').slice(2)).toHaveLength(3);
  expect(run('qpdf', '--json', '--json-key=qpdf', path)).toContain(notes);
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  await close();
});

test('makes one PDF of a selection and names a missing photo', FULL, async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  await bring(2, 'Treppe');
  await bring(1, 'Keller');
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await expect(page.getByRole('row').filter({ hasText: 'Emil Erster' })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'PDF' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('switch', { name: 'Fotos für den Druck verkleinern' })).toBeChecked();

  let requestCount = 0;
  const photos = /\/api\/files\/documentation_photos\/(?!.*thumb=)/;
  await page.route(photos, (route) => (requestCount++ === 0 ? route.fulfill({ status: 404 }) : route.continue()));
  await dialog.getByRole('button', { name: 'PDF erstellen' }).click();
  await expect(dialog.getByText('Ein Foto fehlt im PDF')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  const torn = await saved(page, 'Trotzdem speichern');
  expect(run('pdftotext', torn.path, '-').replace(/\s+/g, ' ')).toMatch(/konnte nicht geladen werden und fehlt/);
  await page.unroute(photos);
  // A changed photo is not merely missing.
  await page.route(photos, (route) => route.fulfill({ body: 'anderes', contentType: 'image/jpeg' }));
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'PDF' }).click();
  await dialog.getByRole('button', { name: 'PDF erstellen' }).click();
  await expect(dialog.getByText(/3 sind nicht mehr das, was geliefert wurde/)).toBeVisible();
  const other = await saved(page, 'Trotzdem speichern');
  const words = run('pdftotext', other.path, '-').replace(/\s+/g, ' ');
  expect(words.match(/ist nicht mehr das Foto, das geliefert wurde/g)).toHaveLength(3);
  await page.unroute(photos);

  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'PDF' }).click();
  const complete = await saved(page, 'PDF erstellen');
  const text = run('pdftotext', complete.path, '-').replace(/\s+/g, ' ');
  for (const message of [
    'Ausgewählte Dokumentationen',
    '2 Einträge, 3 Fotos',
    'Treppe',
    'Keller',
    'Große Fotos sind hier für den Druck verkleinert; die Originale sind gespeichert.',
    'Seite 1 von',
  ])
    expect(text).toContain(message);
  expect(text).not.toContain('konnte nicht geladen werden');
  expect(run('pdfimages', '-list', complete.path).trim().split('\n').slice(2)).toHaveLength(3);
  await close();
});

test('makes no file when the dialog closes early, and starts again', async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  await bring(1, 'Langsam');
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await page.getByRole('row').getByRole('link', { name: RECORD_LINK }).first().click();
  const open = page.getByRole('button', { name: 'Als PDF speichern' });
  // The photo waits until the dialog is closed.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const photos = /\/api\/files\/documentation_photos\/(?!.*thumb=)/;
  await page.getByRole('img', { name: 'Foto 1 von 1' }).first().waitFor();
  await page.route(photos, async (route) => {
    await held;
    await route.continue();
  });
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  await open.click();
  await dialogOf(page).getByRole('button', { name: 'PDF erstellen' }).click();
  await expect(dialogOf(page).getByRole('progressbar', { name: 'Fortschritt' })).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialogOf(page)).toBeHidden();
  release();
  await open.click();
  const { name } = await saved(page, 'PDF erstellen');
  expect(files).toEqual([name]);
  await close();
});
