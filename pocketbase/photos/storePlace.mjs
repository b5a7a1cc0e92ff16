/** Photos in an S3-compatible store; every request has a time limit. */
import { signRequest } from '../operations/s3.mjs';
import { createRefusedError, createUnansweredError, createUnlistedError } from './failure.mjs';

/** @import { S3Keys } from '../operations/s3.mjs' */

/** @typedef {S3Keys & {endpoint: string, bucket: string}} StoreAddress */
/** @typedef {{bytes: Buffer, type: string, at: Date}} Stored */
/** @typedef {{key: string, size: number, at: Date}} Listed */
/** @typedef {{size: number, type: string, at: Date}} Seen */

/**
 * `read` and `look` return null for a missing file; `remove` accepts one. All throw where the state is unknown.
 * @typedef {{read(key: string): Promise<Stored | null>, look(key: string): Promise<Seen | null>,
 *   write(key: string, file: Pick<Stored, 'bytes' | 'type'>): Promise<void>, remove(key: string): Promise<void>,
 *   list(prefix: string): AsyncIterable<Listed>}} Place
 */

/** ms; less than a phone waits. */
export const PATIENCE = 15_000;
const FORM = 'application/octet-stream';

/** @typedef {{query?: {[name: string]: string}, headers?: {[name: string]: string}, body?: Buffer}} Ask */
/** @typedef {{status: number, headers: Headers, bytes: Buffer}} Answered */

/** @type {(address: StoreAddress, patience?: number) => Place} */
export function storePlace(address, patience = PATIENCE) {
  /** @type {(method: string, key: string, of?: Ask) => Promise<Answered>} */
  const sendRequest = (method, key, of = {}) => fetchFromStore(address, { method, key, patience, ...of });
  return {
    read: async (key) => {
      const answer = await sendRequest('GET', key);
      return answer.status === 404 ? null : { bytes: answer.bytes, ...notesOf(answer) };
    },
    // HEAD cannot tell a missing photo from a missing bucket.
    look: async (key) => {
      const answer = await sendRequest('GET', key, { headers: { range: 'bytes=0-0' } });
      return answer.status === 404 ? null : { size: sizeOf(answer), ...notesOf(answer) };
    },
    write: async (key, { bytes, type }) => {
      await sendRequest('PUT', key, { headers: { 'content-type': type }, body: bytes });
    },
    remove: async (key) => {
      await sendRequest('DELETE', key);
    },
    list: (prefix) => listFiles(sendRequest, prefix),
  };
}

/**
 * @returns also for 404.
 * @throws StoreFailure for every other failure.
 * @type {(address: StoreAddress, of: {method: string, key: string, patience: number} & Ask) => Promise<Answered>}
 */
async function fetchFromStore(address, { method, key, patience, query = {}, headers = {}, body }) {
  const path = [address.bucket, ...key.split('/')].map(encodeURIComponent).join('/');
  const url = new URL(`${address.endpoint.replace(/\/+$/, '')}/${path}`);
  url.search = new URLSearchParams(query).toString();
  const signal = AbortSignal.timeout(patience);
  const sent = await signRequest({ method, url, headers, body }, address);
  /** @type {Answered} */
  let answer;
  try {
    const got = await fetch(url, {
      method,
      headers: sent,
      body: body ? new Uint8Array(body) : null,
      redirect: 'error',
      signal,
    });
    answer = { status: got.status, headers: got.headers, bytes: Buffer.from(await got.arrayBuffer()) };
  } catch (error) {
    throw createUnansweredError(error);
  }
  if (answer.status < 300 || answer.status === 416) return answer;
  const code = /<Code>([\w.]+)<\/Code>/.exec(answer.bytes.toString('utf8'))?.[1] ?? '';
  if (answer.status === 404 && code === 'NoSuchKey') return answer;
  throw createRefusedError(answer.status, code);
}

/** @type {(answer: Answered) => {type: string, at: Date}} */
function notesOf({ headers }) {
  return { type: headers.get('content-type') ?? FORM, at: new Date(headers.get('last-modified') ?? Date.now()) };
}

/** An empty file answers a range with 416. @type {(answer: Answered) => number} */
function sizeOf({ status, headers, bytes }) {
  if (status === 416) return 0;
  return Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? bytes.length);
}

/**
 * @returns {AsyncGenerator<Listed>}
 * @param {(method: string, key: string, of: Ask) => Promise<Answered>} ask
 * @param {string} prefix
 * @throws StoreFailure for an invalid or partial list, because it would hide files.
 */
async function* listFiles(ask, prefix) {
  /** @type {string | undefined} */
  let from = '';
  while (from !== undefined) {
    const { bytes } = await ask('GET', '', {
      query: { 'list-type': '2', prefix, ...(from && { 'continuation-token': from }) },
    });
    const text = bytes.toString('utf8');
    const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1];
    const goesOn = text.includes('<IsTruncated>true</IsTruncated>');
    if (!text.trimEnd().endsWith('</ListBucketResult>') || (goesOn && next === undefined)) throw createUnlistedError();
    for (const [, file = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) yield listedIn(file);
    from = next && decodeXml(next);
  }
}

/** @type {(file: string) => Listed} */
function listedIn(file) {
  /** @type {(name: string) => string} */
  const readElement = (name) => decodeXml(new RegExp(`<${name}>([^<]*)</${name}>`).exec(file)?.[1] ?? '');
  return { key: readElement('Key'), size: Number(readElement('Size')), at: new Date(readElement('LastModified')) };
}

/** @type {(text: string) => string} */
function decodeXml(text) {
  const signs = /** @type {{[name: string]: string}} */ ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" });
  return text.replace(/&(\w+);/g, (/** @type {string} */ all, /** @type {string} */ name) => signs[name] ?? all);
}
