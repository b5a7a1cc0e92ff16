/** Overflow of dialogs at larger text sizes. */
import type { Page } from '@playwright/test';
import { fullOr } from '../run/full.mjs';

/** Runs in the page: overflowing parts of the open dialog, with their first overflowing element. */
function overTheEdge(): string[] {
  const parts = document.querySelectorAll(
    'dialog[open] :is(h2, p, label, button, a, .dialog__head, .dialog__body, .dialog__foot)',
  );
  const isWide = (one: Element) =>
    one.checkVisibility() && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1;
  const isOver = (box: DOMRect) => box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  const named = (one: Element) => `${one.tagName}.${one.className}`;
  const found = [...parts].filter(isWide).map((one) => {
    const edge = one.getBoundingClientRect().right;
    const over = [...one.querySelectorAll('*')].filter((inside) => inside.getBoundingClientRect().right > edge + 1);
    return [one, ...over.slice(-1)].map(named).join(' > ');
  });
  const box = document.querySelector('dialog[open]')?.getBoundingClientRect();
  return [...found, ...(box && isOver(box) ? ['the dialog itself'] : [])];
}

/** In per cent: the largest of WCAG 1.4.4; the full run adds one between. */
export const TEXT_SIZES = fullOr([150, 200], [200]);
/** In px: the smallest phone; the full run adds the usual one. */
export const PHONE_WIDTHS = fullOr([390, 320], [320]);

/** Measures the open dialog with large text on phones. */
export async function largeDialogFaults(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  const device = await page.context().newCDPSession(page);
  for (const percent of TEXT_SIZES) {
    await device.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
    for (const width of PHONE_WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      found.push(
        ...(await page.evaluate(overTheEdge)).map((fault) => `${name} at ${percent} %, ${width} px: ${fault}`),
      );
    }
  }
  await device.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await device.detach();
  return found;
}

/** Elements that cannot be tapped because another one covers them. */
export function coveredParts(page: Page): Promise<string[]> {
  return page.evaluate(covered);
}

/** Runs in the page. */
function covered(): string[] {
  const isReached = (one: Element) => {
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = one.getClientRects()[0];
    if (!box || box.width < 4 || box.height < 4) return true;
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return at !== null && (one.contains(at) || at.contains(one) || at.closest('label')?.control === one);
  };
  // Elements below a dialog do not count.
  const place = [...document.querySelectorAll('dialog[open], [role="dialog"]')].at(-1) ?? document;
  const parts = [...place.querySelectorAll('button, a[href], select, textarea, input:not([type="file"])')];
  const shown = parts.filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  return shown
    .filter((one) => !isReached(one))
    .map((one) => `${one.tagName}.${one.className} ${one.textContent?.slice(0, 40)}`);
}
