/** Every class has one style sheet, so that its look is found in one place. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

/** They are basic, and their place decides their scope. The list may only shrink. */
const SEVERAL = new Set(['banner', 'btn', 'btn--quiet', 'btn-row', 'icon-btn', 'small', 'table']);

/** Large text for all classes, under a condition that no other sheet has. */
const LARGE_TEXT = 'largeText.css';

function sheetsOfClasses(): Map<string, Set<string>> {
  const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !file.endsWith(LARGE_TEXT),
  );
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

  it('hold each class in one file, with named exceptions', () => {
    expect(classes.size).toBeGreaterThan(400);
    expect(inSeveral.filter((name) => !SEVERAL.has(name)).sort()).toEqual([]);
  });

  it('list no exception that has one file by now', () => {
    expect([...SEVERAL].filter((name) => !inSeveral.includes(name))).toEqual([]);
  });
});
