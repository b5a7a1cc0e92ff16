/**
 * The codes of an authenticator app (TOTP, RFC 6238): SHA-1, six digits, 30 seconds, which every app knows. The libraries compute; they
 * run in PocketBase's engine too. No page of the app loads this file.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { Secret, TOTP } from 'otpauth/bare';
import { APP_DIGITS } from './secondFactor';

/** The name under which the app lists the account. */
const ISSUER = 'Objektbeleg';
const PERIOD_S = 30;
/** Steps before and after the present one that count: a clock may be off by half a minute (RFC 6238, 5.2). */
const WINDOW = 1;
/** The alphabet of a secret (Base32, RFC 4648). */
export const SECRET_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 32 characters are 160 bits, as RFC 4226 recommends. */
export const SECRET_LENGTH = 32;

function createTotp(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: APP_DIGITS,
    period: PERIOD_S,
    hmac: (_algorithm, key, message) => hmac(sha1, key, message),
  });
}

/**
 * The time step to which a code belongs.
 * @param secret in Base32. @param code six digits. @param at ms since 1970.
 * @returns null for a wrong code, and for one from outside the window.
 */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const delta = createTotp(secret).validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / 1000 / PERIOD_S) + delta;
}

/** What the QR code says: `otpauth://totp/…`. @param account the e-mail address. */
export function authenticatorUri(secret: string, account: string): string {
  return createTotp(secret, account).toString();
}
