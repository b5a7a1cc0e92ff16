/** A store's identity (D256) and failures (D255); the store is a map. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OperatorError } from '../../../pocketbase/operations/operatorError.mjs';
import { StoreFailure } from '../../../pocketbase/photos/failure.mjs';
import { checkSame, guardStore } from '../../../pocketbase/photos/identity.mjs';
import { photosLine } from '../../../pocketbase/photos/lines.mjs';
import { readPhotoTarget, writePhotoTarget } from '../../../pocketbase/photos/photoTarget.mjs';
import { photoPlaces, placesOf } from '../../../pocketbase/photos/places.mjs';
import { startPhotos } from '../../../pocketbase/photos/relay.mjs';
import { storeState, watchStore } from '../../../pocketbase/photos/state.mjs';
import type { Place } from '../../../pocketbase/photos/storePlace.mjs';
import { parseConfiguration } from '../../../pocketbase/server/environment.mjs';

const PHOTO = { bytes: Buffer.from('ein Foto'), type: 'image/jpeg' };
const bucket = 'belege';
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'objektbeleg-identity-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** `fault`: the error for a key. */
function store(fault: (key: string) => Error | null = () => null) {
  const files = new Map<string, Buffer>();
  const of = { files, fault };
  const request = async <T>(key: string, answer: () => T): Promise<T> => {
    const failed = of.fault(key);
    if (failed) throw failed;
    return answer();
  };
  const seen = (key: string) => {
    const bytes = files.get(key);
    return bytes === undefined ? null : { bytes, type: 'image/jpeg', at: new Date(), size: bytes.length };
  };
  const place: Place = {
    read: (key) => request(key, () => seen(key)),
    look: (key) => request(key, () => seen(key)),
    write: (key, { bytes }) => request(key, () => void files.set(key, bytes)),
    remove: (key) => request(key, () => void files.delete(key)),
    async *list(prefix) {
      await request(prefix, () => null);
      for (const [key, { length: size }] of files) if (key.startsWith(prefix)) yield { key, size, at: new Date() };
    },
  };
  return Object.assign(of, { place });
}
const away = () => new StoreFailure('Der Objektspeicher antwortet nicht.', 'silent');
const OTHER = /^Die Fotos liegen in einem anderen Objektspeicher belege/;

describe('a store of photos', () => {
  it('gets one mark from many requests, and keeps it', async () => {
    await writePhotoTarget(dir, { wanted: 'store', bucket, moved: true });
    const own = store();
    const { store: place } = guardStore({ dir, bucket, store: own.place });
    await Promise.all(['a/1', 'a/2', 'a/3'].map((key) => place.write(key, PHOTO)));
    const mark = own.files.get('objektbeleg/store')?.toString();
    expect(mark).toMatch(/^[0-9a-f-]{36}$/);
    expect(await readPhotoTarget(dir)).toEqual({ wanted: 'store', bucket, moved: true, mark });
    await checkSame(dir, own.place);
    await guardStore({ dir, bucket, store: own.place }).recognise();
  });

  it('is foreign without that mark: nothing is read or written', async () => {
    await writePhotoTarget(dir, { wanted: 'store', bucket, moved: true, mark: 'the-one' });
    for (const marked of [null, 'another']) {
      const other = store();
      if (marked) other.files.set('objektbeleg/store', Buffer.from(marked));
      other.files.set('a/1', PHOTO.bytes);
      const { store: place } = guardStore({ dir, bucket, store: other.place });
      await expect(place.write('a/2', PHOTO)).rejects.toThrow(OTHER);
      await expect(place.read('a/1')).rejects.toThrow(OTHER);
      await expect(place.look('a/1')).rejects.toThrow(OTHER);
      await expect(place.remove('a/1')).rejects.toThrow(OTHER);
      await expect(place.list('a/')[Symbol.asyncIterator]().next()).rejects.toThrow(OTHER);
      await expect(checkSame(dir, other.place)).rejects.toThrow(OTHER);
      expect([...other.files.keys()].filter((key) => key.startsWith('a/'))).toEqual(['a/1']);
    }
  });

  it('is checked before the first photo after an outage, marked once', async () => {
    await writePhotoTarget(dir, { wanted: 'store', bucket, moved: true });
    const own = store(away);
    const { store: place } = guardStore({ dir, bucket, store: own.place });
    await expect(place.write('a/1', PHOTO)).rejects.toThrow('antwortet nicht');
    own.fault = () => null;
    await place.write('a/1', PHOTO);
    const { mark } = (await readPhotoTarget(dir)) ?? {};
    await guardStore({ dir, bucket, store: own.place }).recognise();
    expect(own.files.get('objektbeleg/store')?.toString()).toBe(mark);
  });

  it('may be another one when all photos are on disk', async () => {
    await writePhotoTarget(dir, { wanted: 'disk', bucket: 'alt', moved: true, mark: 'the-old-one' });
    const fresh = store();
    await guardStore({ dir, bucket: 'neu', store: fresh.place }).recognise();
    const mark = fresh.files.get('objektbeleg/store')?.toString();
    expect(await readPhotoTarget(dir)).toEqual({ wanted: 'disk', bucket: 'neu', moved: true, mark });
  });
});

