import fc from 'fast-check';
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import {
  authenticatorUri,
  SECRET_ALPHABET,
  SECRET_LENGTH,
  stepOfCode,
} from '../../../../src/domain/people/authenticatorCode';
import {
  isAuthenticatorCode,
  isRecoveryCode,
  plainCode,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
  shownRecoveryCode,
} from '../../../../src/domain/people/secondFactor';

/** '12345678901234567890' in Base32: the secret of RFC 6238, appendix B. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** Seconds and codes of RFC 6238, appendix B, for SHA-1; the last six of its eight digits. */
const RFC_VECTORS = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const;

const secrets = fc
  .array(fc.constantFrom(...SECRET_ALPHABET), { minLength: SECRET_LENGTH, maxLength: SECRET_LENGTH })
  .map((letters) => letters.join(''));
const seconds = fc.integer({ min: 60, max: 4_000_000_000 });
const codeAt = (secret: string, epoch: number) => generateSync({ secret, epoch });

describe('the code of an authenticator app', () => {
  it.each(RFC_VECTORS)('is the one of RFC 6238 at second %i', (second, code) => {
    expect(stepOfCode(RFC_SECRET, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  it('counts when another library made it, also one step early or late, and no further away', () => {
    fc.assert(
      fc.property(secrets, seconds, fc.integer({ min: -1, max: 1 }), (secret, second, off) => {
        const code = codeAt(secret, second + 30 * off);
        const step = stepOfCode(secret, code, second * 1000);
        expect(step).not.toBeNull();
        // Two steps have the same code once in a million times.
        if (codeAt(secret, second) !== code || off === 0) expect(codeAt(secret, (step ?? 0) * 30)).toBe(code);
      }),
    );
    for (const off of [-2, 2])
      expect(stepOfCode(RFC_SECRET, codeAt(RFC_SECRET, 1_700_000_000 + 30 * off), 1_700_000_000_000)).toBeNull();
  });

  it('is refused when it has another length', () => {
    for (const code of ['', '28708', '2870820', '28708a']) expect(stepOfCode(RFC_SECRET, code, 59_000)).toBeNull();
  });

  it('comes from the secret that the QR code carries', () => {
    const uri = new URL(authenticatorUri(RFC_SECRET, 'vera+hv@example.org'));
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(decodeURIComponent(uri.pathname)).toBe('/Objektbeleg:vera+hv@example.org');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Objektbeleg',
      secret: RFC_SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('a typed code', () => {
  it('is read without the spaces and hyphens between its groups', () => {
    expect(plainCode(' 287 082 ')).toBe('287082');
    expect(plainCode('ABCD-efgh–2345')).toBe('abcdefgh2345');
    expect([isAuthenticatorCode('287082'), isAuthenticatorCode('28708'), isAuthenticatorCode('٢٨٧٠٨٢')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is a recovery code when it has twelve letters of the alphabet, as it is shown', () => {
    const codes = fc
      .array(fc.constantFrom(...RECOVERY_ALPHABET), { minLength: RECOVERY_LENGTH, maxLength: RECOVERY_LENGTH })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(codes, (code) => {
        const shown = shownRecoveryCode(code);
        expect(shown).toMatch(/^.{4}-.{4}-.{4}$/);
        expect(isRecoveryCode(plainCode(shown.toUpperCase()))).toBe(true);
        expect(isAuthenticatorCode(code)).toBe(false);
      }),
    );
    expect([isRecoveryCode('abcdefgh234'), isRecoveryCode('abcdefgh234o')]).toEqual([false, false]);
  });
});
