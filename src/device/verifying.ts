/**
 * Whether a signature of a device's key holds. A file of its own: the tap on 'Speichern' waits for the signing's alone.
 */
import type { DeviceSignature } from '../domain/deviceSignature';

/**
 * Whether it was made over the UTF-8 bytes of `text` (ECDSA P-256 with SHA-256, domain/deviceSignature.ts); null where this browser
 * cannot say, because the page came without HTTPS.
 */
export async function signatureHolds({ key, signature }: DeviceSignature, text: string): Promise<boolean | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  try {
    const point = await subtle.importKey('raw', bytesOf(key), algorithm, false, ['verify']);
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    return await subtle.verify(how, point, bytesOf(signature), new TextEncoder().encode(text));
  } catch {
    // A point that lies on no curve.
    return false;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}
