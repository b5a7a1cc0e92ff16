/** Whether what stands under the states of a log was signed by one of its keys (D189). */
import { createPublicKey, verify } from 'node:crypto';

/** What stands before the 32 bytes of an Ed25519 key in the form that node reads (RFC 8410). */
const SPKI = '302a300506032b6570032100';

/** Signatures that none of the log's keys made. @type {(report: LogReport) => LogFinding[]} */
export function wrongSignatures({ checkpoints, keys }) {
  const known = keys.flatMap(({ key }) => publicKey(key));
  /** @type {(text: string, signature: string) => boolean} */
  const holds = (text, signature) =>
    known.some((key) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64').subarray(4)));
  return checkpoints
    .filter(({ text, signatures: all }) => !all.some(({ signature }) => holds(text, signature)))
    .map(({ size }) => ({ number: '', what: `die Unterschrift unter ${size} Einträge des Prüfbuchs gilt nicht` }));
}

/** None where the stored key is no key: then nothing that it signed holds. @type {(key: string) => import('node:crypto').KeyObject[]} */
function publicKey(key) {
  try {
    return [createPublicKey({ key: Buffer.from(SPKI + key, 'hex'), format: 'der', type: 'spki' })];
  } catch {
    return [];
  }
}

/** A finding as it is printed: the record's number, or that it is about the log as a whole. @type {(finding: LogFinding) => string} */
export function findingLine({ number, what }) {
  return `${number === '' ? 'Prüfbuch' : number}: ${what}`;
}
