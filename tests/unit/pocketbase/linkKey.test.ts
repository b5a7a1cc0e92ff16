/** The key of the links (D94) where a power cut fell between its making and its sync (D280). */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkKey, missingKey } from '../../../pocketbase/operations/linkKey.mjs';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'objektbeleg-key-'));
});
afterEach(() => rm(dir, { recursive: true }));

const keyIn = async (file: string) => (await readFile(file, 'utf8')).trim();

it('is made once, and is what it was from then on; nothing else stays in the folder', async () => {
  const file = await linkKey(dir, {});
  const key = await keyIn(file);
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(await keyIn(await linkKey(dir, {}))).toBe(key);
  expect(await readdir(dir)).toEqual(['link.key']);
});

it('is made anew where the file is empty: with that nothing was ever sealed, and without a key no link can be made', async () => {
  await writeFile(join(dir, 'link.key'), '');
  expect(await missingKey(dir, {})).toHaveLength(1);
  expect(await keyIn(await linkKey(dir, {}))).toMatch(/^[\w-]{32}$/);
  expect(await missingKey(dir, {})).toEqual([]);
});

it('is the same for two that start at once', async () => {
  const files = await Promise.all([linkKey(dir, {}), linkKey(dir, {})]);
  const key = await keyIn(files[0]);
  expect(await keyIn(await linkKey(dir, {}))).toBe(key);
  expect(await readdir(dir)).toEqual(['link.key']);
});
