/**
 * A key that never leaves this device: ECDSA P-256 of WebCrypto, not extractable. Without HTTPS there is no WebCrypto and
 * so no key; nothing here is needed to capture or to save.
 */

/** `publicKey`: the uncompressed point, 65 bytes, base64url; it says which key it is. */
export type SigningKey = { publicKey: string; privateKey: CryptoKey };

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };

/** A new key of this device; null where the browser has no WebCrypto. */
export async function makeDeviceKey(): Promise<SigningKey | null> {
  const subtle = webCrypto();
  if (!subtle) return null;
  const { privateKey, publicKey } = await subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  return { privateKey, publicKey: base64url(await subtle.exportKey('raw', publicKey)) };
}

/** The signature (r ‖ s, 64 bytes, base64url) over the UTF-8 bytes of a text, with SHA-256. */
export async function signWith({ privateKey }: SigningKey, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return base64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes));
}

function webCrypto(): SubtleCrypto | undefined {
  return globalThis.crypto?.subtle as SubtleCrypto | undefined;
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
