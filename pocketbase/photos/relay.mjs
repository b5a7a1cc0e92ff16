/**
 * Serves the object store to PocketBase on a loopback port. The store's keys stay in this process.
 * PocketBase's own client has no timeout and stores the secret in the database.
 */
import { bytesOf, endResponse, isSame, listenOnLoopback } from '../operations/loopback.mjs';
import { kindOf } from './failure.mjs';
import { guardStore } from './identity.mjs';
import { getPhotoTarget, writePhotoTarget } from './photoTarget.mjs';
import { checkNamed, photoPlaces, storeIn } from './places.mjs';
import { forgetState, watchStore } from './state.mjs';
import { storePlace } from './storePlace.mjs';

/** @import { Place, Stored } from './storePlace.mjs' */
/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */

/** PocketBase sends larger files in parts. A photo has at most 2 MB. */
const FILE_MAX_BYTES = 6 * 1024 * 1024;
const BUCKET = 'photos';
/** In ms. */
const SHORTLY = 5_000;
const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/**
 * @param of `watches`: commands would delete the server's state.
 * @returns `env`: for the hooks, without the store's keys.
 * @throws OperatorError where the variables do not name the store of the photos.
 * @type {(of: {dir: string, env: Variables, log: Log, watches?: boolean}) => Promise<{env: Variables, stop: () => Promise<unknown>}>}
 */
export async function startPhotos({ dir, env, log, watches = true }) {
  const address = storeIn(env);
  await checkNamed(dir, address);
  if (address === null) {
    if (watches) await forgetState(dir);
    return { env: { PHOTO_STORE: '' }, stop: async () => {} };
  }
  const { bucket } = address;
  await writePhotoTarget(dir, await getPhotoTarget(dir, bucket));
  await guardStore({ dir, bucket, store: storePlace(address, SHORTLY) })
    .recognise()
    .catch(unlessOther);
  const { store, recognise } = guardStore({ dir, bucket, store: storePlace(address) });
  const watch = watches ? watchStore({ dir, store, recognise, log }) : { store, stop: async () => {} };
  const places = photoPlaces({ dir, store: watch.store });
  const place = await listenOnLoopback((request, response) => {
    handleRequest(places, request, response).catch(() => endResponse(response, 503));
  }, isSigned);
  return {
    env: { PHOTO_STORE: place.url, PHOTO_STORE_KEY: place.key, S3_ACCESS_KEY: '', S3_SECRET: '' },
    stop: () => Promise.all([place.stop(), watch.stop()]),
  };
}

/** A store that is down does not block the start: each request checks again. @type {(error: unknown) => void} */
function unlessOther(error) {
  if (kindOf(error) === 'other') throw error;
}

/** PocketBase's key id is random at every start. @type {(request: IncomingMessage, key: string) => boolean} */
function isSigned({ headers }, key) {
  const [, name = ''] = /Credential=([^/]+)\//.exec(headers.authorization ?? '') ?? [];
  return isSame(name, key);
}

/** @type {(places: Place, request: IncomingMessage, response: ServerResponse) => Promise<void>} */
async function handleRequest(places, request, response) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const key = decodeURIComponent(pathname).slice(`/${BUCKET}/`.length);
  if (request.method === 'GET' && searchParams.has('list-type'))
    return answerList(places, response, searchParams.get('prefix') ?? '');
  if (!KEY.test(key)) return endResponse(response, 400);
  const one = { places, request, response, key };
  if (request.method === 'PUT') return handlePut(one);
  if (request.method === 'GET') return handleGet(one);
  if (request.method === 'HEAD') return handleHead(one);
  if (request.method !== 'DELETE') return endResponse(response, 501);
  await places.remove(key);
  endResponse(response, 204);
}

/** @typedef {{places: Place, request: IncomingMessage, response: ServerResponse, key: string}} Exchange */

/** @type {(exchange: Exchange) => Promise<void>} */
async function handlePut({ places, request, response, key }) {
  const bytes = await bytesOf(request, FILE_MAX_BYTES);
  await places.write(key, { bytes, type: request.headers['content-type'] ?? 'application/octet-stream' });
  endResponse(response, 200);
}

/** @type {(exchange: Exchange) => Promise<void>} */
async function handleGet({ places, request, response, key }) {
  const file = await places.read(key);
  if (file === null) return answerNotFound(response);
  const { bytes } = file;
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (first === undefined) return void response.writeHead(200, headersOf(file, bytes.length)).end(bytes);
  const from = Number(first);
  const to = Math.min(last ? Number(last) : bytes.length, bytes.length - 1);
  if (from > to) return endResponse(response, 416);
  const range = `bytes ${from}-${to}/${bytes.length}`;
  response
    .writeHead(206, { ...headersOf(file, to - from + 1), 'Content-Range': range })
    .end(bytes.subarray(from, to + 1));
}

/** @type {(exchange: Exchange) => Promise<void>} */
async function handleHead({ places, response, key }) {
  const seen = await places.look(key);
  if (seen === null) return answerNotFound(response);
  response.writeHead(200, headersOf(seen, seen.size)).end();
}

/** @type {(file: Pick<Stored, 'type' | 'at'>, length: number) => {[name: string]: string | number}} */
function headersOf({ type, at }, length) {
  return { 'Content-Type': type, 'Content-Length': length, 'Last-Modified': at.toUTCString() };
}

/** @type {(response: ServerResponse) => void} */
function answerNotFound(response) {
  response.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
}

/** @type {(places: Place, response: ServerResponse, prefix: string) => Promise<void>} */
async function answerList(places, response, prefix) {
  // PocketBase lists only a deleted record's files.
  if (!KEY.test(prefix.replace(/\/$/, ''))) return endResponse(response, 400);
  const at = new Date(0).toISOString();
  let found = '';
  for await (const { key } of places.list(prefix))
    found += `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>0</Size></Contents>`;
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(`<ListBucketResult>${found}</ListBucketResult>`);
}
