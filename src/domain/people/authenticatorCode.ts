/**
 * Codes of authenticator apps (TOTP, RFC 6238): SHA-1, six digits, 30 seconds. Uses libraries that
 * run in PocketBase's engine. Only the server loads this file.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { Secret, TOTP } from 'otpauth/bare';
import { APP_DIGITS } from './secondFactor';

/** Account issuer shown in the app. */
const ISSUER = 'Objektbeleg';
const PERIOD_S = 30;
/** Accepted steps before and after: clocks may differ by 30 s (RFC 6238, 5.2). */
const WINDOW = 1;
/** Base32 (RFC 4648). */
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
 * The time step of a code.
 * @param secret in Base32.
 * @param code six digits.
 * @param at ms since 1970.
 * @returns null for a wrong code, or outside the window.
 */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const delta = createTotp(secret).validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / 1000 / PERIOD_S) + delta;
}

/**
 * Content of the QR code, `otpauth://totp/…`.
 * @param account the e-mail address.
 */
export function authenticatorUri(secret: string, account: string): string {
  return createTotp(secret, account).toString();
}
