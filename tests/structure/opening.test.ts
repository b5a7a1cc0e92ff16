/** Work that the first picture does not need is not done while the app loads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
/** The build renders the landing page; its screens are not the phone's. */
const PUBLIC = join('features', 'public');
/** A module's own statement begins at the line's start. */
const MADE_WHILE_LOADING = /^(?:export )?const [^=\n]+= new Intl\./m;

it('no module creates a formatter while loading: it costs 0.1 s', () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(500);
  const made = (path: string) => MADE_WHILE_LOADING.test(readFileSync(join(SRC, path), 'utf8'));
  expect(sources.filter((path) => !path.startsWith(PUBLIC) && made(path))).toEqual([]);
});
