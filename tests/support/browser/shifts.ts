/** Layout shifts while a screen loads, counted by the browser. */
import type { Page } from '@playwright/test';

type Watched = { shifts: string[] };
type Entry = PerformanceEntry & {
  sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(noteShifts);
}

/** Runs before the page's own scripts. */
function noteShifts(): void {
  // px; text moves by 3 when the own font loads.
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

export async function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Two frames, then the task in which the observer gets the second one.
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    await new Promise((describe) => setTimeout(describe));
    return (window as Window & typeof globalThis & Watched).shifts;
  });
}
