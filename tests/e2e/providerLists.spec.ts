import type { Page, Route } from '@playwright/test';
import { type BadDay, expect, test } from '../support/browser/badDay';
import { WITHOUT_WORKER } from '../support/browser/browser';
import { gate } from '../support/rows/gate';
import { FULL } from '../support/run/full.mjs';

test.use(WITHOUT_WORKER);

/** Runs before the page's own scripts: sums up the layout shift. */
function noteShifts(): void {
  const kept = window as unknown as { shifted: number };
  kept.shifted = 0;
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number }[]) kept.shifted += entry.value;
  });
  watch.observe({ type: 'layout-shift', buffered: true });
}

const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted);

type List = { path: string; collection: string; loading: string; empty: string };
const LISTS: readonly List[] = [
  {
    path: '/employees',
    collection: 'users',
    loading: 'Mitarbeitende werden geladen',
    empty: 'Noch keine Mitarbeitenden',
  },
  {
    path: '/properties',
    collection: 'properties',
    loading: 'Immobilien werden geladen',
    empty: 'Noch keine Immobilien',
  },
  {
    path: '/nachtraeglich',
    collection: 'documentations',
    loading: 'Einträge werden geladen',
    empty: 'Nichts zurückgehalten',
  },
];

async function listening(day: BadDay) {
  const phone = await day.phone(day.team.provider);
  await phone.page.addInitScript(noteShifts);
  // No tick: only a tap reloads the list.
  await phone.page.route('**/api/realtime', (route) => route.abort());
  const server = { collection: '', answer: (route: Route): unknown => route.fallback() };
  await phone.page.route('**/api/collections/*/records?**', (route) =>
    route.request().url().includes(`/${server.collection}/records`) ? server.answer(route) : route.fallback(),
  );
  return { phone, page: phone.page, server };
}

test('says for each company list: loading, failed with a way on, empty', FULL, async ({ day }) => {
  const { phone, page, server } = await listening(day);
  for (const { path, collection: question, loading, empty } of LISTS) {
    const barrier = gate();
    server.collection = question;
    server.answer = async (route) => {
      await barrier.passed;
      await route.fallback();
    };
    await phone.goto(path);
    await expect(page.getByRole('status').filter({ hasText: loading })).toBeVisible();
    await expect(page.locator('.skeleton--photo')).toHaveCount(4);
    barrier.open();
    await expect(page.getByText(loading)).toHaveCount(0);
    // Rows replace their grey placeholders without a layout shift.
    expect(await shifted(page), path).toBeLessThan(0.02);

    server.answer = (route) => route.fulfill({ status: 400, json: {} });
    await phone.goto(path);
    const failed =
      question === 'properties' ? 'Immobilien konnten nicht geladen werden' : 'Die Liste konnte nicht geladen werden';
    await expect(page.getByText(failed)).toBeVisible();
    server.answer = (route) => route.fulfill({ json: { items: [] } });
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('heading', { name: empty })).toBeVisible();
  }
});

test('does so in the history, from the phone’s own data', FULL, async ({ day }) => {
  const { phone, page, server } = await listening(day);
  const barrier = gate();
  server.collection = 'documentations';
  server.answer = async (route) => {
    await barrier.passed;
    await route.abort();
  };
  await phone.goto('/history');
  await expect(page.getByText('Dokumentationen werden geladen')).toBeVisible();
  await expect(page.locator('.skeleton--photo')).toHaveCount(4);
  barrier.open();
  await expect(page.getByText('Der Server hat nicht geantwortet.', { exact: false })).toBeVisible();
  server.answer = (route) => route.fallback();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByText('Noch keine Dokumentationen vorhanden')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Neue Dokumentation' })).toBeVisible();
  expect(await shifted(page)).toBeLessThan(0.02);
});
