import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyAll, folderShelf } from '../../../pocketbase/operations/copy.mjs';
import { gatherWhile } from '../../../pocketbase/operations/files.mjs';
import { sha256 } from '../../support/rows/work';

type Photo = { file: string; sha256: string; bytes: number };
let place: string;
let storage: { from: string; to: string };
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'objektbeleg-copy-'));
  storage = { from: join(place, 'from'), to: join(place, 'to') };
  await Promise.all([mkdir(storage.from), mkdir(storage.to)]);
});
afterEach(() => rm(place, { recursive: true, force: true }));

/** A photo row; `stored`: with its file. */
async function photo(name: string, stored = true): Promise<Photo> {
  const content = `Bild ${name}`;
  if (stored) {
    await mkdir(join(storage.from, 'photos', name), { recursive: true });
    await writeFile(join(storage.from, 'photos', name, 'x.jpg'), content);
  }
  return { file: `photos/${name}/x.jpg`, sha256: sha256(content), bytes: content.length };
}
const names = (photos: Photo[]) => photos.map(({ file }) => file.split('/')[1]);
async function* toLines(photos: Photo[]) {
  yield* photos;
}
const still = (named: Photo[]) => async () => new Set(named.map(({ file }) => file));

describe('a copy of database and photos', () => {
  it('reports a photo row without a file as lost', async () => {
    const photos = [await photo('da'), await photo('weg', false)];
    const request = { copy: async () => 2, photos: () => toLines(photos), still: still(photos) };
    const { holds, lost } = await copyAll(folderShelf(storage), request);
    expect([holds, names(lost)]).toEqual([2, ['weg']]);
    expect(await readdir(join(storage.to, 'photos'))).toEqual(['da']);
  });

  it('copies the database again when photos were deleted meanwhile', async () => {
    const [kept, gone, missing] = [await photo('da'), await photo('kurz', false), await photo('weg', false)];
    const copies = [
      [kept, gone, missing],
      [kept, missing],
    ];
    let copied: Photo[] = [];
    const copy = async () => {
      copied = copies.shift() ?? [];
    };
    const sendRequest = { copy, photos: () => toLines(copied), still: still([kept, missing]) };
    const { lost } = await copyAll(folderShelf(storage), sendRequest);
    expect(copies).toEqual([]);
    expect([names(copied), names(lost)]).toEqual([['da', 'weg'], ['weg']]);
    expect(await readdir(join(storage.to, 'photos'))).toEqual(['da']);
  });

  it('reports a copy that never completes', async () => {
    const gone = await photo('kurz', false);
    const query = { copy: async () => 1, photos: () => toLines([gone]), still: still([]) };
    await expect(copyAll(folderShelf(storage), query)).rejects.toThrow(
      'Während der Sicherung wurde ununterbrochen gelöscht.',
    );
  });

  it("copies no deleted photos, and only a photo's file and notes", async () => {
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => photo(name)));
    for (const name of ['b', 'd']) {
      await writeFile(join(storage.from, 'photos', name, 'x.jpg.attrs'), '{}');
      await mkdir(join(storage.to, 'photos', name), { recursive: true });
      await writeFile(join(storage.to, 'photos', name, 'x.jpg.part'), 'die erste Hälfte');
    }
    await mkdir(join(storage.to, 'anderes', 'z'), { recursive: true });
    const kept = all.filter((_photo, index) => index % 2 === 1);
    const requestOnce = { copy: async () => 2, photos: () => toLines(kept), still: still(kept) };
    expect((await copyAll(folderShelf(storage), requestOnce)).lost).toEqual([]);
    const found = await readdir(storage.to, { withFileTypes: true, recursive: true });
    const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    expect(files.map((file) => file.slice(storage.to.length)).sort()).toEqual([
      '/photos/b/x.jpg',
      '/photos/b/x.jpg.attrs',
      '/photos/d/x.jpg',
      '/photos/d/x.jpg.attrs',
    ]);
  });
});

/** A database copy as long as several passes over the photos. */
async function lasting(): Promise<void> {
  for (let pass = 0; pass < 200; pass++) await new Promise((resolve) => setImmediate(resolve));
}

it('links a photo without notes (.attrs) once, and never overwrites', async () => {
  const { file } = await photo('allein');
  const before = join(place, 'before');
  await mkdir(join(before, file, '..'), { recursive: true });
  await writeFile(join(before, file), 'Bild allein');
  await gatherWhile(lasting, { ...storage, before });
  expect((await stat(join(storage.to, file))).ino).toBe((await stat(join(before, file))).ino);
});

it('ends with the reason when a database cannot be copied', async () => {
  await photo('da');
  const unhandled: unknown[] = [];
  const keep = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', keep);
  try {
    const work = async () => {
      await lasting();
      throw new Error('database or disk is full');
    };
    await expect(gatherWhile(work, storage)).rejects.toThrow('database or disk is full');
  } finally {
    process.off('unhandledRejection', keep);
  }
  expect(unhandled).toEqual([]);
});
