import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

it('every package has one reason and an exact version', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const installed: Record<string, string> = { ...dependencies, ...devDependencies };
  const page = read('docs/dependencies.md');
  const [, byCustomer = '', rest = ''] = page.split(/^## Named by the customer$|^## In the product$/m);
  const named = [...byCustomer.matchAll(/`([^`]+)`/g)].map((match) => match[1]);
  const rows = [...rest.matchAll(/^\| (`[^|]+`) \| ([^|]{20,}) \|$/gm)];
  const reasoned = rows.flatMap((row) => [...(row[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1]));
  expect([...named, ...reasoned].sort()).toEqual(Object.keys(installed).sort());
  expect(
    Object.entries(installed).filter(([, version]) => !/^(?:npm:typescript@)?\d+\.\d+\.\d+$/.test(version)),
  ).toEqual([]);
});
