/**
 * The key of the log and what it signed last, as they lie in the data folder. A state that another key signed, or one that is gone, is
 * what was before: the key that is there never goes on from it under its name (D222).
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../operations/files.mjs';
import { Refusal } from '../refusal.mjs';

/** @import { Failure } from '../refusal.mjs' */

/** The last state that was signed: how many entries, and the root over them (hex). @typedef {{size: number, root: string}} Head */
/** The log's name, its key, whether that came back from a backup and has no name of its own yet, whether this process made it, the last state, the last one that is known of the log before (D222), and where all of it is kept. @typedef {{name: string, key: import('node:crypto').KeyObject, isBack: boolean, isMade: boolean, head: Written | null, before: Before | null, dir: string}} Seal */
/** `origin`: '' where nothing here says under which name it was. @typedef {Head & {origin: string}} Before */
/** The last state as it lies on the disk: by which key, and under which name. A version before D222's last clause said neither. @typedef {Head & {key?: string, origin?: string}} Written */

/** Where the key of a data folder's log lies. @type {(dir: string) => string} */
const logKeyFile = (dir) => join(dir, 'log.key');
/** Where the last signed state lies. @type {(dir: string) => string} */
const headFile = (dir) => join(dir, 'log.head');
/** Where the last known state of the log before lies, after a recovery or where its key is gone. @type {(dir: string) => string} */
const beforeFile = (dir) => join(dir, 'log.before');

/** The file of a key. @type {(name: string, key: import('node:crypto').KeyObject) => string} */
const keyText = (name, key) => `${name}\n${key.export({ type: 'pkcs8', format: 'pem' })}`;

/** @type {(key: import('node:crypto').KeyObject) => string} */
export function publicHex(key) {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('hex');
}

/**
 * Puts a key back into a folder whose database may be older than what it signed: without its name, under which it never signs again,
 * and with the last state that is known of that name (D222).
 * @param of `key`, `head`: `log.key` and `log.head` as they were, '' for none.
 * @type {(dir: string, of: {key: string, head: string}) => Promise<void>}
 */
export async function bringKey(dir, { key, head }) {
  const [origin = '', ...pem] = key.split('\n');
  if (head !== '') await noteBefore(dir, { ...JSON.parse(head), origin });
  await writeDurably(logKeyFile(dir), ['', ...pem].join('\n'));
}

/** The last signed state, and whose it is. @type {(seal: Seal, head: Head) => Promise<void>} */
export async function writeHead(seal, head) {
  const written = { ...head, key: publicHex(seal.key), origin: seal.name };
  await writeDurably(headFile(seal.dir), JSON.stringify(written));
  seal.head = written;
}

/** The key is called so from then on. @type {(seal: Seal, name: string) => Promise<void>} */
export async function writeName(seal, name) {
  await writeDurably(logKeyFile(seal.dir), keyText(name, seal.key));
  seal.name = name;
  seal.isBack = false;
}

/**
 * The key, made where it is missing, for the account of the server alone. What another key signed last, or one that is gone, counts as
 * what was before: this one goes on under a name of its own (D222).
 * @type {(dir: string, name: string) => Promise<Seal>}
 */
export async function sealOf(dir, name) {
  const found = await foundSeal(dir);
  if (found === null) {
    // Before there is a key again: a power cut in between must not make it look like the one that signed this.
    /** @type {Written | null} */
    const head = await headIn(headFile(dir)).catch(createUnreadableHandler(dir));
    if (head !== null) await setAside(dir, head).catch(notMade(dir));
    const isNew = (await headIn(beforeFile(dir)).catch(createUnreadableHandler(dir))) === null;
    await makeKey(dir, isNew ? name : '').catch(notMade(dir));
  } else if (isOfAnother(found)) await setAside(dir, found.head, found.key).catch(notMade(dir));
  const seal = { ...(await readSeal(dir)), isMade: found === null };
  // Without a name is one before which there was another log: it takes one before it signs.
  return seal.name === '' ? { ...seal, name } : seal;
}

/**
 * Whether somebody else signed what was signed last: another key, or this one under another name. One without a name signs nothing after
 * another log (signer.mjs), so then it is not its own either.
 * @type {(seal: Seal) => seal is Seal & {head: Written}}
 */
function isOfAnother({ head, key, name, before }) {
  if (!head?.key) return false;
  return head.key !== publicHex(key) || (name === '' ? before !== null : head.origin !== name);
}

/**
 * The last state becomes that of the log before. Every step can be the last one before a power cut, and the next start does them again.
 * @param key the one that is there: it may have signed under its name, and never does again.
 * @type {(dir: string, head: Written, key?: import('node:crypto').KeyObject) => Promise<void>}
 */
async function setAside(dir, head, key) {
  await noteBefore(dir, head);
  if (key) await writeDurably(logKeyFile(dir), keyText('', key));
  await rm(headFile(dir), { force: true });
  // Beside a key that is made after it, it would look like that one's.
  await syncFolder(dir);
}

/** @type {(dir: string, last: Written) => Promise<void>} */
async function noteBefore(dir, { origin = '', size, root }) {
  await writeDurably(beforeFile(dir), JSON.stringify({ origin, size, root }));
}

/**
 * One that is there is never written, and one that is made is there as a whole or not at all: a power cut leaves no half of it.
 * @type {(dir: string, name: string) => Promise<void>}
 */
async function makeKey(dir, name) {
  const path = logKeyFile(dir);
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = `${path}.${process.pid}.new`;
  try {
    await writeDurably(made, keyText(name, privateKey));
    await link(made, path);
  } catch (error) {
    const { code } = /** @type {Failure} */ (error);
    if (code !== 'EEXIST') throw error;
  } finally {
    await rm(made, { force: true });
  }
}

/** Null where there is no key. @type {(dir: string) => Promise<Seal | null>} */
export async function foundSeal(dir) {
  return readSeal(dir).catch((/** @type {Failure} */ error) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
}

/** @type {(dir: string) => (error: Failure) => never} */
function notMade(dir) {
  return ({ code }) => {
    throw new Refusal(`Der Schlüssel des Prüfbuchs lässt sich nicht anlegen: ${logKeyFile(dir)} (${code}).`);
  };
}

/** @type {(dir: string) => () => never} */
function createUnreadableHandler(dir) {
  return () => {
    throw new Refusal(`Der Schlüssel des Prüfbuchs lässt sich nicht lesen: ${logKeyFile(dir)} und ${headFile(dir)}.`);
  };
}

/** @type {(dir: string) => Promise<Seal>} */
async function readSeal(dir) {
  const refuse = createUnreadableHandler(dir);
  const text = await readFile(logKeyFile(dir), 'utf8').catch((/** @type {Failure} */ error) => {
    throw error.code === 'ENOENT' ? error : refuse();
  });
  const [name = '', ...pem] = text.split('\n');
  try {
    const key = createPrivateKey(pem.join('\n'));
    /** @type {Before | null} */
    const before = await headIn(beforeFile(dir));
    return { name, key, isBack: name === '', isMade: false, head: await headIn(headFile(dir)), before, dir };
  } catch {
    return refuse();
  }
}

/** Null where nothing was signed yet, and for no other reason: whoever forgot what he signed might sign something else. @template T @param {string} file @returns {Promise<T | null>} */
async function headIn(file) {
  const text = await readFile(file, 'utf8').catch((/** @type {Failure} */ error) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  return text === null ? null : JSON.parse(text);
}
