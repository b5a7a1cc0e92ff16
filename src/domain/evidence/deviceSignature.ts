/**
 * The device's signature as it travels and as it is kept beside the sealed text (D191): `<key>.<signature>`, both base64url.
 * The key is the uncompressed point of an ECDSA P-256 key (65 bytes), the signature r ‖ s (64 bytes) over the UTF-8 bytes of the
 * content's hash as it is written, 64 hex characters, with SHA-256.
 */

/** What the key of a device signed at 'Speichern': the content's hash. */
export type DeviceSignature = { key: string; signature: string };

/** Its header beside the body. */
export const SIGNATURE_HEADER = 'X-Device-Signature';

/** 65 and 64 bytes. */
const SHAPE = /^([A-Za-z0-9_-]{87})\.([A-Za-z0-9_-]{86})$/;

/** As it travels. */
export function signatureText({ key, signature }: DeviceSignature): string {
  return `${key}.${signature}`;
}

/** null for whatever has not its shape; whether it holds is another question. */
export function signatureOf(text: string): DeviceSignature | null {
  const found = SHAPE.exec(text);
  return found ? { key: found[1] ?? '', signature: found[2] ?? '' } : null;
}
