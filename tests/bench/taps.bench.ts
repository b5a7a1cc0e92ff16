import { expect, type Page, test } from '@playwright/test';
import { fillRows } from '../support/localRows';
import { median, report } from './rows';
import { phoneOf, setStage } from './stage';

/** Presses of a round. */
const TAPS = 30;
const SLOW = 4;
/** Medians of five runs; each takes a slow phone about 15 s. */
const ROUNDS = 5;
const [FEW, MANY] = [10, 10_000];

/** Runs before the page's own scripts: keeps the longest interaction, as the browser itself measures it (ms). */
function noteInteractions(): void {
  Object.assign(window, { longest: 0 });
  const kept = window as unknown as { longest: number };
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) kept.longest = Math.max(kept.longest, entry.duration);
  });
  watch.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Thirty taps through dashboard, history, filters; ms of the worst one. */
async function worstTap(page: Page, origin: string): Promise<number> {
  let worst = 0;
  const read = async () => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0))));
    worst = Math.max(worst, await page.evaluate(() => (window as unknown as { longest: number }).longest));
  };
  await page.goto(`${origin}/dashboard`);
  const tile = page.getByRole('button', { name: /^(Dokumentationen|Immobilien)/ });
  await expect(tile).toHaveCount(2);
  for (let tap = 0; tap < 10; tap++) await tile.nth(tap % 2).click();
  await read();
  await page.goto(`${origin}/history`);
  await expect(page.getByRole('article').first()).toBeVisible();
  const filter = page.getByRole('button', { name: /^Filter/ }).first();
  for (let tap = 10; tap < TAPS; tap += 5) {
    await filter.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Heute' }).click();
    await dialog.getByRole('radio', { name: 'Übertragen', exact: true }).click();
    await dialog.getByRole('button', { name: 'Zurücksetzen' }).click();
    await dialog.getByRole('button', { name: /anzeigen$|^Anzeigen$/i }).click();
    await expect(dialog).toHaveCount(0);
  }
  await read();
  return worst;
}

test('thirty taps on a slow phone', async () => {
  test.setTimeout(600_000);
  const stage = await setStage();
  const measured = new Map<number, number>();
  for (const count of [FEW, MANY]) {
    const { phone, context } = await phoneOf(stage);
    const { page } = phone;
    await page.addInitScript(noteInteractions);
    await context.setOffline(true);
    const [emil] = stage.crew.employees;
    await fillRows(page, { account: emil.id, count, properties: stage.crew.properties.map(({ id }) => id) });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    const rounds: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const worst = await worstTap(page, stage.server.url);
      if (round >= 0) rounds.push(worst);
    }
    measured.set(count, median(rounds));
    await context.close();
  }
  const [few, many] = [measured.get(FEW) ?? Number.NaN, measured.get(MANY) ?? Number.NaN];
  const detail = `${many.toFixed(0)} ms with 10,000 local records, ${few.toFixed(0)} ms with 10`;
  const row = { rounds: ROUNDS, better: 'lower' as const, detail };
  const what = `worst of ${TAPS} taps on dashboard and history, 4 × slower processor`;
  report({ ...row, order: 20, what, comparedWith: '-', value: many, unit: 'ms', aim: 200, alarm: 400 });
  report({
    ...row,
    order: 21,
    what: 'the same taps with 10,000 local records',
    comparedWith: 'with 10',
    value: many / few,
    unit: '×',
    aim: 1.5,
    alarm: 2.5,
  });
  await stage.end();
});
