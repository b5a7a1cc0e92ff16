import { describe, expect, it } from 'vitest';
import { exportName } from '../../../../src/features/account/exportFile';
import { acceptedText } from '../../../../src/features/invitations/accept/words';
import { mailTokenOf } from '../../../../src/features/sign-in/mail-links/mailToken';
import { newPasswordErrors } from '../../../../src/features/sign-in/NewPasswordState';
import { errorIfMissing, errorsOf } from '../../../../src/features/sign-in/useFields';

const token = (claims: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;

describe("the token of a mail's link", () => {
  it('has its purpose and its owner, umlauts included', () => {
    const raw = token({
      type: 'emailChange',
      id: 'usr000000000001',
      email: 'jörg@example.org',
      newEmail: 'neu@example.org',
    });
    expect(mailTokenOf(`#t=${raw}`)).toEqual({
      raw,
      type: 'emailChange',
      user: 'usr000000000001',
      email: 'jörg@example.org',
      newEmail: 'neu@example.org',
    });
  });

  it('is invalid when torn, foreign, or a session', () => {
    const complete = token({ type: 'verification', id: 'x', email: 'a@example.org' });
    expect(mailTokenOf(`#t=${complete}`)?.type).toBe('verification');
    const torn = [
      complete.slice(0, 30),
      complete.split('.').slice(0, 2).join('.'),
      'a.b.c',
      'a.W10.c',
      token({ type: 'auth' }),
      '',
    ];
    for (const text of torn) expect(mailTokenOf(`#t=${text}`), text).toBeNull();
    expect(mailTokenOf('')).toBeNull();
    expect(mailTokenOf(`#x=${complete}`)).toBeNull();
  });
});

describe('a new password', () => {
  it('is required, then measured, then compared', () => {
    expect(newPasswordErrors({ password: '', confirmation: '' })).toEqual({ password: 'Bitte alle Felder ausfüllen.' });
    expect(newPasswordErrors({ password: '12345', confirmation: 'x' })).toEqual({
      password: 'Passwort muss mindestens 6 Zeichen lang sein',
    });
    expect(newPasswordErrors({ password: '123456', confirmation: '123457' })).toEqual({
      confirmation: 'Passwörter stimmen nicht überein',
    });
    expect(newPasswordErrors({ password: '123456', confirmation: '123456' })).toEqual({});
  });
});

describe('the error at a field', () => {
  it('is its first issue', () => {
    const issues = [
      { field: 'email', code: 'email_taken' },
      { field: 'email', code: 'email_invalid' },
      { field: 'password', code: 'password_short' },
    ] as const;
    expect(errorsOf(issues)).toEqual({
      email: 'Diese E-Mail ist bereits registriert.',
      password: 'Passwort muss mindestens 6 Zeichen lang sein',
    });
    expect(errorIfMissing('password', '')).toEqual({ password: 'Bitte alle Felder ausfüllen.' });
    expect(errorIfMissing('password', ' ')).toEqual({});
  });
});

describe('texts', () => {
  it('ask nobody to confirm a mail that never comes', () => {
    const one = { properties: [{ name: 'Ottoplatz 1', address: '' }] };
    const sharings = { made: 1, widened: 0, same: 0, gone: 0 };
    expect(acceptedText(one, { sharings, mail: false })).toBe('Ottoplatz 1 steht jetzt in Ihrer Liste.');
    expect(acceptedText(one, { sharings, mail: true })).toContain('Bitte bestätigen Sie Ihre E-Mail-Adresse');
  });

  it('count the results for many properties', () => {
    const many = { properties: Array.from({ length: 14 }, (_, n) => ({ name: `Haus ${n}`, address: '' })) };
    const toText = (sharings: { made: number; widened: number; same: number; gone: number }) =>
      acceptedText(many, { sharings, mail: false });
    expect(toText({ made: 14, widened: 0, same: 0, gone: 0 })).toBe('14 Immobilien stehen jetzt in Ihrer Liste.');
    expect(toText({ made: 11, widened: 1, same: 1, gone: 1 })).toBe(
      '13 Immobilien stehen jetzt in Ihrer Liste. 2 davon waren schon mit Ihnen geteilt. Eine weitere Immobilie gibt es nicht mehr.',
    );
  });

  it("have the day in the export's name", () => {
    expect(exportName(new Date('2026-11-21T23:30:00Z'))).toBe('objektbeleg-konto-2026-11-21.json');
  });
});
