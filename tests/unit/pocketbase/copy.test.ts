import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyAll, folderShelf } from '../../../pocketbase/operations/copy.mjs';
import { gatherWhile } from '../../../pocketbase/operations/files.mjs';
import { sha256 } from '../../support/work';

type Photo = { file: string; sha256: string; bytes: number };
let place: string;
let storage: { from: string; to: string };
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'objektbeleg-copy-'));
  storage = { from: join(place, 'from'), to: join(place, 'to') };
  await Promise.all([mkdir(storage.from), mkdir(storage.to)]);
});
afterEach(() => rm(place, { recursive: true, force: true }));

/** A row of a photo; with `stored` its file lies where the server keeps it. */
async function photo(name: string, stored = true): Promise<Photo> {
  const content = `Bild ${name}`;
  if (stored) {
    await mkdir(join(storage.from, 'photos', name), { recursive: true });
    await writeFile(join(storage.from, 'photos', name, 'x.jpg'), content);
  }
  return { file: `photos/${name}/x.jpg`, sha256: sha256(content), bytes: content.length };
}
const names = (photos: Photo[]) => photos.map(({ file }) => file.split('/')[1]);
async function* told(photos: Photo[]) {
  yield* photos;
}
/** A running database that names these photos. */
const still = (named: Photo[]) => async () => new Set(named.map(({ file }) => file));

describe('a copy of database and photos', () => {
  it('reports a photo that is a row of the running server and has no file as lost', async () => {
    const photos = [await photo('da'), await photo('weg', false)];
    const asked = { copy: async () => 2, photos: () => told(photos), still: still(photos) };
    const { holds, lost } = await copyAll(folderShelf(storage), asked);
    expect([holds, names(lost)]).toEqual([2, ['weg']]);
    expect(await readdir(join(storage.to, 'photos'))).toEqual(['da']);
  });

  it('takes the database once more where photos of it were deleted meanwhile, and still names what is really lost', async () => {
    const [kept, gone, missing] = [await photo('da'), await photo('kurz', false), await photo('weg', false)];
    const copies = [
      [kept, gone, missing],
      [kept, missing],
    ];
    let copied: Photo[] = [];
    const copy = async () => {
      copied = copies.shift() ?? [];
    };
    const asked = { copy, photos: () => told(copied), still: still([kept, missing]) };
    const { lost } = await copyAll(folderShelf(storage), asked);
    expect(copies).toEqual([]);
    expect([names(copied), names(lost)]).toEqual([['da', 'weg'], ['weg']]);
    expect(await readdir(join(storage.to, 'photos'))).toEqual(['da']);
  });

  it('says so where it never comes to an end, and calls no such copy finished', async () => {
    const gone = await photo('kurz', false);
    const asked = { copy: async () => 1, photos: () => told([gone]), still: still([]) };
    await expect(copyAll(folderShelf(storage), asked)).rejects.toThrow(
      'Während der Sicherung wurde ununterbrochen gelöscht.',
    );
  });

  it('keeps what was deleted meanwhile in no folder, and of each photo nothing but its file and its notes', async () => {
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => photo(name)));
    for (const name of ['b', 'd']) {
      await writeFile(join(storage.from, 'photos', name, 'x.jpg.attrs'), '{}');
      await mkdir(join(storage.to, 'photos', name), { recursive: true });
      await writeFile(join(storage.to, 'photos', name, 'x.jpg.part'), 'die erste Hälfte');
    }
    await mkdir(join(storage.to, 'anderes', 'z'), { recursive: true });
    const kept = all.filter((_photo, index) => index % 2 === 1);
    const asked = { copy: async () => 2, photos: () => told(kept), still: still(kept) };
    expect((await copyAll(folderShelf(storage), asked)).lost).toEqual([]);
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

/** A database that takes as long to be copied as several passes over the photos. */
async function lasting(): Promise<void> {
  for (let pass = 0; pass < 200; pass++) await new Promise((resolve) => setImmediate(resolve));
}

it('a photo whose notes (.attrs) are missing is linked once and never copied over its link', async () => {
  const { file } = await photo('allein');
  const before = join(place, 'before');
  await mkdir(join(before, file, '..'), { recursive: true });
  await writeFile(join(before, file), 'Bild allein');
  await gatherWhile(lasting, { ...storage, before });
  expect((await stat(join(storage.to, file))).ino).toBe((await stat(join(before, file))).ino);
});

it('a database that cannot be copied ends the copy with its reason, never the whole process', async () => {
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
