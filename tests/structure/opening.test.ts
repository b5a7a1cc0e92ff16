/** What a phone need not do before its first picture, it does not do while the app is being loaded. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
/** The landing page is written by the build, and its screens are not the phone's. */
const PUBLIC = join('features', 'public');
/** A statement of a module itself stands at the beginning of a line. */
const MADE_WHILE_LOADING = /^(?:export )?const [^=\n]+= new Intl\./m;

it('no formatter is made while the app is being loaded: the first one costs a cheap phone a tenth of a second', () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(500);
  const made = (path: string) => MADE_WHILE_LOADING.test(readFileSync(join(SRC, path), 'utf8'));
  expect(sources.filter((path) => !path.startsWith(PUBLIC) && made(path))).toEqual([]);
});
