/**
 * Signs checkpoints with Ed25519, which PocketBase's engine lacks. The key never leaves this process. A checkpoint must
 * continue the last one, so a restored database starts no second history. With a replica, only replicated states are
 * signed.
 */
import { sign } from 'node:crypto';
import { bodyOf, endResponse, listenOnLoopback } from '../operations/loopback.mjs';
import { OperatorError } from '../operations/operatorError.mjs';
import { entryKeyFrom } from './entryKey.mjs';
import { foundSeal, publicHex, sealOf, writeHead, writeName } from './seal.mjs';

/** @import { Head, Seal } from './seal.mjs' */

/** '' = replicated, else the reason. @typedef {() => Promise<string>} Confirmed */

const BODY_MAX = 4096;
const ROOT = /^[0-9a-f]{64}$/;
/** A signed note's name has no blank and no plus. */
const NAME = /^[!-*,-~]{1,300}$/;

/**
 * @param options `name`: for a new log (address without scheme); `confirmed`: called before each signature.
 * @throws OperatorError without a readable key.
 * @type {(options: {dir: string, name: string, confirmed: Confirmed}) => Promise<{env: {LOG_SIGNER: string, LOG_SIGNER_KEY: string, LOG_ENTRY_KEY: string}, stop: () => Promise<void>, why?: string}>}
 */
export async function startSigner({ dir, name, confirmed }) {
  const seal = await sealOf(dir, name);
  // One at a time: each signature continues the last.
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
 * Deliveries continue without the key, and `objektbeleg check` reports the unsigned log.
 * @throws errors that are no OperatorError.
 * @type {(error: unknown) => {env: {LOG_SIGNER: string, LOG_SIGNER_KEY: string, LOG_ENTRY_KEY: string}, stop: () => Promise<void>, why: string}}
 */
export function startWithoutSigner(error) {
  if (!(error instanceof OperatorError)) throw error;
  return { env: { LOG_SIGNER: '', LOG_SIGNER_KEY: '', LOG_ENTRY_KEY: '' }, stop: async () => {}, why: error.message };
}

/** Null where there is no key yet. @type {(dir: string) => Promise<Described | null>} */
export async function describeSigner(dir) {
  const seal = await foundSeal(dir);
  return seal && describeSeal(seal);
}

/** `key`: hex. @typedef {Omit<Seal, 'key' | 'head' | 'dir'> & {key: string, head: Head | null}} Described */

/** @type {(seal: Seal) => Described} */
function describeSeal({ name, key, isBack, isMade, head, before }) {
  return { name, key: publicHex(key), isBack, isMade, head: head && { size: head.size, root: head.root }, before };
}

/** @typedef {{text: string, size: number, root: string, from: Head | null}} Question */

/**
 * `{text, size, root, from}` → `{signature}` (hex; '' until replicated). 409 where `from` is not the last state.
 * `{begin}` → the log's description.
 * @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, of: {seal: Seal, confirmed: Confirmed}) => Promise<void>}
 */
async function handleSignRequest(request, response, { seal, confirmed }) {
  /** @type {Question | {begin: string}} */
  const question = JSON.parse(await bodyOf(request, BODY_MAX));
  if ('begin' in question) return handleRenameRequest(response, seal, question.begin);
  const { text, size, root, from } = question;
  const { head } = seal;
  // A restored key may have signed more under its old name.
  if (seal.isBack && seal.before !== null) return endResponse(response, 409);
  const isNext = head === null || (from?.size === head.size && from.root === head.root && size >= head.size);
  const isSame = size !== head?.size || root === head.root;
  if (!isNext || !isSame || !Number.isSafeInteger(size) || !ROOT.test(root) || text !== textOf(seal.name, size, root))
    return endResponse(response, 409);
  if ((await confirmed()) !== '') return sendJson(response, { signature: '' });
  // Written first, so that a crash cannot forget it.
  await writeHead(seal, { size, root });
  sendJson(response, { signature: sign(null, Buffer.from(text), seal.key).toString('hex') });
}

/** 409 for a key that has signed. @type {(response: import('node:http').ServerResponse, seal: Seal, name: string) => Promise<void>} */
async function handleRenameRequest(response, seal, name) {
  if (seal.head !== null || !NAME.test(name)) return endResponse(response, 409);
  await writeName(seal, name);
  sendJson(response, describeSeal(seal));
}

/** The only signed text (C2SP checkpoint). @type {(name: string, size: number, root: string) => string} */
function textOf(name, size, root) {
  return `${name}\n${size}\n${Buffer.from(root, 'hex').toString('base64')}\n`;
}

/** @type {(response: import('node:http').ServerResponse, body: object) => void} */
function sendJson(response, body) {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
