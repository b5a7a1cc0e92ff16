/** What goes wrong on a phone with large text: broken words, bars that leave little height for the content, a hidden focus. */
import type { Page } from '@playwright/test';

/** The largest share of the screen's height that a bar at an edge takes. */
const BAR_SHARE = 0.4;
/** Characters: a longer word may be parted where its line is too short. */
const LONG_WORD = 12;

/** @returns each fault once, with the text or element concerned. */
export async function phoneFaultsOf(page: Page): Promise<string[]> {
  // From now on the browser shows the focus, as for a keyboard.
  await page.keyboard.press('Tab');
  return page.evaluate(findFaults, { barShare: BAR_SHARE, longWord: LONG_WORD });
}

/** @returns answers of dialogs and Nachfragen that a wet glove misses. */
export function smallAnswersOf(page: Page): Promise<string[]> {
  return page.evaluate(findSmallAnswers);
}

/** Runs in the page. */
function findSmallAnswers(): string[] {
  const answers = [...document.querySelectorAll('dialog[open] .dialog__foot > .btn, .thread__answer :is(.chip, .btn)')];
  return answers
    .filter((one) => one.checkVisibility())
    .flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const found = height < 56 ? [`'${one.textContent}' is ${height} px high`] : [];
      const foot = one.closest('.dialog__foot');
      if (!foot || innerWidth > 320) return found;
      const { paddingLeft, paddingRight } = getComputedStyle(foot);
      const available = foot.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return width < available - 1 ? [...found, `'${one.textContent}' is ${width} of ${available} px wide`] : found;
    });
}

/** Runs in the page. */
function findFaults({ barShare, longWord }: { barShare: number; longWord: number }): string[] {
  const found: string[] = [];
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest('.visually-hidden, svg, .leaflet-container');
  const named = (one: Element) => `${one.tagName}.${one.className} ${one.textContent?.trim().slice(0, 30)}`;

  const range = document.createRange();
  /** A long word may be parted in a box of half the screen; a narrower box would part every word. */
  const mayBreak = (word: string, parent: Element) => {
    let box: Element | null = parent;
    while (box && getComputedStyle(box).display.startsWith('inline')) box = box.parentElement;
    return word.length > longWord && (box?.clientWidth ?? 0) >= innerWidth / 2;
  };
  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    const text = node.nodeValue ?? '';
    if (!parent || text.trim() === '' || parent.matches('option, script, style') || !isShown(parent)) continue;
    // An address of e-mail or the web breaks anywhere.
    const words = text.replace(/\S*[@/]\S*/g, (one) => ' '.repeat(one.length));
    for (const word of words.matchAll(/[\p{L}\p{M}\u00ad]{3,}/gu)) {
      // A soft hyphen is meant for breaking.
      if (word[0].includes('\u00ad') || mayBreak(word[0], parent)) continue;
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
      if (new Set(lines).size > 1) found.push(`'${word[0]}' is broken`);
    }
  }

  const bars: Element[] = [];
  for (const one of layer.querySelectorAll('*')) {
    const style = getComputedStyle(one);
    const isBar = ['sticky', 'fixed'].includes(style.position) && (style.bottom !== 'auto' || style.top !== 'auto');
    if (!isBar || !isShown(one) || one.matches('dialog')) continue;
    bars.push(one);
    const { height } = one.getBoundingClientRect();
    if (height > innerHeight * barShare)
      found.push(`${named(one)} takes ${Math.round((height / innerHeight) * 100)} % of the height`);
  }

  const isUnder = (one: Element) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [y + 2, y + height / 2, y + height - 2].some((at) => {
      const above = document.elementFromPoint(x + width / 2, at);
      return above !== null && bars.some((bar) => bar.contains(above) && !bar.contains(one));
    });
  };
  const fields = [
    ...layer.querySelectorAll<HTMLElement>('input:not([type="file"]), select, textarea, button, a[href]'),
  ];
  for (const from of [0, document.documentElement.scrollHeight]) {
    for (const field of fields) {
      const { height } = field.getBoundingClientRect();
      if (!isShown(field) || height > innerHeight / 3 || field.matches(':disabled')) continue;
      scrollTo(0, from);
      field.focus();
      if (document.activeElement === field && isUnder(field)) found.push(`${named(field)} is focused below a bar`);
    }
  }
  scrollTo(0, 0);
  return [...new Set(found)];
}
