/**
 * Signs how far the log has come (D189): Ed25519, which PocketBase's engine does not know. The key never leaves this process
 * and its file. It signs one history: what does not go on where the last signed state ended is refused, so that neither a
 * mistake nor a restored database makes this key say two things about one place of the log. With a replica it signs nothing that is not
 * in it (D221).
 */
import { sign } from 'node:crypto';
import { bodyOf, endResponse, listenOnLoopback } from '../operations/loopback.mjs';
import { Refusal } from '../refusal.mjs';
import { entryKeyFrom } from './entryKey.mjs';
import { foundSeal, publicHex, sealOf, writeHead, writeName } from './seal.mjs';

/** @import { Head, Seal } from './seal.mjs' */

/** '' where everything that is in the database at this moment is in the replica, else why not. @typedef {() => Promise<string>} Confirmed */

/** A checkpoint's text is three short lines. */
const BODY_MAX = 4096;
const ROOT = /^[0-9a-f]{64}$/;
/** As a signed note takes it: no blank, no plus. */
const NAME = /^[!-*,-~]{1,300}$/;

/**
 * Begins to sign for a server.
 * @param options `dir`: the data folder; `name`: what a new log is called (an address without its scheme), one that has a key keeps its name;
 *   `confirmed`: asked before each signature.
 * @returns `env`: variables that lead the hooks here; `stop()`. @throws Refusal where the key cannot be made or read.
 * @type {(options: {dir: string, name: string, confirmed: Confirmed}) => Promise<{env: {LOG_SIGNER: string, LOG_SIGNER_KEY: string, LOG_ENTRY_KEY: string}, stop: () => Promise<void>, why?: string}>}
 */
export async function startSigner({ dir, name, confirmed }) {
  const seal = await sealOf(dir, name);
  // One after the other: each signature is the state the next one is held against.
  let last = Promise.resolve();
  const place = await listenOnLoopback((request, response) => {
    if (request.method === 'GET') return sendJson(response, describeSeal(seal));
    last = last
      .then(() => handleSignRequest(request, response, { seal, confirmed }))
      .catch(() => endResponse(response, 400));
  });
  return {
    env: { LOG_SIGNER: place.url, LOG_SIGNER_KEY: place.key, LOG_ENTRY_KEY: entryKeyFrom(seal.key) },
    stop: place.stop,
  };
}

/**
 * Without its key a server still takes what phones bring: the log grows, and is signed once the key can be read again
 * (`npm run check:server` says so). @throws whatever is no refusal of the signer's.
 * @type {(error: unknown) => {env: {LOG_SIGNER: string, LOG_SIGNER_KEY: string, LOG_ENTRY_KEY: string}, stop: () => Promise<void>, why: string}}
 */
export function startWithoutSigner(error) {
  if (!(error instanceof Refusal)) throw error;
  return { env: { LOG_SIGNER: '', LOG_SIGNER_KEY: '', LOG_ENTRY_KEY: '' }, stop: async () => {}, why: error.message };
}

/**
 * What is known of a data folder's log without its database; null where it has no key yet.
 * @type {(dir: string) => Promise<Described | null>}
 */
export async function describeSigner(dir) {
  const seal = await foundSeal(dir);
  return seal && describeSeal(seal);
}

/** What is told of a seal: its key as hex. @typedef {Omit<Seal, 'key' | 'head' | 'dir'> & {key: string, head: Head | null}} Described */

/** @type {(seal: Seal) => Described} */
function describeSeal({ name, key, isBack, isMade, head, before }) {
  return { name, key: publicHex(key), isBack, isMade, head: head && { size: head.size, root: head.root }, before };
}

/** @typedef {{text: string, size: number, root: string, from: Head | null}} Question */

/**
 * `{text, size, root, from}` → `{signature}` (hex; '' while the replica does not have it); `from`: the last signed state, as the log has it
 * now. 409 for what does not follow it. `{begin}` → what is known of the log, which is called so from then on (D222).
 * @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, of: {seal: Seal, confirmed: Confirmed}) => Promise<void>}
 */
async function handleSignRequest(request, response, { seal, confirmed }) {
  /** @type {Question | {begin: string}} */
  const question = JSON.parse(await bodyOf(request, BODY_MAX));
  if ('begin' in question) return handleRenameRequest(response, seal, question.begin);
  const { text, size, root, from } = question;
  const { head } = seal;
  // Under the name that is known of it, it may have said more than is here: it takes another one first.
  if (seal.isBack && seal.before !== null) return endResponse(response, 409);
  const isNext = head === null || (from?.size === head.size && from.root === head.root && size >= head.size);
  const isSame = size !== head?.size || root === head.root;
  if (!isNext || !isSame || !Number.isSafeInteger(size) || !ROOT.test(root) || text !== textOf(seal.name, size, root))
    return endResponse(response, 409);
  if ((await confirmed()) !== '') return sendJson(response, { signature: '' });
  // On the disk before the signature leaves: a crash in between forgets none.
  await writeHead(seal, { size, root });
  sendJson(response, { signature: sign(null, Buffer.from(text), seal.key).toString('hex') });
}

/** A key that has signed nothing yet takes another name; 409 for every other one. @type {(response: import('node:http').ServerResponse, seal: Seal, name: string) => Promise<void>} */
async function handleRenameRequest(response, seal, name) {
  if (seal.head !== null || !NAME.test(name)) return endResponse(response, 409);
  await writeName(seal, name);
  sendJson(response, describeSeal(seal));
}

/** What alone is signed: a C2SP checkpoint of this log (domain/evidence/evidenceNote.ts). @type {(name: string, size: number, root: string) => string} */
function textOf(name, size, root) {
  return `${name}\n${size}\n${Buffer.from(root, 'hex').toString('base64')}\n`;
}

/** @type {(response: import('node:http').ServerResponse, said: object) => void} */
function sendJson(response, said) {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(said));
}
