import { randomBytes } from 'node:crypto';
import { link, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeDurably } from './files.mjs';
import { OperatorError } from './operatorError.mjs';

/** @import { Failure } from './operatorError.mjs' */

/** 32 characters for AES-256, 192 random bits. */
const KEY_BYTES = 24;

/** @type {(dir: string, variables: Variables) => string} */
export function linkKeyFile(dir, { LINK_KEY_FILE = '' }) {
  return LINK_KEY_FILE === '' ? join(dir, 'link.key') : LINK_KEY_FILE;
}

/**
 * Synced before use. Overwrites only an empty file, which a power cut left.
 * @throws OperatorError where it cannot be made.
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
      throw new OperatorError(
        `Der Schlüssel der Links lässt sich nicht anlegen: ${linkKeyPlace(env, file)} (${code}).`,
      );
  } finally {
    await rm(made, { force: true });
  }
  return file;
}

/** Names the variable, never its value. @type {(env: Variables, file: string) => string} */
export function linkKeyPlace({ LINK_KEY_FILE = '' }, file) {
  return LINK_KEY_FILE === '' ? file : 'LINK_KEY_FILE';
}

/** @type {(file: string) => Promise<number | null>} */
async function bytesIn(file) {
  return (await stat(file).catch(() => null))?.size ?? null;
}

/** For a restored data folder. @type {(dir: string, env: Variables) => Promise<string[]>} */
export async function missingKey(dir, env) {
  const key = linkKeyFile(dir, env);
  if (await bytesIn(key)) return [];
  return [
    `Der Schlüssel der Links gehört zu keiner Sicherung: Bitte legen Sie ihn vor dem Start zurück nach ${linkKeyPlace(env, key)}. Ohne ihn gelten alle Links weiter, lassen sich aber nicht mehr anzeigen.`,
  ];
}
