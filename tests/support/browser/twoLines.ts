/** Finds texts without a second line, and overflowing ones. */
import { expect, type Page } from '@playwright/test';

/** Texts without translation: names, numbers with units, times, coordinates, record numbers. */
const ALONE = [
  /^Objektbeleg$/,
  /^(Haus am Dom|Werkstatt Nord|.*Köln.*)$/,
  /^[\d.:, ]+(Uhr)?$/,
  // Time and person, position with accuracy, e-mail address, version.
  /^\d\d\.\d\d\.\d{4} \d\d:\d\d, .+$/,
  /^[\d., -]+, ± [\d.,]+ k?m$/,
  /^\S+@\S+$/,
  /^(Chrome|Safari|Firefox|Edge)( auf \w+)?$/,
  /^\d+\.\d+\.\d+$/,
  /^(± )?[\d.,]+ (m|km|KB|MB)(, \d\d:\d\d Uhr)?$/,
  /^\d+ × \d+, \d+ KB$/,
  /^Nr\. [0-9A-Z]{5}-[0-9A-Z]{5}$/,
];

export async function expectTwoLines(page: Page, names: readonly string[] = []): Promise<void> {
  const alone = (text: string) =>
    names.includes(text) || ALONE.some((form) => form.test(text.replaceAll('\u00a0', ' ')));
  await expect.poll(async () => (await page.evaluate(withoutLine)).filter((text) => !alone(text))).toEqual([]);
}

/** Runs in the page: visible texts outside a pair of lines. */
function withoutLine(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!parent || !/\p{L}/u.test(text) || parent.closest('option, textarea, noscript, .l2')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const pair = parent.closest('.two') ?? parent.closest('.step__issue');
    if (!pair?.querySelector('.l2')) found.push(text);
  }
  return found;
}

export async function expectNothingCut(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(overTheEdge)).toEqual([]);
}

/** Runs in the page: texts wider than their button, heading, card or dialog. */
function overTheEdge(): string[] {
  const frames = document.querySelectorAll(
    'button, a, h1, h2, p, label, dt, dd, .slip, .step, .toast, .record, .card, .foot',
  );
  return [...frames]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).overflowX === 'visible')
    .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.tagName}.${one.className}: ${one.textContent}`);
}
