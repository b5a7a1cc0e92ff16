import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPhotos, writePhotos } from '../../../pocketbase/backups/photoList.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objektbeleg-photos-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const photo = (index: number) => ({ file: `sammlung/${index}/größe.jpg`, sha256: 'a'.repeat(64), bytes: index });
async function* drawn(count: number) {
  for (let index = 0; index < count; index++) yield photo(index);
}
async function read() {
  const photos = [];
  for await (const one of readPhotos(folder)) photos.push(one);
  return photos;
}
const written = (text: string) => writeFile(join(folder, 'photos.json'), text);

describe('the list of the photos of a backup', () => {
  it.each([0, 1, 2, 5000])(
    'gives %i photos back as they were written, is JSON, and knows their bytes',
    async (count) => {
      const photos = Array.from({ length: count }, (_none, index) => photo(index));
      expect(await writePhotos(folder, drawn(count))).toBe(photos.reduce((sum, { bytes }) => sum + bytes, 0));
      expect(await read()).toEqual(photos);
      expect(JSON.parse(await readFile(join(folder, 'photos.json'), 'utf8'))).toEqual(photos);
      expect(await readdir(folder)).toEqual(['photos.json']);
    },
  );

  it.each([0, 1, 5000])('of an earlier version, %i photos in one line, is read as well', async (count) => {
    const photos = Array.from({ length: count }, (_none, index) => photo(index));
    await written(JSON.stringify(photos));
    expect(await read()).toEqual(photos);
  });

  it('is refused where its end is missing, whatever the version: photos would be missing without a word', async () => {
    await writePhotos(folder, drawn(3));
    const whole = await readFile(join(folder, 'photos.json'), 'utf8');
    const lines = whole.split('\n');
    const halves = [
      lines.slice(0, 3).join('\n'),
      whole.slice(0, 90),
      '[\n',
      '',
      JSON.stringify([photo(1)]).slice(0, -1),
    ];
    for (const half of halves) {
      await written(half);
      await expect(read()).rejects.toThrow('photos.json ist beschädigt.');
    }
  });

  it('is refused where a line is no photo, or the list is not there', async () => {
    for (const text of ['[\nnull\n]\n', '[\n{"file":\n]\n', '{"photos":[]}', 'Fotos']) {
      await written(text);
      await expect(read()).rejects.toThrow('photos.json ist beschädigt.');
    }
    await rm(join(folder, 'photos.json'));
    await expect(read()).rejects.toThrow('Das ist keine fertige Sicherung');
  });
});
