/** The scripts that check packages know all parts of an entry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PARTS } from '../../src/domain/evidence/evidenceEntry';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../src/features', path), 'utf8');

describe('scripts that check packages', () => {
  it('know the parts of an entry in order', () => {
    const [, parts = ''] = /^teile='([^']*)'$/m.exec(read('reports/case-file/check.sh')) ?? [];
    expect(parts.split('\n')).toEqual([...PARTS]);
  });

  it('come with a text that names the parts in order', () => {
    const [, parts = ''] =
      /in der Reihenfolge ([a-z,\s]+), mit dem Namen/.exec(read('reports/case-file/check.txt')) ?? [];
    expect(parts.split(/,\s+/)).toEqual([...PARTS]);
  });

  it("contain their version and the page's", () => {
    const [, version = ''] = /^fassung=(\d+)$/m.exec(read('reports/case-file/check.sh')) ?? [];
    const page = readFileSync(join(import.meta.dirname, '../../src/features/public/check/LogPage.tsx'), 'utf8');
    expect(page).toContain(`Fassung ${version}.`);
  });
});
