/** What goes wrong when a screen of the desk gets narrow: lines over the edge, over one another, and broken words. */
import type { Page } from '@playwright/test';

/** @returns each fault once, with the text concerned. */
export function layoutFaultsOf(page: Page): Promise<string[]> {
  return page.evaluate(findFaults);
}

/** Runs in the page. */
function findFaults(): string[] {
  type Box = { left: number; right: number; top: number; bottom: number };
  type Piece = { of: Element; what: string; box: Box };
  const room = document.querySelector('main') ?? document.body;
  const style = getComputedStyle(room);
  const edge = room.getBoundingClientRect().right - Number.parseFloat(style.paddingRight) + 1;
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('.visually-hidden, svg');

  /** Whether it ends in dots, or can be moved into view. */
  const hasDots = (from: Element) => {
    for (let at: Element | null = from; at && at !== room; at = at.parentElement) {
      const { textOverflow, overflowX } = getComputedStyle(at);
      if (textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') return true;
    }
    return false;
  };

  /** The part of a box that its ancestors show; null where they cut it off. */
  const clipped = (box: Box, from: Element): Box | null => {
    let { left, right, top, bottom } = box;
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const by = at.getBoundingClientRect();
      [left, right] = [Math.max(left, by.left), Math.min(right, by.right)];
      [top, bottom] = [Math.max(top, by.top), Math.min(bottom, by.bottom)];
    }
    return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null;
  };

  const pieces: Piece[] = [];
  const found: string[] = [];
  const add = (of: Element, what: string, rect: Box) => {
    const box = clipped(rect, of);
    if (!box) return;
    pieces.push({ of, what, box });
    const isCut = box.left > rect.left + 2 || box.right < rect.right - 2;
    if (isCut && !hasDots(of)) found.push(`'${what}' is cut off`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    const text = node.nodeValue ?? '';
    if (!parent || text.trim() === '' || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) add(parent, text.trim().slice(0, 40), rect);
    if (getComputedStyle(parent).hyphens === 'auto') continue;
    for (const word of text.matchAll(/[\p{L}\u00ad]{4,}/gu)) {
      // A soft hyphen is meant for breaking.
      if (word[0].includes('\u00ad')) continue;
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (
        new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))).size > 1
      )
        found.push(`'${word[0]}' is broken`);
    }
  }
  for (const picture of room.querySelectorAll('img, .photo, .thumb, button, input, select'))
    if (isShown(picture)) add(picture, `${picture.tagName}.${picture.className}`, picture.getBoundingClientRect());

  for (const { of, what, box } of pieces) {
    // A button without a frame hangs over by its padding, so that its words stand at the edge.
    const hangs = of.matches('.btn--quiet, .icon-btn') ? 12 : 0;
    if (room.contains(of) && box.right > edge + hangs)
      found.push(`'${what}' is over the edge by ${Math.round(box.right - edge)}`);
    const cell = of.closest('td, th, .tile, .card');
    if (cell && box.right > cell.getBoundingClientRect().right + 1) found.push(`'${what}' leaves its box`);
  }
  const isLayered = (one: Element) => {
    for (let at: Element | null = one; at && at !== room; at = at.parentElement)
      if (['absolute', 'fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
    return false;
  };
  const flat = pieces.filter(({ of }) => room.contains(of) && !isLayered(of));
  for (const [index, one] of flat.entries())
    for (const other of flat.slice(index + 1)) {
      if (one.of.contains(other.of) || other.of.contains(one.of)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 2 && down > 4) found.push(`'${one.what}' and '${other.what}' lie over each other`);
    }
  return [...new Set(found)];
}
