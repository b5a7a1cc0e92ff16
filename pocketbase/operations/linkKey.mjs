/** The key with which the tokens of links and invitations are sealed (D94, pb_hooks/lib/links/tokens.js). */
import { randomBytes } from 'node:crypto';
import { link, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../refusal.mjs';
import { syncFolder, writeDurably } from './files.mjs';

/** @import { Failure } from '../refusal.mjs' */

/** 32 characters, as AES-256 takes them, of 192 random bits. */
const KEY_BYTES = 24;

/**
 * Where the key lies: LINK_KEY_FILE, else `link.key` in the data folder.
 * @type {(dir: string, variables: Variables) => string}
 */
export function linkKeyFile(dir, { LINK_KEY_FILE = '' }) {
  return LINK_KEY_FILE === '' ? join(dir, 'link.key') : LINK_KEY_FILE;
}

/**
 * The key's file, made where it is missing; for the account of the server alone, and on the disk before anything is sealed with it. One
 * that is there is never written, unless it is empty: so a power cut leaves one that was never synced, with which nothing can be sealed.
 * @returns its path. @throws Refusal where it cannot be made.
 * @type {(dir: string, env: Variables) => Promise<string>}
 */
export async function linkKey(dir, env) {
  const file = linkKeyFile(dir, env);
  const known = await bytesIn(file);
  if (known !== null && known > 0) return file;
  const made = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.new`;
  try {
    await writeDurably(made, `${randomBytes(KEY_BYTES).toString('base64url')}\n`);
    if (known === 0) await rename(made, file);
    else await link(made, file);
    await syncFolder(dirname(file));
  } catch (error) {
    const { code } = /** @type {Failure} */ (error);
    if (code !== 'EEXIST')
      throw new Refusal(`Der Schlüssel der Links lässt sich nicht anlegen: ${linkKeyPlace(env, file)} (${code}).`);
  } finally {
    await rm(made, { force: true });
  }
  return file;
}

/**
 * Where the key lies, as a sentence says it: the name of the variable that names the file, never its value (D347).
 * @type {(env: Variables, file: string) => string}
 */
export function linkKeyPlace({ LINK_KEY_FILE = '' }, file) {
  return LINK_KEY_FILE === '' ? file : 'LINK_KEY_FILE';
}

/** null = there is none, or nobody may look. @type {(file: string) => Promise<number | null>} */
async function bytesIn(file) {
  return (await stat(file).catch(() => null))?.size ?? null;
}

/** What is said to whoever filled a data folder that has no key yet: one sentence, or none. @type {(dir: string, env: Variables) => Promise<string[]>} */
export async function missingKey(dir, env) {
  const key = linkKeyFile(dir, env);
  if (await bytesIn(key)) return [];
  return [
    `Der Schlüssel der Links gehört zu keiner Sicherung: Bitte legen Sie ihn vor dem Start zurück nach ${linkKeyPlace(env, key)}. Ohne ihn gelten alle Links weiter, lassen sich aber nicht mehr anzeigen.`,
  ];
}
