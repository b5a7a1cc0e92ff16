/** Whether anything on a screen was pushed about while it came together, by the browser's own count. */
import type { Page } from '@playwright/test';

type Watched = { shifts: string[] };
type Entry = PerformanceEntry & {
  sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** From the next page on every push is written down. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(noteShifts);
}

/** Runs before the page's own scripts. */
function noteShifts(): void {
  // The letters of the own font stand 3 px higher than those that stand there until it has come: nothing is pushed.
  const FONT = 3;
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as Entry[])
      for (const { node, previousRect, currentRect } of sources ?? []) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (Math.abs(currentRect.y - previousRect.y) > FONT)
          shifts.push(`${element?.tagName}.${element?.className}: ${previousRect.y} → ${currentRect.y}`);
      }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What was pushed up or down on the page so far, all that is on the screen at this moment drawn. */
export async function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Two frames, and the task behind them in which the observer hears of the second one.
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    await new Promise((told) => setTimeout(told));
    return (window as Window & typeof globalThis & Watched).shifts;
  });
}
