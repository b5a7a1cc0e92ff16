/** Verifies signatures of device and log keys. A separate file: saving only loads the signing. */
import { type Checkpoint, type LogKey, parseLogKey } from '../domain/evidence/checkpoint';
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import { hexOfBase64Url } from '../domain/evidence/exactForms';
import { bytesOfHex } from './bytes';
import { sha256 } from './sha256';

/** Undefined without HTTPS. */
const webCrypto = () => globalThis.crypto?.subtle as SubtleCrypto | undefined;

/** Bytes of an uncompressed point, and of a signature. */
const LENGTH = { point: 65, signature: 64 };

/** Bytes as hex; null if not base64url of the right length (domain/evidence/deviceSignature.ts). */
export function deviceSignatureBytes({ key, signature }: DeviceSignature): DeviceSignature | null {
  const [point, bytes] = [hexOfBase64Url(key), hexOfBase64Url(signature)];
  return point?.length === 2 * LENGTH.point && bytes?.length === 2 * LENGTH.signature
    ? { key: point, signature: bytes }
    : null;
}

/**
 * Verifies ECDSA P-256 with SHA-256 over a text's UTF-8 bytes (domain/evidence/deviceSignature.ts);
 * null without HTTPS.
 */
export async function signatureHolds(signed: DeviceSignature, text: string): Promise<boolean | null> {
  const subtle = webCrypto();
  if (!subtle) return null;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const bytes = deviceSignatureBytes(signed);
  // Our points start with 04; other encodings are refused.
  if (!bytes?.key.startsWith('04')) return false;
  try {
    const point = await subtle.importKey('raw', bytesOfHex(bytes.key), algorithm, false, ['verify']);
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    return await subtle.verify(how, point, bytesOfHex(bytes.signature), new TextEncoder().encode(text));
  } catch {
    // The point is not on the curve.
    return false;
  }
}

export function logKeyOf(line: string): LogKey | null {
  return parseLogKey(line, (hex) => sha256(bytesOfHex(hex)));
}

export function witnessKeyOf(line: string): LogKey | null {
  return parseLogKey(line, (hex) => sha256(bytesOfHex(hex)), 'witness');
}

/** Hex characters of a key's four-byte id. */
const ID_LENGTH = 8;

/**
 * Verifies Ed25519: a checkpoint by the log's key, or a witness's text.
 * @returns null without HTTPS, or before browsers had Ed25519 (Chrome 137, Firefox 129, Safari 17).
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
