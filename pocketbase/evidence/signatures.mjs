/** Whether what stands under the states of a log was signed by one of its keys (D189). */
import { createPublicKey, verify } from 'node:crypto';

/** What stands before the 32 bytes of an Ed25519 key in the form that node reads (RFC 8410). */
const SPKI = '302a300506032b6570032100';
/** The first byte of a point that is written out (SEC 1, 2.3.3). */
const UNCOMPRESSED = 4;

/** Signatures that none of the log's keys made. @type {(of: Pick<LogPage, 'checkpoints'> & Pick<LogSum, 'keys'>) => LogFinding[]} */
export function wrongSignatures({ checkpoints, keys }) {
  const known = keys.flatMap(({ key }) => publicKey(key));
  /** @type {(text: string, signature: string) => boolean} */
  const isValidSignature = (text, signature) =>
    known.some((key) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64').subarray(4)));
  return checkpoints
    .filter(({ text, signatures: all }) => !all.some(({ signature }) => isValidSignature(text, signature)))
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

/**
 * Numbers of the records whose device signature (D191) does not hold. It is no finding by itself: what a phone sent stands in
 * the log as it came, and no delivery is refused for it.
 * @type {(page: Pick<LogPage, 'signed'>) => string[]}
 */
export function invalidDevices({ signed }) {
  return signed.filter((one) => !isSignedBy(one)).map(({ number }) => number);
}

/** ECDSA P-256 with SHA-256 over the hash as it is written. @type {(signed: LogPage['signed'][number]) => boolean} */
function isSignedBy({ hash, key, signature }) {
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'));
  try {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const how = { key: publicKey, dsaEncoding: /** @type {const} */ ('ieee-p1363') };
    return point[0] === UNCOMPRESSED && verify('sha256', Buffer.from(hash), how, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/** A finding as it is printed: the record's number, or that it is about the log as a whole. @type {(finding: LogFinding) => string} */
export function findingLine({ number, what }) {
  return `${number === '' ? 'Prüfbuch' : number}: ${what}`;
}
