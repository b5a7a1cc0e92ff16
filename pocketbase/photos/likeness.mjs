/** Hashes and compares photos for the hooks (D412), on a loopback port. The hooks name files, and get no pixels. */
import { join } from 'node:path';
import { bodyOf, endResponse, listenOnLoopback } from '../operations/loopback.mjs';
import { diskPlace } from './diskPlace.mjs';
import { keepDecoder } from './likenessProcess.mjs';
import { placesOf } from './places.mjs';

/** @import { Place } from './storePlace.mjs' */
/** @typedef {{photo: string, key: string, bands: number[]}} Stored */
/** `key`: of a file in the photo storage. `others`: candidates; absent = hash. @typedef {{key: string, others?: Stored[]}} Question */

const BODY_MAX = 256 * 1024;
const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/**
 * Without `sharp` the server runs without hashes.
 * @type {(of: {dir: string, env: Variables}) => Promise<{env: Variables, stop: () => Promise<void>}>}
 */
export async function startLikeness({ dir, env }) {
  const decoder = keepDecoder();
  /** @type {Place | null} */
  let known = null;
  const places = async () => {
    known ??= (await placesOf(dir, env)) ?? diskPlace(join(dir, 'storage'));
    return known;
  };
  const place = await listenOnLoopback((request, response) => {
    const answer = async () => {
      const question = /** @type {Question} */ (JSON.parse(await bodyOf(request, BODY_MAX)));
      const result = await answerQuestion(question, { places, decoder });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(result));
    };
    answer().catch(() => endResponse(response, 400));
  });
  return {
    env: { PHOTO_LIKENESS: place.url, PHOTO_LIKENESS_KEY: place.key },
    stop: () => {
      decoder.stop();
      return place.stop();
    },
  };
}

/** @typedef {{places: () => Promise<Place>, decoder: ReturnType<typeof keepDecoder>}} Tools */

/**
 * `outcome` 'unread': the storage failed, try later; 'refused': no picture, or too expensive.
 * @type {(question: Question, tools: Tools) => Promise<object>}
 */
async function answerQuestion({ key, others }, { places, decoder }) {
  const read = (/** @type {string} */ name) => readFile(places, name);
  const bytes = await read(key);
  if (!(bytes instanceof Buffer)) return { outcome: bytes };
  if (others === undefined) {
    const hash = await decoder.run({ kind: 'hash', key, bytes });
    return hash ? { outcome: 'done', ...hash } : { outcome: 'refused' };
  }
  /** @type {string[]} */
  const copies = [];
  for (const { photo, key: otherKey, bands } of others) {
    const other = await read(otherKey);
    if (!(other instanceof Buffer)) continue;
    const found = /** @type {{copy: boolean} | null} */ (
      await decoder.run({ kind: 'compare', key, bytes, other, bands })
    );
    if (found?.copy) copies.push(photo);
  }
  return { outcome: 'done', copies };
}

/** @type {(places: () => Promise<Place>, key: string) => Promise<Buffer | 'unread' | 'refused'>} */
async function readFile(places, key) {
  if (!KEY.test(key)) return 'refused';
  try {
    const file = await (await places()).read(key);
    return file?.bytes ?? 'refused';
  } catch {
    return 'unread';
  }
}
