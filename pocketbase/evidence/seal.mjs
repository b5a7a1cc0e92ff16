/**
 * The log's key and last signed checkpoint. A checkpoint of another key becomes the 'log before', never continued.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../operations/files.mjs';
import { OperatorError } from '../operations/operatorError.mjs';

/** @import { Failure } from '../operations/operatorError.mjs' */

/** `root`: hex. @typedef {{size: number, root: string}} Head */
/**
 * `isBack`: the key came from a backup and has no name yet; `isMade`: by this process; `before`: last state of the log
 * before.
 * @typedef {{name: string, key: import('node:crypto').KeyObject, isBack: boolean, isMade: boolean, head: Written | null, before: Before | null, dir: string}} Seal
 */
/** '' = unknown. @typedef {Head & {origin: string}} Before */
/** Earlier versions wrote neither key nor name. @typedef {Head & {key?: string, origin?: string}} Written */

/** @type {(dir: string) => string} */
const logKeyFile = (dir) => join(dir, 'log.key');
/** @type {(dir: string) => string} */
const headFile = (dir) => join(dir, 'log.head');
/** Exists after a recovery or a lost key. @type {(dir: string) => string} */
const beforeFile = (dir) => join(dir, 'log.before');

/** @type {(name: string, key: import('node:crypto').KeyObject) => string} */
const keyText = (name, key) => `${name}\n${key.export({ type: 'pkcs8', format: 'pem' })}`;

/** @type {(key: import('node:crypto').KeyObject) => string} */
export function publicHex(key) {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('hex');
}

/**
 * The restored database may be older than the key's last signature. So the last state becomes the log before.
 * @param of content of the files, '' for none.
 * @type {(dir: string, of: {key: string, head: string}) => Promise<void>}
 */
export async function bringKey(dir, { key, head }) {
  const [origin = '', ...pem] = key.split('\n');
  if (head !== '') await noteBefore(dir, { ...JSON.parse(head), origin });
  await writeDurably(logKeyFile(dir), ['', ...pem].join('\n'));
}

/** @type {(seal: Seal, head: Head) => Promise<void>} */
export async function writeHead(seal, head) {
  const written = { ...head, key: publicHex(seal.key), origin: seal.name };
  await writeDurably(headFile(seal.dir), JSON.stringify(written));
  seal.head = written;
}

/** @type {(seal: Seal, name: string) => Promise<void>} */
export async function writeName(seal, name) {
  await writeDurably(logKeyFile(seal.dir), keyText(name, seal.key));
  seal.name = name;
  seal.isBack = false;
}

/**
 * Loads or makes the key. A state of another key is set aside first.
 * @type {(dir: string, name: string) => Promise<Seal>}
 */
export async function sealOf(dir, name) {
  const found = await foundSeal(dir);
  if (found === null) {
    // Set aside before a new key exists: after a power cut the state would look like that key's.
    /** @type {Written | null} */
    const head = await headIn(headFile(dir)).catch(createUnreadableHandler(dir));
    if (head !== null) await setAside(dir, head).catch(notMade(dir));
    const isNew = (await headIn(beforeFile(dir)).catch(createUnreadableHandler(dir))) === null;
    await makeKey(dir, isNew ? name : '').catch(notMade(dir));
  } else if (isOfAnother(found)) await setAside(dir, found.head, found.key).catch(notMade(dir));
  const seal = { ...(await readSeal(dir)), isMade: found === null };
  // A key without a name follows another log.
  return seal.name === '' ? { ...seal, name } : seal;
}

/**
 * Whether another key or name signed the last state. A nameless key has signed nothing.
 * @type {(seal: Seal) => seal is Seal & {head: Written}}
 */
function isOfAnother({ head, key, name, before }) {
  if (!head?.key) return false;
  return head.key !== publicHex(key) || (name === '' ? before !== null : head.origin !== name);
}

/**
 * After a power cut the next start repeats the steps.
 * @param key loses its name.
 * @type {(dir: string, head: Written, key?: import('node:crypto').KeyObject) => Promise<void>}
 */
async function setAside(dir, head, key) {
  await noteBefore(dir, head);
  if (key) await writeDurably(logKeyFile(dir), keyText('', key));
  await rm(headFile(dir), { force: true });
  // Beside a new key the old state would look like its own.
  await syncFolder(dir);
}

/** @type {(dir: string, last: Written) => Promise<void>} */
async function noteBefore(dir, { origin = '', size, root }) {
  await writeDurably(beforeFile(dir), JSON.stringify({ origin, size, root }));
}

/** A power cut leaves a complete key or none. @type {(dir: string, name: string) => Promise<void>} */
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

/** @type {(dir: string) => Promise<Seal | null>} */
export async function foundSeal(dir) {
  return readSeal(dir).catch((/** @type {Failure} */ error) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
}

/** @type {(dir: string) => (error: Failure) => never} */
function notMade(dir) {
  return ({ code }) => {
    throw new OperatorError(`Der Schlüssel des Prüfbuchs lässt sich nicht anlegen: ${logKeyFile(dir)} (${code}).`);
  };
}

/** @type {(dir: string) => () => never} */
function createUnreadableHandler(dir) {
  return () => {
    throw new OperatorError(
      `Der Schlüssel des Prüfbuchs lässt sich nicht lesen: ${logKeyFile(dir)} und ${headFile(dir)}.`,
    );
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

/**
 * Null only where missing: a forgotten state allows a second history.
 * @template T
 * @param {string} file
 * @returns {Promise<T | null>}
 */
async function headIn(file) {
  const text = await readFile(file, 'utf8').catch((/** @type {Failure} */ error) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  return text === null ? null : JSON.parse(text);
}
