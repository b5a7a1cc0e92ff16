/** The key with which the tokens of links and invitations are sealed (D94, pb_hooks/lib/links/tokens.js). */
import { randomBytes } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal.mjs';

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
 * The key's file, made where it is missing; for the account of the server alone. One that is there is never written.
 * @returns its path. @throws Refusal where it cannot be made.
 * @type {(dir: string, env: Variables) => Promise<string>}
 */
export async function linkKey(dir, env) {
  const file = linkKeyFile(dir, env);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' }).catch((/** @type {Failure} */ error) => {
    if (error.code !== 'EEXIST')
      throw new Refusal(`Der Schlüssel der Links lässt sich nicht anlegen: ${file} (${error.code}).`);
  });
  return file;
}

/** What is said to whoever filled a data folder that has no key yet: one sentence, or none. @type {(dir: string, env: Variables) => Promise<string[]>} */
export async function missingKey(dir, env) {
  const key = linkKeyFile(dir, env);
  if (await stat(key).catch(() => null)) return [];
  return [
    `Der Schlüssel der Links gehört zu keiner Sicherung: Bitte legen Sie ihn vor dem Start zurück nach ${key}. Ohne ihn gelten alle Links weiter, lassen sich aber nicht mehr anzeigen.`,
  ];
}
