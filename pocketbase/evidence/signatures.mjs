/** Verifies signatures of checkpoints and devices. */
import { createPublicKey, verify } from 'node:crypto';

/** DER prefix of a 32-byte Ed25519 key (RFC 8410). */
const SPKI = '302a300506032b6570032100';
/** First byte of an uncompressed point (SEC 1, 2.3.3). */
const UNCOMPRESSED = 4;

/** @type {(of: Pick<LogPage, 'checkpoints'> & Pick<LogSum, 'keys'>) => LogFinding[]} */
export function wrongSignatures({ checkpoints, keys }) {
  const known = keys.flatMap(({ key }) => publicKey(key));
  /** @type {(text: string, signature: string) => boolean} */
  const isValidSignature = (text, signature) =>
    known.some((key) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64').subarray(4)));
  return checkpoints
    .filter(({ text, signatures: all }) => !all.some(({ signature }) => isValidSignature(text, signature)))
    .map(({ size }) => ({ number: '', what: `die Unterschrift unter ${size} Einträge des Prüfbuchs gilt nicht` }));
}

/** Empty where the stored key is invalid. @type {(key: string) => import('node:crypto').KeyObject[]} */
function publicKey(key) {
  try {
    return [createPublicKey({ key: Buffer.from(SPKI + key, 'hex'), format: 'der', type: 'spki' })];
  } catch {
    return [];
  }
}

/**
 * An invalid device signature is no finding: the log keeps it, and no delivery is refused.
 * @type {(page: Pick<LogPage, 'signed'>) => string[]}
 */
export function invalidDevices({ signed }) {
  return signed.filter((one) => !isSignedBy(one)).map(({ number }) => number);
}

/** ECDSA P-256, SHA-256 over the hash as text. @type {(signed: LogPage['signed'][number]) => boolean} */
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

/** @type {(finding: LogFinding) => string} */
export function findingLine({ number, what }) {
  return `${number === '' ? 'Prüfbuch' : number}: ${what}`;
}
