/**
 * Whether a signature of a device's key, or of the log's, holds. A file of its own: the tap on 'Speichern' waits for the signing's alone.
 */
import type { DeviceSignature } from '../domain/deviceSignature';
import { bytesOfBase64 } from './bytes';

/** Undefined where the page came without HTTPS. */
const webCrypto = () => globalThis.crypto?.subtle as SubtleCrypto | undefined;

/**
 * Whether it was made over the UTF-8 bytes of `text` (ECDSA P-256 with SHA-256, domain/deviceSignature.ts); null where this browser
 * cannot say, because the page came without HTTPS.
 */
export async function signatureHolds({ key, signature }: DeviceSignature, text: string): Promise<boolean | null> {
  const subtle = webCrypto();
  if (!subtle) return null;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  try {
    const point = await subtle.importKey('raw', bytesOfBase64(key), algorithm, false, ['verify']);
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    return await subtle.verify(how, point, bytesOfBase64(signature), new TextEncoder().encode(text));
  } catch {
    // A point that lies on no curve.
    return false;
  }
}

/**
 * Whether a key of the log made a signature over a text (Ed25519, domain/evidenceNote.ts).
 * @param key, signature base64 as they stand in a key's line and under a note: one byte and four bytes before them.
 * @returns null where this browser cannot say: no HTTPS, or older than Ed25519 in browsers (Chrome 137, Firefox 129, Safari 17).
 */
export async function noteHolds(of: { key: string; signature: string }, text: string): Promise<boolean | null> {
  const subtle = webCrypto();
  if (!subtle) return null;
  try {
    const key = await subtle.importKey('raw', bytesOfBase64(of.key).slice(1), 'Ed25519', false, ['verify']);
    const signature = bytesOfBase64(of.signature).slice(4);
    return await subtle.verify('Ed25519', key, signature, new TextEncoder().encode(text));
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false;
  }
}
