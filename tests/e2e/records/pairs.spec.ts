/** Vorher and Nachher of a record: side by side at the desk, with a slider there and on the phone (D481). */
import type { Page } from '@playwright/test';
import type { ManifestPhoto } from '../../../src/domain/documentation/documentation';
import { laterIn } from '../../../src/domain/documentation/later';
import type { PhotoMarks } from '../../../src/domain/documentation/photoMarks';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office } from '../../support/browser/office';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { paperTools } from '../../support/install/installPaperTools.mjs';
import { ran } from '../../support/reading/ran';
import { deliver, resealed, type Work, work } from '../../support/rows/work';

test.use(WITHOUT_WORKER);
test.beforeAll(() => paperTools((line: string) => process.stderr.write(`${line}\n`)));

type Marks = (photos: readonly ManifestPhoto[]) => readonly PhotoMarks[];

async function recordWith(scenario: Scenario, count: number, marksOf: Marks): Promise<Work> {
  const { by } = await byEmployee(scenario);
  const [author] = scenario.team.employees;
  const [property] = scenario.team.properties;
  const content = { version: 5, ...laterIn(5, {}) };
  const made = await work({ author: author.id, property: property.id, photos: count, content });
  const marks = marksOf(made.sealed.photos);
  const photos = made.sealed.photos.map((photo, index) => ({ ...photo, ...marks[index] }));
  const what = { ...made, sealed: await resealed({ ...made.sealed, photos }) };
  await deliver(scenario.world.server, what, by);
  return what;
}

/** Two records of one property: the Vorher, and its Nachher. */
async function twoRecords(scenario: Scenario) {
  const before = await recordWith(scenario, 1, () => [{ role: 'before' }]);
  const after = await recordWith(scenario, 2, () => [{ role: 'after', pair: before.sealed.photos[0]?.id ?? '' }, {}]);
  const [row] = await scenario.world.rows('documentations', `id = "${before.sealed.id}"`);
  return { before: before.sealed.id, after: after.sealed.id, number: String(row?.number) };
}

const pairsOn = (page: Page) => page.getByRole('region', { name: 'Vorher und Nachher' });
const TIMES = /^Vorher \d\d:\d\d\sUhr · Nachher \d\d:\d\d\sUhr$/;
const clipOf = (page: Page) =>
  pairsOn(page)
    .locator('.twin__photo--before')
    .evaluate((picture) => getComputedStyle(picture).clipPath);

/** The record's PDF as text, in its rows. */
async function readPdf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Als PDF speichern' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'PDF erstellen' }).click(),
  ]);
  if (process.env.SHOTS) await file.saveAs(`${process.env.SHOTS}/pair.pdf`);
  return ran('pdftotext', '-layout', await file.path(), '-').replaceAll('\u00a0', ' ');
}

test('shows a pair over two records at the desk, moved by keys', async ({ scenario }) => {
  const { before, after, number } = await twoRecords(scenario);
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/documentation/${after}`);
  const pairs = pairsOn(page);
  await expect(pairs.getByRole('img', { name: /^Vorher, / })).toBeVisible();
  await expect(pairs.getByRole('img', { name: /^Nachher, / })).toBeVisible();
  const [left, right] = await Promise.all(
    [/^Vorher, /, /^Nachher, /].map((name) => pairs.getByRole('img', { name }).boundingBox()),
  );
  expect(left?.y).toBe(right?.y);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  const slider = pairs.getByRole('slider', { name: TIMES });
  await slider.focus();
  expect(await clipOf(page)).toBe('inset(0px 50% 0px 0px)');
  await page.keyboard.press('ArrowRight');
  expect(await clipOf(page)).toBe('inset(0px 49% 0px 0px)');
  await page.keyboard.press('Home');
  expect(await clipOf(page)).toBe('inset(0px 100% 0px 0px)');
  expect(await seriousFaults(page)).toEqual([]);
  await expect(page.getByText('Nachher', { exact: true }).first()).toBeVisible();
  await pairs.getByRole('link', { name: new RegExp(`^Nr\\.\\s${number}$`) }).click();
  await expect(page).toHaveURL(new RegExp(`/documentation/${before}$`));
  await expect(pairsOn(page).getByText('Nachher in')).toBeVisible();
  await close();
});

test('shows the slider alone on the phone', async ({ scenario }) => {
  const { after } = await twoRecords(scenario);
  const phone = await scenario.phone(scenario.team.employees[0]);
  const { page } = phone;
  await phone.goto(`/documentation/${after}`);
  const slider = pairsOn(page).getByRole('slider', { name: TIMES });
  const box = await slider.boundingBox();
  expect(box?.height).toBeGreaterThan(150);
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.25, (box?.y ?? 0) + 40);
  await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(40);
  await expect(pairsOn(page).getByRole('img', { name: /^Vorher, / })).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
});

test('prints each pair in one row of the PDF, and names the other record', async ({ scenario }) => {
  const first = await recordWith(scenario, 1, () => [{ role: 'before' }]);
  const [row] = await scenario.world.rows('documentations', `id = "${first.sealed.id}"`);
  const made = await recordWith(scenario, 3, () => [
    {},
    { role: 'before' },
    { role: 'after', pair: first.sealed.photos[0]?.id ?? '' },
  ]);
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/documentation/${made.sealed.id}`);
  const text = await readPdf(page);
  expect(text).toMatch(/Foto 1 von 3, \d\d:\d\d:\d\d Uhr +Vorher, Foto 2 von 3, \d\d:\d\d:\d\d Uhr/);
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(
    new RegExp(`Nachher, Foto 3 von 3, \\d\\d:\\d\\d:\\d\\d Uhr, Vorher in Nr\\. ${row?.number}`),
  );
  const pair = await recordWith(scenario, 3, ([, before]) => [
    {},
    { role: 'before' },
    { role: 'after', pair: before?.id ?? '' },
  ]);
  await page.goto(`${scenario.proxy.url}/documentation/${pair.sealed.id}`);
  expect(await readPdf(page)).toMatch(
    /Vorher, Foto 2 von 3, \d\d:\d\d:\d\d Uhr +Nachher, Foto 3 von 3, \d\d:\d\d:\d\d Uhr/,
  );
  await close();
});
