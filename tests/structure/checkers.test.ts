/** The scripts that check packages know the parts of an entry that the server makes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PARTS } from '../../src/domain/evidence/evidenceEntry';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../src/office', path), 'utf8');

describe('the scripts that check packages', () => {
  it('know the parts of an entry in their order', () => {
    const [, parts = ''] = /^teile='([^']*)'$/m.exec(read('caseFile/pruefen.sh')) ?? [];
    expect(parts.split('\n')).toEqual([...PARTS]);
  });

  it('come with a text that names the parts in their order', () => {
    const [, parts = ''] = /in der Reihenfolge ([a-z,\s]+), mit dem Namen/.exec(read('caseFile/PRUEFEN.txt')) ?? [];
    expect(parts.split(/,\s+/)).toEqual([...PARTS]);
  });

  it('say their version, and that of the page', () => {
    const [, version = ''] = /^fassung=(\d+)$/m.exec(read('caseFile/pruefen.sh')) ?? [];
    const page = readFileSync(join(import.meta.dirname, '../../src/features/public/check/LogPage.tsx'), 'utf8');
    expect(page).toContain(`Fassung ${version}.`);
  });
});
