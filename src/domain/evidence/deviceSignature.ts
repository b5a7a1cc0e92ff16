/**
 * The device signature in transport and storage: `<key>.<signature>`, both base64url. The
 * key is the uncompressed ECDSA P-256 point (65 bytes). The signature is r ‖ s (64 bytes), with
 * SHA-256 over the UTF-8 bytes of the content hash (64 hex characters).
 */

/** The device's signature of the content hash. */
export type DeviceSignature = { key: string; signature: string };

export const SIGNATURE_HEADER = 'X-Device-Signature';

/** 65 and 64 bytes. */
const SHAPE = /^([A-Za-z0-9_-]{87})\.([A-Za-z0-9_-]{86})$/;

export function signatureText({ key, signature }: DeviceSignature): string {
  return `${key}.${signature}`;
}

/** Checks only the shape, not the signature; null if malformed. */
export function signatureOf(text: string): DeviceSignature | null {
  const found = SHAPE.exec(text);
  return found ? { key: found[1] ?? '', signature: found[2] ?? '' } : null;
}
