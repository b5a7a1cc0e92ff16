/** docs/decisions and docs/product keep their form, and each D-number leads to one page. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decisionIndex, decisionPages, productPages } from '../support/run/decisions';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WORDS_MAX = 300;
const LINE_MAX = 160;

const decisions = decisionPages(ROOT);
const products = productPages(ROOT);
const index = decisionIndex(ROOT);
const page = (path: string) => readFileSync(join(ROOT, 'docs', path), 'utf8');

/** Lines that need scrolling; tables and code may be wider. */
function longLines(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  return prose.split('\n').filter((line) => line.length > LINE_MAX && !line.startsWith('|'));
}

describe('a page of docs/decisions', () => {
  it.each(decisions)('$path has date, status, numbers, sections', ({ path, text, ids }) => {
    expect(text.startsWith(`# ${path.match(/\d{4}/)?.[0]} `), 'title with the number of the file').toBe(true);
    expect(text).toMatch(/^- Date: 20\d\d-\d\d-\d\d(, changed 20\d\d-\d\d-\d\d)?$/m);
    expect(text).toMatch(/^- Status: (accepted|superseded by \[?\d{4})/m);
    expect(ids.length).toBeGreaterThan(0);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      'Context',
      'Decision',
      'Consequences',
    ]);
    expect(text, 'no section is empty').not.toMatch(/^## .+\n+(##|$(?![\s\S]))/m);
  });

  it.each(decisions)(`$path is shorter than ${WORDS_MAX} words`, ({ text }) => {
    expect(text.split(/\s+/).length).toBeLessThan(WORDS_MAX);
  });

  it('has a unique number', () => {
    const numbers = decisions.map(({ path }) => Number(path.match(/\d{4}/)?.[0]));
    expect(numbers.length).toBeGreaterThan(50);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('lines of the pages', () => {
  it.each([...decisions, ...products])(`are at most ${LINE_MAX} characters in $path`, ({ text }) => {
    expect(longLines(text)).toEqual([]);
  });

  it.each(['architecture.md', 'data.md', 'decisions/README.md', 'glossary.md'])(
    `are at most ${LINE_MAX} characters in %s`,
    (path) => {
      expect(longLines(page(path))).toEqual([]);
    },
  );
});

describe('the D-numbers', () => {
  it('have one place each', () => {
    const numbers = index.map(({ id }) => id);
    expect(numbers.length).toBeGreaterThan(300);
    expect(numbers.filter((id, at) => numbers.indexOf(id) !== at)).toEqual([]);
  });

  it('have a successor or a new place where no page is left', () => {
    const known = new Set(index.map(({ id }) => id));
    const others = index.filter(({ place }) => !place.endsWith('.md'));
    expect(others.length).toBeGreaterThan(0);
    for (const { id, place } of others) {
      expect(place, id).toMatch(/^(superseded by D\d+|gone: .+)$/);
      const successor = place.match(/^superseded by (D\d+)$/)?.[1];
      if (successor !== undefined) expect(known, id).toContain(successor);
    }
  });

  it('have pages that the README lists', () => {
    const text = page('decisions/README.md');
    for (const { path } of [...decisions, ...products])
      expect(text).toContain(`](${posix.relative('decisions', path)})`);
  });
});
