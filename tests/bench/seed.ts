/** Fills a phone's database with sealed work, by the app's own rules. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { frame } from '../support/browser/camera';

const ROOT = join(import.meta.dirname, '../..');

/** A picture, then comment segments (FF FE) of noise up to `bytes`. */
export async function jpegOf(bytes: number): Promise<Buffer> {
  const picture = await frame(1, 1920, 1080);
  const parts = [picture.subarray(0, 2)];
  let left = bytes - picture.length;
  while (left > 0) {
    // A segment is four bytes of head and at most 65,533 of text. The rest has to fit a head.
    let size = Math.min(left, 65_537);
    if (left - size > 0 && left - size < 8) size -= 8;
    const segment = Buffer.alloc(size);
    segment.writeUInt16BE(0xfffe, 0);
    segment.writeUInt16BE(size - 2, 2);
    for (let at = 4; at < size; at++) segment[at] = (at * 2_654_435_761) % 251;
    parts.push(segment);
    left -= size;
  }
  return Buffer.concat([...parts, picture.subarray(2)]);
}

/** `owner`: user id; `property`: one that the owner may document. */
export type Queue = { documentations: number; photosEach: number; owner: string; property: string; jpeg: Buffer };

/** Adds sealed documentations with unique photos to the queue of this origin. The app must be closed or offline. */
export async function seedQueue(page: Page, queue: Queue): Promise<void> {
  await page.evaluate(await domainCode());
  const { jpeg, ...rest } = queue;
  await page.evaluate(fillQueue, { ...rest, jpeg: jpeg.toString('base64') });
}

export async function emptyQueue(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('objektbeleg');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const stores = ['outbox', 'photos', 'photoBytes'];
  const emptying = database.transaction(stores, 'readwrite');
  for (const store of stores) emptying.objectStore(store).clear();
  await new Promise<void>((resolve, reject) => {
    emptying.oncomplete = () => resolve();
    emptying.onabort = () => reject(emptying.error);
  });
  database.close();
}

let code: Promise<string> | null = null;

function domainCode(): Promise<string> {
  const contents = `
    export { seal } from './src/domain/documentation/content';
    export { newTransfer } from './src/domain/transfer';
    export { newId, recordNumber } from './src/domain/id';`;
  code ??= build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    format: 'iife',
    globalName: 'rules',
    write: false,
  }).then((result) => `${result.outputFiles[0]?.text}; window.rules = rules; undefined`);
  return code;
}

type Rules = Pick<typeof import('../../src/domain/documentation/content'), 'seal'> &
  Pick<typeof import('../../src/domain/delivery/transfer'), 'newTransfer'> &
  Pick<typeof import('../../src/domain/id'), 'newId' | 'recordNumber'>;

async function fillQueue(queue: Omit<Queue, 'jpeg'> & { jpeg: string }): Promise<void> {
  const { rules } = window as unknown as { rules: Rules };
  const hex = (bytes: ArrayBuffer) =>
    [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const sha256 = async (data: Uint8Array<ArrayBuffer>) => hex(await crypto.subtle.digest('SHA-256', data));
  const id = () => rules.newId((count) => crypto.getRandomValues(new Uint8Array(count)));
  const jpeg = Uint8Array.from(atob(queue.jpeg), (letter) => letter.charCodeAt(0));
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('objektbeleg');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  for (let number = 0; number < queue.documentations; number++) {
    const documentation = id();
    const at = new Date(Date.now() - 60_000).toISOString();
    const photos = [];
    const bytes: ArrayBuffer[] = [];
    for (let taken = 0; taken < queue.photosEach; taken++) {
      const own = jpeg.slice();
      // Inside the first comment segment: other bytes, the same picture.
      crypto.getRandomValues(own.subarray(6, 38));
      const size = { bytes: own.length, width: 1920, height: 1080 };
      photos.push({ id: id(), sha256: await sha256(own), ...size, takenAt: at, source: 'camera' as const });
      bytes.push(own.buffer);
    }
    const place = { location: '50.938361, 6.959974', latitude: 50.938361, longitude: 6.959974, accuracy: 8 };
    const sealed = await rules.seal(
      {
        version: 1,
        id: documentation,
        author: queue.owner,
        property: queue.property,
        employeeName: null,
        ...place,
        locationSource: 'gps',
        serviceType: null,
        notes: `Messung ${number}`,
        startedAt: at,
        capturedAt: at,
        clockOffset: 0,
        photos,
      },
      (text) => sha256(new TextEncoder().encode(text)),
    );
    const transfer = rules.newTransfer(Date.now());
    const names = { propertyName: 'Haus am Dom', propertyAddress: 'Domkloster 4', authorName: 'Emil Erster' };
    const writing = database.transaction(['outbox', 'photos', 'photoBytes'], 'readwrite');
    photos.forEach((photo, sequence) => {
      writing.objectStore('photos').put({ ...photo, documentation, sequence });
      writing.objectStore('photoBytes').put({ id: photo.id, bytes: bytes[sequence] });
    });
    writing.objectStore('outbox').put({
      id: documentation,
      owner: `user:${queue.owner}`,
      state: transfer.state,
      nextAttemptAt: transfer.nextAttemptAt,
      sealed,
      transfer,
      ...names,
      number: rules.recordNumber(await sha256(new TextEncoder().encode(documentation))),
      capturedAt: Date.parse(at),
    });
    await new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error);
    });
  }
  database.close();
}
