/** The second factor: ways, and typed codes. */

export const WAYS = ['mail', 'app'] as const;
export type Way = (typeof WAYS)[number];

export const APP_DIGITS = 6;

/** Without look-alikes (0 and o; 1, i and l). */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 12 of 31 characters are 59 bits: too many to guess from a stolen hash. */
export const RECOVERY_LENGTH = 12;

/** A typed code in lower case without spaces and hyphens. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s\-\u2010-\u2015]/g, '').toLowerCase();
}

/** The shape of an app code; others can only be recovery codes. */
export function isAuthenticatorCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

export function isRecoveryCode(code: string): boolean {
  return code.length === RECOVERY_LENGTH && [...code].every((letter) => RECOVERY_ALPHABET.includes(letter));
}

/** Three groups of four. */
export function shownRecoveryCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-');
}
