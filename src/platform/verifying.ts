/**
 * Whether a signature of a device's key, or of the log's, holds. A file of its own: the tap on 'Speichern' waits for the signing's alone.
 */
import { type Checkpoint, type LogKey, parseLogKey } from '../domain/evidence/checkpoint';
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import { hexOfBase64Url } from '../domain/evidence/exactForms';
import { bytesOfHex } from './bytes';
import { sha256 } from './sha256';

/** Undefined where the page came without HTTPS. */
const webCrypto = () => globalThis.crypto?.subtle as SubtleCrypto | undefined;

/** Bytes of a point that is not compressed, of a signature. */
const LENGTH = { point: 65, signature: 64 };

/** The bytes of both as hex; null where a text is no base64url of the right length (domain/evidence/deviceSignature.ts). */
export function deviceSignatureBytes({ key, signature }: DeviceSignature): DeviceSignature | null {
  const [point, bytes] = [hexOfBase64Url(key), hexOfBase64Url(signature)];
  return point?.length === 2 * LENGTH.point && bytes?.length === 2 * LENGTH.signature
    ? { key: point, signature: bytes }
    : null;
}

/**
 * Whether it was made over the UTF-8 bytes of `text` (ECDSA P-256 with SHA-256, domain/evidence/deviceSignature.ts); null where this browser
 * cannot say, because the page came without HTTPS.
 */
export async function signatureHolds(signed: DeviceSignature, text: string): Promise<boolean | null> {
  const subtle = webCrypto();
  if (!subtle) return null;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const bytes = deviceSignatureBytes(signed);
  // A point begins with 04; every other form of it has no signature of ours.
  if (!bytes?.key.startsWith('04')) return false;
  try {
    const point = await subtle.importKey('raw', bytesOfHex(bytes.key), algorithm, false, ['verify']);
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    return await subtle.verify(how, point, bytesOfHex(bytes.signature), new TextEncoder().encode(text));
  } catch {
    // A point that lies on no curve.
    return false;
  }
}

/** A key of the log from its line; null for any other line. */
export function logKeyOf(line: string): LogKey | null {
  return parseLogKey(line, (hex) => sha256(bytesOfHex(hex)));
}

/** The key of a witness from its line; null for any other line. */
export function witnessKeyOf(line: string): LogKey | null {
  return parseLogKey(line, (hex) => sha256(bytesOfHex(hex)), 'witness');
}

/** Hex characters of the four bytes that say which key made a signature. */
const ID_LENGTH = 8;

/**
 * Whether a key signed a text (Ed25519): one of the log a checkpoint, one of a witness what it signs of it.
 * @returns null where this browser cannot say: no HTTPS, or older than Ed25519 in browsers (Chrome 137, Firefox 129, Safari 17).
 */
export async function checkpointHolds(
  { text, signature }: Pick<Checkpoint, 'text' | 'signature'>,
  { id, key }: LogKey,
): Promise<boolean | null> {
  if (signature.slice(0, ID_LENGTH) !== id) return false;
  const subtle = webCrypto();
  if (!subtle) return null;
  try {
    const made = await subtle.importKey('raw', bytesOfHex(key), 'Ed25519', false, ['verify']);
    const bytes = bytesOfHex(signature.slice(ID_LENGTH));
    return await subtle.verify('Ed25519', made, bytes, new TextEncoder().encode(text));
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false;
  }
}
