/** The key under which a server says that it made an entry of its log (D321). */
import { hkdfSync } from 'node:crypto';
import { foundSeal } from './seal.mjs';

/** What the key is for: another purpose would get another key from the same secret (RFC 5869, `info`). */
const PURPOSE = 'objektbeleg/evidence-entries/1';
const KEY_BYTES = 32;

/**
 * The key of a data folder's entries, which only `log.key` gives.
 * @returns 64 hex characters; '' where the folder has no `log.key`.
 * @throws Refusal where `log.key` cannot be read.
 * @type {(dir: string) => Promise<string>}
 */
export async function entryKeyIn(dir) {
  const seal = await foundSeal(dir);
  return seal ? entryKeyFrom(seal.key) : '';
}

/** The line that `npm run verify` adds where it has no key; '' where it has one. @type {(key: string) => string} */
export function withoutKey(key) {
  return key === '' ? '\nOhne log.key: Ob dieser Server die Einträge gemacht hat, wurde nicht verglichen.' : '';
}

/** @type {(key: import('node:crypto').KeyObject) => string} */
export function entryKeyFrom(key) {
  const secret = key.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES)).toString('hex');
}
