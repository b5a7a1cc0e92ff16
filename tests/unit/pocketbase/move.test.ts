import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireProcessLock } from '../../../pocketbase/operations/processLock.mjs';
import { diskPlace } from '../../../pocketbase/photos/diskPlace.mjs';
import { movePhotos } from '../../../pocketbase/photos/move.mjs';
import { readPhotoTarget, writePhotoTarget } from '../../../pocketbase/photos/photoTarget.mjs';
import { photoPlaces } from '../../../pocketbase/photos/places.mjs';
import { type Place, storePlace } from '../../../pocketbase/photos/storePlace.mjs';
import { sha256 } from '../../support/rows/work';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'objektbeleg-move-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** A store that is a folder, with actions at chosen moments. */
const folder = () => join(dir, 'store');
const store = (more: Partial<Place> = {}): Place => ({ ...diskPlace(folder()), ...more });
const ignore = async () => {};
const text: string[] = [];
beforeEach(() => {
  text.length = 0;
});
const move = (expected: 'store' | 'disk', place: Place = store(), alone = ignore) =>
  movePhotos({
    dir,
    bucket: 'belege',
    places: photoPlaces({ dir, store: place }),
    wanted: expected,
    alone,
    log: (line) => void text.push(line),
    underway: 0,
  });
const photo = (content: string) => {
  const bytes = Buffer.from(content);
  return { bytes, key: `photos/abc/abc_${sha256(bytes).slice(0, 10)}.jpg`, type: 'image/jpeg' };
};
async function put(root: string, key: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(join(root, key)), { recursive: true });
  await writeFile(join(root, key), bytes);
}
const onDisk = (key: string) => readFile(join(dir, 'storage', key), 'utf8').catch(() => null);
const inStore = (key: string) => readFile(join(folder(), key), 'utf8').catch(() => null);

describe('a moved photo', () => {
  it('has the same bytes there, is deleted here, and moves back', async () => {
    const { key, bytes } = photo('ein Bild');
    await put(join(dir, 'storage'), key, bytes);
    expect(await move('store')).toEqual({ files: 1, bytes: bytes.length });
    expect([await onDisk(key), await inStore(key)]).toEqual([null, 'ein Bild']);
    expect(await readPhotoTarget(dir)).toEqual({ wanted: 'store', bucket: 'belege', moved: true });
    expect(await move('store')).toEqual({ files: 0, bytes: 0 });
    expect(await move('disk')).toEqual({ files: 1, bytes: bytes.length });
    expect([await onDisk(key), await inStore(key)]).toEqual(['ein Bild', null]);
  });

  it('stays when the other place confirms but returns other bytes', async () => {
    const { key, bytes } = photo('ein Bild');
    await put(join(dir, 'storage'), key, bytes);
    const swallows = store({ write: async () => {} });
    await expect(move('store', swallows)).rejects.toThrow('kam nicht so zurück, wie es geschrieben wurde.');
    expect(await onDisk(key)).toBe('ein Bild');
    expect(await readPhotoTarget(dir)).toMatchObject({ wanted: 'store', moved: false });
  });

  it('is not overwritten by a corrupt copy after a phone resent it', async () => {
    const { key, bytes } = photo('ein Bild');
    await put(join(dir, 'storage'), key, Buffer.from('verdorben'));
    await put(folder(), key, bytes);
    await move('store');
    expect([await onDisk(key), await inStore(key)]).toEqual([null, 'ein Bild']);
  });

  it('is rewritten when it is corrupt in the new place', async () => {
    const { key, bytes } = photo('ein Bild');
    await put(join(dir, 'storage'), key, bytes);
    await put(folder(), key, Buffer.from('verdorben'));
    await move('store');
    expect(await inStore(key)).toBe('ein Bild');
  });

  it.each([
    ['a page of a proxy', Buffer.from('<html>Bitte später noch einmal</html>')],
    ['what was cut off', Buffer.from('ein')],
    ['other bytes of the same length', Buffer.from('ein Bilf')],
  ])('stays when read as %s, and moves at the next call', async (_, bytes) => {
    const [one, other] = [photo('ein Bild'), photo('ein anderes Bild')];
    for (const { key, bytes } of [one, other]) await put(folder(), key, bytes);
    const lies = store({
      read: async (key) => (key === one.key ? { bytes, type: 'text/html', at: new Date() } : store().read(key)),
    });
    await expect(move('disk', lies)).rejects.toThrow('bleiben, wo sie sind: 1.');
    expect(text).toEqual([`Bleibt: ${one.key}`]);
    expect([await onDisk(one.key), await inStore(one.key)]).toEqual([null, 'ein Bild']);
    expect([await onDisk(other.key), await inStore(other.key)]).toEqual(['ein anderes Bild', null]);
    expect(await readPhotoTarget(dir)).toMatchObject({ wanted: 'disk', moved: false });
    expect(await move('disk')).toEqual({ files: 1, bytes: one.bytes.length });
    expect([await onDisk(one.key), await inStore(one.key)]).toEqual(['ein Bild', null]);
    expect(await readPhotoTarget(dir)).toMatchObject({ wanted: 'disk', moved: true });
  });

  it('moves with its thumbnail, checked by length', async () => {
    const { key } = photo('ein Bild');
    const name = key.split('/').at(-1) ?? '';
    const thumb = `photos/abc/thumbs_${name}/320x320_${name}`;
    await put(folder(), thumb, Buffer.from('klein'));
    const cut = store({ read: async () => ({ bytes: Buffer.from('kle'), type: 'image/jpeg', at: new Date() }) });
    await expect(move('disk', cut)).rejects.toThrow('bleiben, wo sie sind: 1.');
    expect(await inStore(thumb)).toBe('klein');
    await move('disk');
    expect([await onDisk(thumb), await inStore(thumb)]).toEqual(['klein', null]);
  });

  it('is in neither place when deleted meanwhile', async () => {
    const { key, bytes } = photo('ein Bild');
    await put(join(dir, 'storage'), key, bytes);
    const places = photoPlaces({ dir, store: store() });
    await writePhotoTarget(dir, { wanted: 'store', bucket: 'belege', moved: false });
    const deletes = store({
      write: async (at, file) => {
        await places.remove(key);
        await store().write(at, file);
      },
    });
    await move('store', deletes);
    expect([await onDisk(key), await inStore(key)]).toEqual([null, null]);
  });

  it('is not taken for deleted by two simultaneous moves', async () => {
    const { key, bytes } = photo('ein Bild');
    await put(join(dir, 'storage'), key, bytes);
    const other = store({
      write: async (at, file) => {
        await store().write(at, file);
        await rm(join(dir, 'storage', key));
      },
    });
    const notAlone = () => Promise.reject(new Error('Ein anderer verschiebt.'));
    await expect(move('store', other, notAlone)).rejects.toThrow('Ein anderer verschiebt.');
    expect(await inStore(key)).toBe('ein Bild');
  });
});

