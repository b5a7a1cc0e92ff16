/** Seals secrets with AES-256-GCM under a scrypt key of the passphrase. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { OperatorError } from '../operations/operatorError.mjs';

export const SEALED = 'secrets.sealed';
/** 64 MB and 0.2 s per guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const [KEY_BYTES, SALT_BYTES, NONCE_BYTES] = [32, 16, 12];
const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const SHORTEST = 12;

/** @typedef {{[name: string]: string}} Secrets */
/** Base64. @typedef {{version: number, salt: string, nonce: string, tag: string, sealed: string}} Envelope */

/**
 * First line of the file; null = no passphrase.
 * @throws OperatorError where unreadable or too weak.
 * @type {(env: Variables) => Promise<string | null>}
 */
export async function passphraseIn({ SECRETS_PASSPHRASE = '', SECRETS_PASSPHRASE_FILE = '' }) {
  if (SECRETS_PASSPHRASE === '' && SECRETS_PASSPHRASE_FILE === '') return null;
  const text = SECRETS_PASSPHRASE || (await firstLine(SECRETS_PASSPHRASE_FILE));
  if (text.length < SHORTEST)
    throw new OperatorError(
      `Die Passphrase für die Schlüssel ist zu kurz: mindestens ${SHORTEST} Zeichen (openssl rand -base64 24).`,
    );
  return text;
}

/** @type {(path: string) => Promise<string>} */
async function firstLine(path) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new OperatorError('SECRETS_PASSPHRASE_FILE nennt keine lesbare Datei.');
  });
  return text.split('\n')[0]?.trim() ?? '';
}

/** One key, a nonce per call. @type {(passphrase: string) => (secrets: Secrets) => string} */
export function createSealer(passphrase) {
  const salt = randomBytes(SALT_BYTES);
  const key = scryptSync(passphrase.normalize(), salt, KEY_BYTES, COST);
  return (secrets) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
    const parts = { salt, nonce, tag: cipher.getAuthTag(), sealed };
    const texts = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')]));
    return `${JSON.stringify({ version: VERSION, ...texts })}\n`;
  };
}

/** @throws OperatorError for a wrong passphrase or a changed file. @type {(text: string, passphrase: string) => Secrets} */
export function unsealSecrets(text, passphrase) {
  try {
    /** @type {Envelope} */
    const { version, ...parts } = JSON.parse(text);
    if (version !== VERSION) throw new Error('another version');
    const [salt, nonce, tag, sealed] = [parts.salt, parts.nonce, parts.tag, parts.sealed].map((part) =>
      Buffer.from(part, 'base64'),
    );
    if (!salt || !nonce || !tag || !sealed) throw new Error('half of it');
    const decipher = createDecipheriv(CIPHER, scryptSync(passphrase.normalize(), salt, KEY_BYTES, COST), nonce, {
      authTagLength: 16,
    });
    decipher.setAuthTag(tag);
    return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8'));
  } catch {
    throw new OperatorError(
      `Die gesicherten Schlüssel (${SEALED}) lassen sich mit dieser Passphrase nicht öffnen: Sie ist eine andere, oder die Datei wurde verändert. Ohne SECRETS_PASSPHRASE geht es ohne die alten Schlüssel weiter.`,
    );
  }
}
