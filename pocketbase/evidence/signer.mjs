/**
 * Signs how far the log has come (D189): Ed25519, which PocketBase's engine does not know. The key never leaves this process
 * and its file. It signs one history: what does not go on where the last signed state ended is refused, so that neither a
 * mistake nor a restored database makes this key say two things about one place of the log.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSafely } from '../operations/files.mjs';
import { bodyOf, end, listen } from '../operations/loopback.mjs';
import { Refusal } from '../refusal.mjs';

/** @import { Failure } from '../refusal.mjs' */

/** The last state that was signed: how many entries, and the root over them (hex). @typedef {{size: number, root: string}} Head */
/** The log's name, its key, the last state, and where that is kept. @typedef {{name: string, key: import('node:crypto').KeyObject, head: Head | null, file: string}} Seal */

/** A checkpoint's text is three short lines. */
const BODY_MAX = 4096;
const ROOT = /^[0-9a-f]{64}$/;

/** Where the key of a data folder's log lies. @type {(dir: string) => string} */
const logKeyFile = (dir) => join(dir, 'log.key');

/**
 * Begins to sign for a server.
 * @param options `dir`: the data folder; `name`: what a new log is called (an address without its scheme); one that has a key keeps its name.
 * @returns `env`: variables that lead the hooks here; `stop()`. @throws Refusal where the key cannot be made or read.
 * @type {(options: {dir: string, name: string}) => Promise<{env: {LOG_SIGNER: string, LOG_SIGNER_KEY: string}, stop: () => Promise<void>, why?: string}>}
 */
export async function startSigner({ dir, name }) {
  const seal = await sealOf(dir, name);
  // One after the other: each signature is the state the next one is held against.
  let last = Promise.resolve();
  const place = await listen((request, response) => {
    if (request.method === 'GET') return tell(response, describe(seal));
    last = last.then(() => take(request, response, seal)).catch(() => end(response, 400));
  });
  return { env: { LOG_SIGNER: place.url, LOG_SIGNER_KEY: place.key }, stop: place.stop };
}

/**
 * Without its key a server still takes what phones bring: the log grows, and is signed once the key can be read again
 * (`npm run check:server` says so). @throws whatever is no refusal of the signer's.
 * @type {(error: unknown) => {env: {LOG_SIGNER: string, LOG_SIGNER_KEY: string}, stop: () => Promise<void>, why: string}}
 */
export function unsigned(error) {
  if (!(error instanceof Refusal)) throw error;
  return { env: { LOG_SIGNER: '', LOG_SIGNER_KEY: '' }, stop: async () => {}, why: error.message };
}

/**
 * What is known of a data folder's log without its database; null where it has no key yet.
 * @type {(dir: string) => Promise<{name: string, key: string, head: Head | null} | null>}
 */
export async function describeSigner(dir) {
  const seal = await readSeal(dir).catch((/** @type {Failure} */ error) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  return seal && describe(seal);
}

/** @type {(seal: Seal) => {name: string, key: string, head: Head | null}} */
function describe({ name, key, head }) {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { name, key: Buffer.from(x, 'base64url').toString('hex'), head };
}

/**
 * `{text, size, root, from}` → `{signature}` (hex); `from`: the last signed state, as the log has it now. 409 for what does not follow it.
 * @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, seal: Seal) => Promise<void>}
 */
async function take(request, response, seal) {
  /** @type {{text: string, size: number, root: string, from: Head | null}} */
  const { text, size, root, from } = JSON.parse(await bodyOf(request, BODY_MAX));
  const { head } = seal;
  const isNext = head === null || (from?.size === head.size && from.root === head.root && size >= head.size);
  const isSame = size !== head?.size || root === head.root;
  if (!isNext || !isSame || !Number.isSafeInteger(size) || !ROOT.test(root) || text !== textOf(seal.name, size, root))
    return end(response, 409);
  // On the disk before the signature leaves: a crash in between forgets none.
  const next = { size, root };
  await writeSafely(seal.file, JSON.stringify(next));
  seal.head = next;
  tell(response, { signature: sign(null, Buffer.from(text), seal.key).toString('hex') });
}

/** What alone is signed: a C2SP checkpoint of this log (domain/evidenceNote.ts). @type {(name: string, size: number, root: string) => string} */
function textOf(name, size, root) {
  return `${name}\n${size}\n${Buffer.from(root, 'hex').toString('base64')}\n`;
}

/** @type {(response: import('node:http').ServerResponse, said: object) => void} */
function tell(response, said) {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(said));
}

/**
 * The key, made where it is missing; for the account of the server alone. One that is there is never written, and one that is
 * made is there as a whole or not at all: a power cut leaves no half of it.
 * @type {(dir: string, name: string) => Promise<Seal>}
 */
async function sealOf(dir, name) {
  const path = logKeyFile(dir);
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = `${path}.${process.pid}.new`;
  try {
    await writeSafely(made, `${name}\n${privateKey.export({ type: 'pkcs8', format: 'pem' })}`);
    await link(made, path);
  } catch (error) {
    const { code } = /** @type {Failure} */ (error);
    if (code !== 'EEXIST')
      throw new Refusal(`Der Schlüssel des Prüfbuchs lässt sich nicht anlegen: ${path} (${code}).`);
  } finally {
    await rm(made, { force: true });
  }
  return readSeal(dir);
}

/** @type {(dir: string) => Promise<Seal>} */
async function readSeal(dir) {
  const [path, file] = [logKeyFile(dir), join(dir, 'log.head')];
  const [name = '', ...pem] = (await readFile(path, 'utf8')).split('\n');
  try {
    return { name, key: createPrivateKey(pem.join('\n')), head: await headIn(file), file };
  } catch {
    throw new Refusal(`Der Schlüssel des Prüfbuchs lässt sich nicht lesen: ${path} und ${file}.`);
  }
}

/** Null where nothing was signed yet, and for no other reason: whoever forgot what he signed might sign something else. @type {(file: string) => Promise<Head | null>} */
async function headIn(file) {
  const text = await readFile(file, 'utf8').catch((/** @type {Failure} */ error) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  return text === null ? null : JSON.parse(text);
}