describe("a store's list", () => {
  const list = (content: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>belege</Name>${content}</ListBucketResult>\n`;
  const file = (key: string) =>
    `<Contents><Key>${key}</Key><Size>8</Size><LastModified>2026-11-24T02:00:00.000Z</LastModified></Contents>`;
  const next = (token: string) =>
    `<IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken>`;
  const EMPTY = list('<KeyCount>0</KeyCount><IsTruncated>false</IsTruncated>');

  const open: { close(): void }[] = [];
  afterEach(() => {
    for (const server of open.splice(0)) server.close();
  });
  /** A store that answers these lists in order, the last one repeatedly. */
  async function answering(...lists: string[]): Promise<Place> {
    const server = createServer((_, response) => void response.end(lists.length > 1 ? lists.shift() : lists[0]));
    open.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return storePlace({ endpoint, bucket: 'belege', region: 'r', accessKey: 'a', secret: 's' });
  }
  async function keys(place: Place): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of place.list('')) found.push(key);
    return found;
  }

  it('has all pages, and may be empty', async () => {
    const pages = [list(`${next('a&amp;b')}${file('a/1')}`), list(`${file('a/2')}<IsTruncated>false</IsTruncated>`)];
    expect(await keys(await answering(...pages))).toEqual(['a/1', 'a/2']);
    expect(await keys(await answering(EMPTY))).toEqual([]);
  });

  it.each([
    ['a page of a proxy', '<html><body>Bitte später noch einmal</body></html>'],
    ['an empty answer', ''],
    ['one that was cut off', list(file('a/1')).slice(0, -40)],
    ['one that continues without a position', list(`<IsTruncated>true</IsTruncated>${file('a/1')}`)],
  ])('ends no move when it is %s', async (_, answer) => {
    await expect(keys(await answering(answer))).rejects.toThrow('keine ganze Liste');
    await expect(move('disk', await answering(EMPTY, answer))).rejects.toThrow('keine ganze Liste');
    expect(await readPhotoTarget(dir)).toMatchObject({ wanted: 'disk', moved: false });
  });
});

describe('a command that runs once at a time', () => {
  it('is refused beside a live one, and notices a lost lock', async () => {
    const file = join(dir, 'lock');
    // Another program has the id of a dead command.
    await writeFile(file, '1');
    const first = await acquireProcessLock(file, 'Fotos werden schon verschoben', ['photos.mjs']);
    await first.check();
    await writeFile(file, String(process.ppid));
    await expect(first.check()).rejects.toThrow(`Fotos werden schon verschoben (Prozess ${process.ppid}).`);
    await first.release();
    expect(await readFile(file, 'utf8')).toBe(String(process.ppid));
  });

  it('continues after a dead one with its own id, as in a container', async () => {
    const file = join(dir, 'lock');
    await writeFile(file, String(process.pid));
    await (await acquireProcessLock(file, 'Fotos werden schon verschoben', ['photos.mjs'])).check();
  });

  it('recognizes the other by its command, and names another obstacle', async () => {
    const file = join(dir, 'lock');
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()', 'backup.mjs'], { stdio: 'pipe' });
    try {
      await expect.poll(() => readFile(`/proc/${other.pid}/cmdline`, 'utf8')).toContain('backup.mjs');
      await writeFile(file, String(other.pid));
      const started = acquireProcessLock(file, 'Eine Sicherung wird schon angelegt', ['nightly.mjs', 'backup.mjs']);
      await expect(started).rejects.toThrow(`Eine Sicherung wird schon angelegt (Prozess ${other.pid}).`);
      await (await acquireProcessLock(file, 'Fotos werden schon verschoben', ['photos.mjs'])).release();
    } finally {
      other.kill();
    }
    await expect(acquireProcessLock(join(dir, 'none', 'lock'), 'Fotos werden schon verschoben', [])).rejects.toThrow(
      'ENOENT',
    );
  });

  it('reports an unreadable lock, which proves no live command', async () => {
    const file = join(dir, 'lock');
    const start = () => acquireProcessLock(file, 'Eine Sicherung wird schon angelegt', ['backup.mjs']);
    const report = `${file} lässt sich nicht lesen (EISDIR). Läuft kein anderer Aufruf, bitte als root löschen.`;
    const first = await start();
    await rm(file);
    // A folder is unreadable for root too.
    await mkdir(file);
    await expect(first.check()).rejects.toThrow(report);
    await expect(start()).rejects.toThrow(report);
    // The work's result counts, not the lock's error.
    await first.release();
    expect((await stat(file)).isDirectory()).toBe(true);
  });
});
