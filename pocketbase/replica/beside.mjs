/** Stores a small file beside the replica: in a folder or bucket. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../operations/files.mjs';
import { codeOf, OperatorError } from '../operations/operatorError.mjs';
import { signRequest } from '../operations/s3.mjs';
import { folderOf } from './place.mjs';
import { reasonOf } from './reasons.mjs';

/** @import { ReplicaPlace } from './place.mjs' */

/** In ms. */
const PATIENCE = 20_000;
const MOST = 1024 * 1024;

/** @type {(place: ReplicaPlace, file: {name: string, text: string}) => Promise<void>} */
export async function putBeside(place, { name, text }) {
  const folder = folderOf(place.url);
  if (folder === null) {
    await requestFile(place, { method: 'PUT', name, body: text });
    return;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeDurably(join(folder, name), text);
}

/**
 * Null where missing.
 * @throws OperatorError where unreadable: null would overwrite it.
 * @type {(place: ReplicaPlace, name: string) => Promise<string | null>}
 */
export async function getBeside(place, name) {
  const folder = folderOf(place.url);
  if (folder === null) return requestFile(place, { method: 'GET', name, body: '' });
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new OperatorError(`Am Ort der Replik lässt sich ${name} nicht lesen (${code}).`);
  }
}

/** @type {(place: ReplicaPlace, of: {method: string, name: string, body: string}) => Promise<string | null>} */
async function requestFile(place, { method, name, body }) {
  const url = addressOf(place, name);
  const headers = await signRequest({ method, url, body }, { ...place, region: place.region || 'us-east-1' });
  const sent = method === 'PUT' ? { body } : {};
  const answer = await fetch(url, { method, headers, signal: AbortSignal.timeout(PATIENCE), ...sent }).catch(
    () => null,
  );
  if (answer?.status === 404 && method === 'GET') return null;
  if (!answer) throw new OperatorError(reasonOf('connection refused: keine Verbindung'));
  if (!answer.ok) throw new OperatorError(reasonOf(`StatusCode: ${answer.status}`));
  const text = await answer.text();
  if (text.length > MOST) throw new OperatorError(`Am Ort der Replik ist ${name} keine Datei von hier.`);
  return text;
}

/** Only Amazon has the bucket in the host name. @type {(place: ReplicaPlace, name: string) => URL} */
function addressOf({ url, endpoint, region }, name) {
  const [bucket = '', ...path] = url
    .slice('s3://'.length)
    .split('/')
    .filter((part) => part !== '');
  const key = [...path, name].map(encodeURIComponent).join('/');
  if (endpoint === '') return new URL(`https://${bucket}.s3.${region || 'us-east-1'}.amazonaws.com/${key}`);
  return new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`);
}
