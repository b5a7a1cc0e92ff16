/**
 * Record ids: 15 characters [a-z0-9], as PocketBase needs; created with the record, never changed.
 */

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 15;
/** 252 = 7 × 36: higher bytes would favour the first characters, so draw again. */
const FAIR = 252;

/** @param random fills `n` random bytes (crypto.getRandomValues on the phone). */
export function newId(random: (n: number) => ArrayLike<number>): string {
  let id = '';
  while (id.length < LENGTH) {
    const bytes = random(LENGTH * 2);
    for (let i = 0; i < bytes.length && id.length < LENGTH; i++) {
      const byte = bytes[i] ?? FAIR;
      if (byte < FAIR) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}

/** Only the shape (D7). */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]{15}$/.test(value);
}

/** A pasted token without spaces and a sentence's full stop. */
export function pastedToken(value: unknown): string | null {
  const bare = typeof value === 'string' ? value.replace(/^[\s<("'„]+|[\s.,;:!?>)"'“]+$/g, '') : null;
  return isToken(bare) ? bare : null;
}

/** Only the shape: 32 random bytes as base64url. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value);
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The record number, `4F7K2-Q9M3X` (D40).
 * @param sha256Hex lower-case hex SHA-256 of the record id; its first 50 bits count.
 */
export function recordNumber(sha256Hex: string): string {
  let bits = '';
  for (const digit of sha256Hex.slice(0, 13)) bits += Number.parseInt(digit, 16).toString(2).padStart(4, '0');
  let number = '';
  for (let i = 0; i < 10; i++) number += CROCKFORD[Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2)];
  return `${number.slice(0, 5)}-${number.slice(5)}`;
}

/**
 * Normalises a typed number: lower case, missing hyphen, O for 0, I and L for 1; null if invalid.
 */
export function typedNumber(typed: unknown): string | null {
  const text = typeof typed === 'string' && typed.length <= TYPED_MAX ? typed : '';
  const [, left = '', right = ''] =
    /^[^0-9a-z]*(?:nr[^0-9a-z]+)?([0-9a-z]{5})[^0-9a-z]*([0-9a-z]{5})[^0-9a-z]*$/i.exec(text) ?? [];
  if (left === '') return null;
  const number = `${left}-${right}`.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return number.includes('U') ? null : number;
}

/** Longer text is no number. */
const TYPED_MAX = 60;