describe('the noted place', () => {
  const PLACE = 'photo_place.json';
  const UNREADABLE = /photo_place\.json sagt, wo die Fotos liegen, und ist nicht zu lesen: /;

  it('is empty without a file or folder', async () => {
    expect(await readPhotoTarget(dir)).toBeNull();
    expect(await readPhotoTarget(join(dir, 'none'))).toBeNull();
  });

  it.each([
    ['was cut off', '{"wanted":"disk","buck'],
    ['is empty', ''],
    ['says null', 'null'],
    ['names no place', '{"wanted":"elsewhere","bucket":"belege","moved":true}'],
    ['does not say whether all were moved', '{"wanted":"disk","bucket":"belege"}'],
  ])('is never empty when the file %s', async (_, text) => {
    await writeFile(join(dir, PLACE), text);
    await expect(readPhotoTarget(dir)).rejects.toThrow(UNREADABLE);
  });

  it('is never empty when the system refuses it', async () => {
    // A folder is unreadable for root too.
    await mkdir(join(dir, PLACE));
    await expect(readPhotoTarget(dir)).rejects.toThrow(UNREADABLE);
    await expect(readPhotoTarget(dir)).rejects.toThrow('EISDIR');
  });

  it('stops start, command and photo, and stays as it is', async () => {
    await writePhotoTarget(dir, { wanted: 'disk', bucket, moved: true });
    const torn = (await readFile(join(dir, PLACE), 'utf8')).slice(0, -4);
    await writeFile(join(dir, PLACE), torn);
    const own = store();
    const env = {
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: bucket,
      S3_REGION: 'r',
      S3_ACCESS_KEY: 'a',
      S3_SECRET: 's',
    };
    await expect(startPhotos({ dir, env, log: () => {} })).rejects.toThrow(OperatorError);
    await expect(startPhotos({ dir, env: {}, log: () => {} })).rejects.toThrow(UNREADABLE);
    await expect(placesOf(dir, env)).rejects.toThrow(UNREADABLE);
    await expect(photoPlaces({ dir, store: own.place }).write('a/1', PHOTO)).rejects.toThrow(UNREADABLE);
    await expect(photoPlaces({ dir, store: own.place }).read('a/1')).rejects.toThrow(UNREADABLE);
    await expect(guardStore({ dir, bucket, store: own.place }).recognise()).rejects.toThrow(UNREADABLE);
    expect(await photosLine(parseConfiguration({ ...env, DATA_DIR: dir }, dir), null)).toEqual([
      ['Fotos', expect.stringMatching(UNREADABLE), 'Problem'],
    ]);
    expect(await readFile(join(dir, PLACE), 'utf8')).toBe(torn);
    expect([...own.files.keys()].filter((key) => key.startsWith('a/'))).toEqual([]);
  });
});

describe('its failures', () => {
  const watched = (of: ReturnType<typeof store>, calm: number) => {
    const log: string[] = [];
    const pace = { well: 5, ill: 5, counts: 50 };
    const recognise = async () => {};
    const watch = watchStore({ dir, store: of.place, recognise, log: (line) => void log.push(line), pace, calm });
    return { ...watch, log };
  };
  const trouble = async () => (await storeState(dir))?.trouble;
  const checks = async (count: number) => {
    const seen = new Set<string>();
    await expect
      .poll(async () => seen.add((await storeState(dir))?.wellAt ?? '').size, { timeout: 15_000, interval: 5 })
      .toBeGreaterThan(count);
  };

  it('end with the first answer after an outage, reported once', async () => {
    const own = store(away);
    const watch = watched(own, 60_000);
    await expect.poll(trouble).toMatchObject({ why: 'Der Objektspeicher antwortet nicht.' });
    const { since } = (await trouble()) ?? {};
    await expect.poll(async () => (await storeState(dir))?.failures.silent).toBeGreaterThan(3);
    expect(await trouble()).toMatchObject({ since });
    own.fault = () => null;
    await expect.poll(trouble).toBeNull();
    expect(watch.log).toEqual([
      'Der Objektspeicher antwortet nicht.',
      'Der Objektspeicher der Fotos ist wieder erreichbar.',
    ]);
    await watch.stop();
    await expect(readFile(join(dir, 'photo_store.json'))).rejects.toThrow();
  });

  it('last while photos are refused, until none failed for a while', async () => {
    const own = store((key) =>
      key.startsWith('a/') ? new StoreFailure('Der Objektspeicher ist voll (507).', 'full') : null,
    );
    const watch = watched(own, 60_000);
    await expect(watch.store.write('a/1', PHOTO)).rejects.toThrow('voll');
    await expect.poll(trouble).toMatchObject({ why: 'Der Objektspeicher ist voll (507).' });
    await watch.stop();
    const patient = watched(own, 0);
    await expect(patient.store.write('a/1', PHOTO)).rejects.toThrow('voll');
    await expect.poll(trouble).toBeNull();
    await checks(2);
    await patient.stop();
  });
});
