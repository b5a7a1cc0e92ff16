/** The second factor of a sign-in: its ways, and the codes that a person types. */

/** Where the code comes from: an e-mail, or an authenticator app. */
export const WAYS = ['mail', 'app'] as const;
export type Way = (typeof WAYS)[number];

/** Digits of a code that an authenticator app shows. */
export const APP_DIGITS = 6;

/** Characters of a recovery code: lower case, without those that look alike (0 and o; 1, i and l). */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 12 of 31 characters are 59 bits, too many to guess from a stolen hash beside a password that is needed too. */
export const RECOVERY_LENGTH = 12;

/** A typed code without the spaces and hyphens between its groups, in lower case. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s\-\u2010-\u2015]/g, '').toLowerCase();
}

/** Whether a plain code has the form of an app's code. Any other one can be a recovery code only. */
export function isAuthenticatorCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Whether a plain code has the form of a recovery code. */
export function isRecoveryCode(code: string): boolean {
  return code.length === RECOVERY_LENGTH && [...code].every((letter) => RECOVERY_ALPHABET.includes(letter));
}

/** A recovery code as it is shown: three groups of four. */
export function shownRecoveryCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-');
}
