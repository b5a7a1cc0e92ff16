/** Seals the data folder's secrets for backups, and restores them (D223). */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bringKey } from '../evidence/seal.mjs';
import { writeSafely } from '../operations/files.mjs';
import { linkKeyFile, linkKeyPlace } from '../operations/linkKey.mjs';
import { OperatorError } from '../operations/operatorError.mjs';
import { createSealer, passphraseIn, SEALED, unsealSecrets } from './sealed.mjs';

/** @import { Failure } from '../operations/operatorError.mjs' */
/** @import { Secrets } from './sealed.mjs' */

/** @type {(dir: string, env: Variables) => {[name: string]: string}} */
function placesOf(dir, env) {
  return { 'log.key': join(dir, 'log.key'), 'log.head': join(dir, 'log.head'), 'link.key': linkKeyFile(dir, env) };
}

/**
 * @throws OperatorError where one is unreadable: an incomplete set would replace the complete one.
 * @type {(dir: string, env: Variables) => Promise<Secrets>}
 */
export function secretsOf(dir, env) {
  return readSecrets(dir, env, (place, code) => {
    throw new OperatorError(`Ein Schlüssel lässt sich nicht lesen: ${place} (${code}).`);
  });
}

/** @type {(dir: string, env: Variables, unreadable: (place: string, code: unknown) => void) => Promise<Secrets>} */
async function readSecrets(dir, env, unreadable) {
  /** @type {Secrets} */
  const secrets = {};
  for (const [name, path] of Object.entries(placesOf(dir, env))) {
    const text = await readFile(path, 'utf8').catch((/** @type {Failure} */ { code }) => {
      if (code !== 'ENOENT') unreadable(name === 'link.key' ? linkKeyPlace(env, path) : path, code);
      return null;
    });
    if (text !== null) secrets[name] = text;
  }
  return secrets;
}

/** Unreadable secrets do not prevent the backup: an earlier one has them. @type {(dir: string, target: string) => Promise<void>} */
export async function secretsInto(dir, target) {
  const passphrase = await passphraseIn(process.env);
  if (passphrase !== null)
    await writeSafely(join(target, SEALED), createSealer(passphrase)(await readSecrets(dir, process.env, () => {})));
}

/**
 * @param sealed null = none.
 * @returns `secrets`: null where they stay sealed, for lack of a passphrase.
 * @throws OperatorError for a wrong passphrase.
 * @type {(sealed: string | null, env: Variables) => Promise<{secrets: Secrets | null, isSealed: boolean, notes: string[]}>}
 */
export async function openSecrets(sealed, env) {
  const passphrase = await passphraseIn(env);
  if (sealed === null) return { secrets: null, isSealed: false, notes: [] };
  if (passphrase === null)
    return {
      secrets: null,
      isSealed: true,
      notes: [
        `Die alten Schlüssel liegen verschlüsselt dabei (${SEALED}); mit SECRETS_PASSPHRASE kommen sie zurück: dafür den Datenordner leeren und den Befehl vor dem ersten Start noch einmal aufrufen.`,
      ],
    };
  return { secrets: unsealSecrets(sealed, passphrase), isSealed: false, notes: ['Die alten Schlüssel sind zurück.'] };
}

/** Call it before the database is restored. @type {(dir: string, of: {secrets: Secrets | null, env: Variables}) => Promise<void>} */
export async function bringSecrets(dir, { secrets, env }) {
  if (secrets === null) return;
  const places = placesOf(dir, env);
  /** @type {(name: string) => Promise<boolean>} */
  const isWanted = async (name) => secrets[name] !== undefined && !(await stat(places[name] ?? '').catch(() => null));
  if (await isWanted('link.key'))
    await bringLinkKey(places['link.key'] ?? '', { text: secrets['link.key'] ?? '', env });
  if (await isWanted('log.key'))
    await bringKey(dir, { key: secrets['log.key'] ?? '', head: secrets['log.head'] ?? '' });
}

/** Names the variable, never its value. @type {(path: string, of: {text: string, env: Variables}) => Promise<void>} */
async function bringLinkKey(path, { text, env }) {
  await writeSafely(path, text).catch((/** @type {Failure} */ { code }) => {
    throw new OperatorError(
      `Der Schlüssel der Links lässt sich nicht schreiben: ${linkKeyPlace(env, path)} (${code}).`,
    );
  });
}
