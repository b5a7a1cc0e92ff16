/** tests/e2e/README.md lists the browser tests that `npm test` leaves to the full run, and what covers them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, 'utf8');
const page = read('tests/e2e/README.md');

const specs = ['tests/e2e', 'tests/faults'].flatMap((folder) =>
  readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `${folder}/${name}`),
);
const using = (what: RegExp) => specs.filter((path) => what.test(read(path)));

/** Paths in the rows of a section, by column. */
function column(heading: string, index: number): string[] {
  const section = page.split('\n## ').find((text) => text.startsWith(heading)) ?? '';
  const cells = section.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split(' | ')[index] ?? ''] : []));
  return cells.flatMap((cell) => [...cell.matchAll(/`(tests\/[^`]+\.tsx?)`/g)].map(([, path = '']) => path));
}

describe('the list of tests for the full run', () => {
  it('names each file with marked tests', () => {
    const marked = using(/^\s*(?:test\(.*)?FULL,/m);
    expect(marked.length).toBeGreaterThan(0);
    expect(new Set(column('Tests that are marked', 0))).toEqual(new Set(marked));
  });

  it('names each file with shortened lists', () => {
    const shortened = using(/fullOr\(|isFull \|\||TEXT_SIZES|largeDialogFaults/);
    const named = column('Lists of which', 0);
    expect(shortened.filter((path) => !named.includes(path))).toEqual([]);
  });

  it('names each shortened test without a browser, and those that run in full alone', () => {
    const known = read('tests/server/README.md');
    const tests = ['tests/server', 'tests/unit', 'tests/simulator'].flatMap((folder) =>
      readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.test\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
    );
    const shortened = tests.filter((path) => read(path).includes('/run/full.mjs'));
    const later = [...read('vitest.config.ts').matchAll(/'(tests\/server\/[^'*]+\.test\.ts)'/g)].map(
      ([, path = '']) => path,
    );
    expect(later.length).toBeGreaterThan(0);
    const named = (path: string) => known.includes(`\`${path.replace('tests/server/', '')}\``);
    expect([...shortened, ...later].filter((path) => !named(path))).toEqual([]);
  });

  it('names a test that covers each of them', () => {
    const covering = column('Tests that are marked', 2);
    expect(covering.filter((path) => !existsSync(ROOT + path))).toEqual([]);
  });
});
