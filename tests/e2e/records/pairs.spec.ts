/** Vorher and Nachher of a record: side by side at the desk, with a slider there and on the phone (D481). */
import type { Page } from '@playwright/test';
import { laterIn } from '../../../src/domain/documentation/later';
import type { PhotoMarks } from '../../../src/domain/documentation/photoMarks';
import { seriousFaults } from '../../support/browser/axe';
import { type BadDay, expect, test } from '../../support/browser/badDay';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office } from '../../support/browser/office';
import { deliver, resealed, type Work, work } from '../../support/rows/work';

test.use(WITHOUT_WORKER);

async function recordWith(day: BadDay, marks: readonly PhotoMarks[]): Promise<Work> {
  const { by } = await byEmployee(day);
  const [author] = day.team.employees;
  const [property] = day.team.properties;
  const content = { version: 5, ...laterIn(5, {}) };
  const made = await work({ author: author.id, property: property.id, photos: marks.length, content });
  const photos = made.sealed.photos.map((photo, index) => ({ ...photo, ...marks[index] }));
  const what = { ...made, sealed: await resealed({ ...made.sealed, photos }) };
  await deliver(day.world.server, what, by);
  return what;
}

/** Two records of one property: the Vorher, and its Nachher. */
async function twoRecords(day: BadDay) {
  const before = await recordWith(day, [{ role: 'before' }]);
  const after = await recordWith(day, [{ role: 'after', pair: before.sealed.photos[0]?.id ?? '' }, {}]);
  const [row] = await day.world.rows('documentations', `id = "${before.sealed.id}"`);
  return { before: before.sealed.id, after: after.sealed.id, number: String(row?.number) };
}

const pairsOn = (page: Page) => page.getByRole('region', { name: 'Vorher und Nachher' });
const TIMES = /^Vorher \d\d:\d\d\sUhr · Nachher \d\d:\d\d\sUhr$/;
const clipOf = (page: Page) =>
  pairsOn(page)
    .locator('.twin__photo--before')
    .evaluate((picture) => getComputedStyle(picture).clipPath);

test('shows a pair over two records at the desk, moved by keys', async ({ day }) => {
  const { before, after, number } = await twoRecords(day);
  const { page, close } = await office(day);
  await page.goto(`${day.proxy.url}/documentation/${after}`);
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

test('shows the slider alone on the phone', async ({ day }) => {
  const { after } = await twoRecords(day);
  const phone = await day.phone(day.team.employees[0]);
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
