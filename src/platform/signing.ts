/**
 * A non-extractable ECDSA P-256 key of WebCrypto. Without HTTPS there is none; capture and save
 * work without it.
 */

/** `publicKey`: the uncompressed point, 65 bytes, base64url. */
export type SigningKey = { publicKey: string; privateKey: CryptoKey };

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };

/** Null without WebCrypto. */
export async function makeDeviceKey(): Promise<SigningKey | null> {
  const subtle = webCrypto();
  if (!subtle) return null;
  const { privateKey, publicKey } = await subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  return { privateKey, publicKey: base64url(await subtle.exportKey('raw', publicKey)) };
}

/** Signature (r ‖ s, 64 bytes, base64url, SHA-256) of a text's UTF-8 bytes. */
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
