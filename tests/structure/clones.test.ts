/** Limits duplicated code (docs/architecture.md). */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { clonesIn, clonesOf } from '../support/run/clones.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAIRS_MAX = 80;
/** Lines that two features may share. More belongs to a layer below. */
const BETWEEN_FEATURES_MAX = 12;

const SUM = [
  'function sum(rows) {',
  '  let all = 0;',
  '  for (const row of rows)',
  '    all += row.price * row.count;',
];
const CODE = [...SUM, '  const rounded = Math.round(all * 100);', '  return rounded / 100;', '}'].join('\n');

function folder(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'objektbeleg-clones-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

describe('count of duplicated code', () => {
  it('finds six equal lines anywhere, with their place', () => {
    const files = { 'src/a.ts': CODE, 'src/b.ts': `// Prices.\nexport const vat = 19;\n\n${CODE}` };
    expect(clonesIn(folder(files), Object.keys(files))).toMatchObject([
      { kind: 'words', lines: 6, a: { file: 'src/a.ts', from: 1, to: 6 }, b: { file: 'src/b.ts', from: 4, to: 9 } },
    ]);
  });

  it('finds the same shape under other names', () => {
    const renamed = CODE.replaceAll('rows', 'items').replaceAll('price', 'weight').replaceAll('100', '10');
    const files = { 'src/a.ts': CODE, 'src/b.ts': renamed };
    expect(clonesIn(folder(files), Object.keys(files))).toMatchObject([{ kind: 'shape', lines: 6 }]);
  });

  it('ignores requires of the server, not their use', () => {
    const requires = [1, 2, 3, 4, 5, 6, 7].map((n) => `const { a${n}, b${n}, c${n} } = require('./module${n}.js');`);
    const files = { 'hooks/a.js': requires.join('\n'), 'hooks/b.js': requires.join('\n') };
    expect(clonesIn(folder(files), Object.keys(files))).toEqual([]);
    const done = requires.map((line) => line.replace('require(', 'made(')).join('\n');
    const same = { 'hooks/a.js': done, 'hooks/b.js': done };
    expect(clonesIn(folder(same), Object.keys(same))).toHaveLength(1);
  });

  it('ignores imports and rows of values', () => {
    const imports = [1, 2, 3, 4, 5, 6, 7].map((n) => `import { a${n}, b${n}, c${n} } from './module${n}';`).join('\n');
    const table = (of: string) => `export const T = [\n${`  ['${of}', 1, 2, 3, '${of}'],\n`.repeat(8)}];`;
    const files = { 'src/a.ts': `${imports}\n${table('a')}`, 'src/b.ts': `${imports}\n${table('b')}` };
    expect(clonesIn(folder(files), Object.keys(files))).toEqual([]);
  });
});

describe('the project', () => {
  const found = clonesOf(ROOT);

  it(`has at most ${PAIRS_MAX} pairs of files that share six lines`, () => {
    const rows = found.map(({ lines, a, b }) => `${lines} ${a.file}:${a.from} ~ ${b.file}:${b.from}`);
    expect(found.length, rows.join('\n')).toBeLessThanOrEqual(PAIRS_MAX);
  });

  it(`has no two features that share more than ${BETWEEN_FEATURES_MAX} lines`, () => {
    const feature = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
    const between = found.filter(
      ({ a, b }) => feature(a.file) && feature(b.file) && feature(a.file) !== feature(b.file),
    );
    expect(between.filter(({ lines }) => lines > BETWEEN_FEATURES_MAX)).toEqual([]);
  });
});
