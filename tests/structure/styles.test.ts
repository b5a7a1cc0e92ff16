/** Every class has one style sheet: whoever changes how a thing looks finds all of it there (D150). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

/**
 * Classes that still stand in several sheets; the list may only become shorter. Most are what everything is made of (words,
 * buttons, icons, photos, the frames of a screen), which a card, a table, a second language or a sheet of paper sets a
 * little differently.
 */
const SEVERAL = new Set([
  'badge',
  'banner',
  'bar',
  'bar__row',
  'brand',
  'brand__mark',
  'btn',
  'btn--primary',
  'btn--quiet',
  'camera',
  'camera__btn',
  'camera__foot',
  'camera__line',
  'camera__top',
  'camera__view',
  'card',
  'check',
  'check__box',
  'chip',
  'chips',
  'detail',
  'diff',
  'dot',
  'empty',
  'field__error',
  'field__label',
  'file',
  'foot-links',
  'grey',
  'group--tight',
  'history__paper',
  'i',
  'icon-btn',
  'input-icon',
  'is-open',
  'l2',
  'language',
  'loading',
  'muted',
  'news',
  'nowrap',
  'office',
  'office--wide',
  'office__bar',
  'office__in',
  'page',
  'page__head',
  'page__head--tools',
  'pager',
  'pending',
  'phone',
  'photo',
  'photo--missing',
  'photos',
  'qr',
  'record',
  'record__head',
  'screen',
  'screen__head',
  'seg',
  'selbar',
  'sheet',
  'shutter',
  'site-foot',
  'skeleton',
  'slip__act',
  'small',
  'spin',
  'stack',
  'state',
  'step__issue',
  'step__issue--error',
  'sticker',
  'strip__add',
  'strip__item',
  'strong',
  'switch',
  'tab',
  'table',
  'table-box',
  'table__check',
  'tabs',
  'thumbs',
  'tile',
  'tile__label',
  'timer--low',
  'toast',
  'two',
  'wrap',
]);

/** The sheets of each class, by its name: every selector that names it counts. */
function sheetsOfClasses(): Map<string, Set<string>> {
  const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const found = new Map<string, Set<string>>();
  for (const sheet of sheets) {
    const text = readFileSync(join(SRC, sheet), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    const selectors = [...text.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
    for (const selector of selectors.filter((one) => !one.startsWith('@')))
      for (const [, name = ''] of selector.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g))
        found.set(name, (found.get(name) ?? new Set()).add(sheet));
  }
  return found;
}

describe('the style sheets', () => {
  const classes = sheetsOfClasses();
  const inSeveral = [...classes].filter(([, sheets]) => sheets.size > 1).map(([name]) => name);

  it('hold each class in one file, but for those that are named here', () => {
    expect(classes.size).toBeGreaterThan(400);
    expect(inSeveral.filter((name) => !SEVERAL.has(name)).sort()).toEqual([]);
  });

  it('keep no name in that list that has one file by now', () => {
    expect([...SEVERAL].filter((name) => !inSeveral.includes(name))).toEqual([]);
  });
});
