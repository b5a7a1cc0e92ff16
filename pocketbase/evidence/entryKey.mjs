/** Derives the key that marks the server's own log entries. */
import { hkdfSync } from 'node:crypto';
import { foundSeal } from './seal.mjs';

/** Separates keys of the same secret (RFC 5869, `info`). */
const PURPOSE = 'objektbeleg/evidence-entries/1';
const KEY_BYTES = 32;

/**
 * @returns hex; '' without `log.key`.
 * @throws OperatorError where it is unreadable.
 * @type {(dir: string) => Promise<string>}
 */
export async function entryKeyIn(dir) {
  const seal = await foundSeal(dir);
  return seal ? entryKeyFrom(seal.key) : '';
}

/** @type {(key: string) => string} */
export function withoutKey(key) {
  return key === '' ? '\nOhne log.key: Ob dieser Server die Einträge gemacht hat, wurde nicht verglichen.' : '';
}

/** @type {(key: import('node:crypto').KeyObject) => string} */
export function entryKeyFrom(key) {
  const secret = key.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES)).toString('hex');
}
