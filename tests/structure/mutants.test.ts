import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Found } from '../mutants/found.mjs';
import { misfits, mutants, mutated, ROOT } from '../mutants/mutants.mjs';

const all = await mutants();
const example = {
  name: 'an example',
  changes: [{ file: 'a/b.js', from: 'x = 1', to: 'x = $&2' }],
  test: 'a/b.js',
};

describe('npm run mutants', () => {
  it('has only mutants that fit the sources', () => {
    expect(all.length).toBeGreaterThan(0);
    expect(all.flatMap((one) => misfits(one, ROOT))).toEqual([]);
  });

  it('has a unique name for each mutant', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  describe('reason of an unfit mutant:', () => {
    const root = mkdtempSync(join(tmpdir(), 'objektbeleg-misfits-'));
    afterAll(() => rmSync(root, { recursive: true }));
    const report = (changed: Partial<(typeof example)['changes'][0]>) =>
      misfits({ ...example, changes: [{ ...example.changes[0]!, ...changed }] }, root);
    mkdirSync(join(root, 'a'));
    cpSync(join(dirname(import.meta.filename), 'mutants.test.ts'), join(root, 'a/b.js'));

    it.each([
      ['the text is not there', { from: ['no', 'where'].join('') }, 'stands 0 times'],
      ['the text is there more than once', { from: 'import ' }, 'not once'],
      ['the file is gone', { file: 'a/c.js' }, 'does not exist'],
      ['nothing changes', { to: 'x = 1' }, 'nothing changes'],
    ])('%s', (_why, changed, sentence) => {
      expect(report(changed).join()).toContain(sentence);
    });
  });

  it('inserts the replacement literally', () => {
    expect(mutated('let x = 1;', { mutant: example, file: 'a/b.js' })).toBe('let x = $&2;');
    expect(mutated('let x = 1;', { mutant: example, file: 'another' })).toBe('let x = 1;');
  });

  describe('continuing an aborted run:', () => {
    const place = mkdtempSync(join(tmpdir(), 'objektbeleg-found-'));
    afterAll(() => rmSync(place, { recursive: true }));
    const file = join(place, 'cache/mutants.json');
    const row = (name: string, caught: string | null) => ({ name, caught, trouble: null, seconds: 3 });

    it('skips caught mutants and retries survivors', () => {
      const first = new Found(file, 'one code');
      first.keep(row('caught', 'a.test.ts › notices'));
      first.keep(row('survived', null));
      const second = new Found(file, 'one code');
      expect(second.of('caught')).toEqual(row('caught', 'a.test.ts › notices'));
      expect(second.of('survived')).toBeNull();
      expect(first.survivor('survived')).toEqual(row('survived', null));
    });

    it('ignores results of other code, and an uncommitted copy stores none', () => {
      expect(new Found(file, 'another code').of('caught')).toBeNull();
      const before = readFileSync(file, 'utf8');
      new Found(file, null).keep(row('of a working copy', 'a.test.ts › notices'));
      expect(readFileSync(file, 'utf8')).toBe(before);
    });

    it('ignores an incomplete file of a killed run', () => {
      writeFileSync(`${file}.half`, '{"code": "one co');
      expect(new Found(file, 'one code').of('caught')).not.toBeNull();
    });
  });
});
