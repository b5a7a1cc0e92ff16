/** Values and addresses that no honest client sends, for oddInput.test.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

const ROOT = join(import.meta.dirname, '../../..');
const nested = (depth: number): unknown => (depth === 0 ? 'tief' : [nested(depth - 1)]);

/** Every JSON type and size, object property names, lone surrogates and NUL. */
const ODD_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -1e-308, 4e15],
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e999',
    'null',
    'undefined',
    'true',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
  ],
  ...['\u0000', 'a\u0000b', '\ud800', 'a\udc00', '\u202e', '🧹', "' OR 1=1 --", '%s%n', '{{7*7}}', '../../etc/passwd'],
  ...['x'.repeat(3000), 'ü'.repeat(1200), '2026-02-31', '9999999999-01-01', '24:60', '2026-11-28T10:00:00.000Z'],
  ...[[], [null], [[]], [{}], [0, '', null], ['constructor'], Array(300).fill(0), Array(50).fill('aaaaaaaaaaaaaaa')],
  ...[{}, { a: null }, { length: 1e9 }, { toString: null }, { ['__proto__']: {} }, { constructor: 1 }, { id: 'x' }],
  ...[nested(10), nested(20)],
];
/** Tried at every field. They break text conversions and table lookups. */
export const CRUEL_VALUES: readonly unknown[] = [
  ...[null, 0, 1e308, '', 'a\u0000b', '\ud800', '__proto__', [], [null], { toString: null }, { ['__proto__']: {} }],
];
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Escaped, half escaped, far too long. */
export const oddPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['%00', '%ff', '%ed%a0%80', '%2e%2e%2f', '%2F', '%25', '%20', '%0a', '%F0%9F%A7%B9', "'", '*', '-', '0', '-1'],
    ...[
      '1e999',
      'NaN',
      'null',
      '__proto__',
      'constructor',
      'toString',
      'x'.repeat(2000),
      'aaaaaaaaaaaaaaa',
      '2026-02-31',
    ],
    ...['9999999999', '%5B%5D', '%7B%22a%22%3A1%7D', 'a,b', 'a%26%26b', '%22', '(', 'created%20%3E%20%22x%22'],
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

/** Quoted names in hooks and rules, which include the keys of each route. */
export function wordsOfTheServer(): string[] {
  const words = new Set<string>();
  for (const folder of ['pocketbase/pb_hooks/lib', 'src/domain'])
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }))
      if (/\.[jt]s$/.test(name))
        for (const match of readFileSync(join(ROOT, folder, name), 'utf8').matchAll(/'([a-z][A-Za-z]{1,24})'/g))
          words.add(match[1] ?? '');
  return [...words];
}

export function pathsIn(value: unknown, before: readonly string[] = []): string[][] {
  const isNested = typeof value === 'object' && value !== null;
  const inside = isNested ? Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...before, key])) : [];
  return [[...before], ...inside];
}

export function replaced(value: unknown, [key, ...rest]: readonly string[], odd: unknown): unknown {
  if (key === undefined) return odd;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  // `copy[key] =` would set the prototype for the key `__proto__`.
  Object.defineProperty(copy, key, { value: replaced(copy[key], rest, odd), enumerable: true, writable: true });
  return copy;
}
