/** What the browser prints: every line on the sheet, also with names of 90 letters without blanks. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/badDay';
import { WITHOUT_WORKER } from '../support/browser/browser';
import { byEmployee, office, RECORD_LINK } from '../support/browser/office';
import { paperTools } from '../support/install/installPaperTools.mjs';
import { layoutFaults, placedPages } from '../support/reading/pdfWords';

test.use(WITHOUT_WORKER);

test.beforeAll(() => paperTools((line: string) => process.stderr.write(`${line}\n`)));

const LONG = `Haus${'straßenbahnhof'.repeat(7)}`.slice(0, 90);
/** Of a printer that prints no closer to the edge, points. */
const EDGE = 20;

async function printedLetters(page: Page, name: string): Promise<string> {
  const path = test.info().outputPath(`${name}.pdf`);
  await page.pdf({ preferCSSPageSize: true, printBackground: true, path });
  const pages = placedPages(path);
  expect(layoutFaults(pages, EDGE), name).toEqual([]);
  return pages.flatMap(({ words }) => words.map(({ text }) => text)).join('');
}

test('prints a record, a list and a month with each line on the sheet', async ({ day }) => {
  const [dom] = day.team.properties;
  const [emil] = day.team.employees;
  await day.world.change('properties', dom.id, { name: LONG, address: LONG });
  await day.world.change('users', day.team.provider.id, { company_name: `${LONG} GmbH` });
  await day.world.change('users', emil.id, { full_name: `Łukasz ${LONG}`.slice(0, 90) });
  const { bring } = await byEmployee(day);
  await bring(2, `${LONG} Сніг прибрано. برف پارو شد`);
  await bring(1, 'Treppe gewischt');
  const { page, close } = await office(day);
  await page.goto(`${day.proxy.url}/property-manager/documentations`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  expect(await printedLetters(page, 'list')).toContain(LONG);
  await page.getByRole('row').getByRole('link', { name: RECORD_LINK }).last().click();
  await expect(page.getByText('Сніг прибрано', { exact: false })).toBeVisible();
  const record = await printedLetters(page, 'record');
  for (const words of [LONG, 'Снігприбрано.', 'Gedrucktam']) expect(record).toContain(words);
  await page.goto(`${day.proxy.url}/property-manager/properties/${dom.id}`);
  await expect(page.getByRole('region', { name: 'Kalender' }).getByText('2 Einträge').first()).toBeVisible();
  expect(await printedLetters(page, 'month')).toContain(LONG);
  await close();
});
