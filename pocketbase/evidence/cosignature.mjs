/** Verifies cosignatures of witnesses (C2SP tlog-cosignature, Ed25519). */
import { createHash, createPublicKey, verify } from 'node:crypto';

/** Key type Ed25519 for cosignatures. */
const COSIGNATURE = 4;
/** DER prefix of a 32-byte Ed25519 key (RFC 8410). */
const SPKI = '302a300506032b6570032100';
const HASH_BYTES = 4;
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;
const VERIFIER_KEY = /^(?<name>[^\s+,]{1,300})\+(?<hash>[0-9a-f]{8})\+(?<key>[A-Za-z0-9+/]{44})$/;
const LINE = /^\u2014 (?<name>[^\s+]+) (?<signature>[A-Za-z0-9+/]+={0,2})$/;

/** @typedef {{name: string, hash: string, key: import('node:crypto').KeyObject}} Witness */

/** Format `name+hash+key`; null where invalid. @type {(text: string) => Witness | null} */
export function witnessKey(text) {
  const { name = '', hash = '', key = '' } = VERIFIER_KEY.exec(text)?.groups ?? {};
  const bytes = Buffer.from(key, 'base64');
  if (bytes.length !== 33 || bytes[0] !== COSIGNATURE || bytes.toString('base64') !== key) return null;
  const digest = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex');
  if (digest.slice(0, 2 * HASH_BYTES) !== hash) return null;
  const spki = Buffer.concat([Buffer.from(SPKI, 'hex'), bytes.subarray(1)]);
  return { name, hash, key: createPublicKey({ key: spki, format: 'der', type: 'spki' }) };
}

/**
 * @param lines of a signed note or an answer.
 * @returns `at`: ISO, of the first valid one; null for none.
 * @type {(lines: readonly string[], of: {text: string, witness: Witness}) => {line: string, at: string} | null}
 */
export function cosignatureIn(lines, { text, witness }) {
  for (const line of lines) {
    const { name, signature = '' } = LINE.exec(line)?.groups ?? {};
    const bytes = Buffer.from(signature, 'base64');
    const isTheirs = name === witness.name && bytes.subarray(0, HASH_BYTES).toString('hex') === witness.hash;
    if (!isTheirs || bytes.length !== HASH_BYTES + TIME_BYTES + SIGNATURE_BYTES) continue;
    const seconds = Number(bytes.readBigUInt64BE(HASH_BYTES));
    const signed = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
    if (isTime(seconds) && verify(null, signed, witness.key, bytes.subarray(HASH_BYTES + TIME_BYTES)))
      return { line, at: new Date(seconds * 1000).toISOString() };
  }
  return null;
}

/** Zero is no time. @type {(seconds: number) => boolean} */
function isTime(seconds) {
  return seconds > 0 && seconds <= 253_402_300_799;
}
