import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

it('every threat of docs/threats.md names a test that exists', () => {
  const text = readFileSync(join(ROOT, 'docs/threats.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| attack'));
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const tests = [...row.matchAll(/`(tests\/[\w./-]+\.test\.ts)`/g)].map((match) => match[1] ?? '');
    expect(tests.length, row).toBeGreaterThan(0);
    for (const test of tests) expect(existsSync(join(ROOT, test)), test).toBe(true);
  }
});
