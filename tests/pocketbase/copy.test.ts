import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyAll } from '../../pocketbase/operations/copy.mjs';
import { sha256 } from '../support/work';

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

/** Nothing was deleted meanwhile: nobody is told to forget. */
const nothing = () => Promise.reject(new Error('nothing to forget'));

describe('a copy of database and photos', () => {
  it('reports a photo that is a row of the running server and has no file as lost', async () => {
    const photos = [await photo('da'), await photo('weg', false)];
    const both = async () => ({ photos });
    const { holds, lost } = await copyAll(storage, { copy: both, look: both, forget: nothing });
    expect([names(holds.photos), names(lost)]).toEqual([['da', 'weg'], ['weg']]);
    expect(await readdir(join(storage.to, 'photos'))).toEqual(['da']);
  });

  it('forgets what came and went between two looks, and still names what is really lost', async () => {
    const [kept, gone, missing] = [await photo('da'), await photo('kurz', false), await photo('weg', false)];
    const forgotten: string[][] = [];
    const forget = async (files: string[]) => {
      forgotten.push(files);
      return { photos: [kept, missing] };
    };
    const look = async () => ({ photos: [kept, missing] });
    const copied = await copyAll(storage, { copy: async () => ({ photos: [kept, gone, missing] }), look, forget });
    expect(forgotten).toEqual([[gone.file]]);
    expect([names(copied.holds.photos), names(copied.lost)]).toEqual([['da', 'weg'], ['weg']]);
  });

  it('leaves photos of an object store where they are', async () => {
    const photos = [await photo('fern', false)];
    const copied = await copyAll(null, { copy: async () => ({ photos }), look: nothing, forget: nothing });
    expect(copied).toEqual({ holds: { photos }, lost: [] });
  });
});
