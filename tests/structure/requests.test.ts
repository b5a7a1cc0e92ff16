/** Every request of the app omits the browser's own credentials (D401). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

it('each fetch and each Request of src has `credentials: omit`', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const calls = files.flatMap((name) =>
    [
      ...readFileSync(join(SRC, name), 'utf8').matchAll(/(?<![\w.])(?:fetch|new Request)\((?:[^()]|\([^()]*\))*\)/g),
    ].map(([call]) => ({ name, call })),
  );
  expect(calls.length).toBeGreaterThan(2);
  expect(calls.filter(({ call }) => !call.includes("credentials: 'omit'"))).toEqual([]);
});
