import { describe, expect, it } from 'vitest';
import { answersHint, mutedText, outcomeText } from '../../../../src/features/account/mailSettings/words';
import { shapeOfPath } from '../../../../src/features/public/shapeOfPath';
import { afterSignIn } from '../../../../src/features/sign-in/afterSignIn';
import { stillWaiting } from '../../../../src/features/sign-in/stillWaiting';

describe('after signing in', () => {
  it('leads to the home of the role', () => {
    expect(afterSignIn('super_admin', null)).toBe('/admin/dashboard');
    expect(afterSignIn('property_manager', null)).toBe('/property-manager/dashboard');
    expect(afterSignIn('company_admin', null)).toBe('/dashboard');
    expect(afterSignIn('employee', null)).toBe('/dashboard');
  });

  it('continues to the requested list, record or invitation', () => {
    for (const next of [
      '/invite/abc_DEF-123',
      '/konto',
      '/konto/e-mails',
      '/history?property=abcdefghij12345&search=%C3%BCbergabe',
      '/documentation/abcdefghij12345',
      '/property-manager/properties/abcdefghij12345?month=2026-11',
    ])
      expect(afterSignIn('company_admin', next)).toBe(next);
  });

  it('goes nowhere else, whatever the address contains', () => {
    for (const next of [
      ...['//evil.example', 'https://evil.example', '/\\evil.example', '/konto@evil.example', '/konto/../x'],
      ...['/invite/../konto', '/invite/a?x=1', '', '/', '/property-manager/auth?next=/konto', 'javascript:alert(1)'],
      ...['/documentation/Kurz', `/documentation/${'x'.repeat(43)}`, `/history?search=${'x'.repeat(2000)}`],
    ])
      expect(afterSignIn('company_admin', next), next).toBe('/dashboard');
  });
});

describe('the sign-out dialog', () => {
  const NOTHING = { byItself: 0, afterSignIn: 0, refused: 0, begun: 0, answers: 0 };
  const value = (left: Partial<typeof NOTHING>) => stillWaiting({ ...NOTHING, ...left });

  it('promises delivery of what a grant delivers only', () => {
    expect(value({ byItself: 1 })).toEqual([
      '1 Dokumentation ist noch nicht übertragen. Sie wird unter Ihrem Namen übertragen, sobald wieder Netz da ist, auch wenn Sie abgemeldet sind.',
    ]);
    expect(value({ afterSignIn: 1284 })).toEqual([
      '1.284 Dokumentationen sind noch nicht übertragen. Sie warten auf diesem Gerät, bis Sie sich hier wieder anmelden.',
    ]);
    expect(value({ refused: 1 })).toEqual([
      '1 Dokumentation ist nicht angenommen. Sie bleibt auf diesem Gerät. Nach der Anmeldung können Sie sie als ZIP sichern.',
    ]);
    expect(value({ begun: 2 })).toEqual([
      '2 begonnene Aufnahmen, nicht gespeichert. Sie bleiben auf diesem Gerät. Sie finden sie nach der Anmeldung unter „Nicht übertragen“.',
    ]);
    expect(value({ answers: 1 })).toEqual([
      '1 Antwort ist noch nicht übertragen. Sie wartet auf diesem Gerät, bis Sie sich hier wieder anmelden.',
    ]);
    expect(value({ answers: 2 })).toEqual([
      '2 Antworten sind noch nicht übertragen. Sie warten auf diesem Gerät, bis Sie sich hier wieder anmelden.',
    ]);
    for (const other of ['answers', 'afterSignIn', 'refused', 'begun'] as const)
      expect(value({ [other]: 3 }).join()).not.toMatch(/(wird|werden) .*übertragen, sobald/);
  });

  it('has a sentence for each kind, and none when nothing stays', () => {
    expect(value({ byItself: 1, afterSignIn: 1, refused: 1, begun: 1, answers: 1 })).toHaveLength(5);
    expect(value({})).toEqual([]);
  });
});

describe('the shape of an unknown path', () => {
  it('keeps known words and reduces others to their length', () => {
    const token = 'x7'.repeat(21);
    expect(shapeOfPath(`/invite/${token}/more`)).toBe('/invite/:42/:4');
    expect(shapeOfPath('/admin/users/meier')).toBe('/admin/users/:5');
  });

  it('never contains a token', () => {
    const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
    expect(shapeOfPath(`/documentatoin/${token}`)).not.toContain(token.slice(0, 4));
  });
});

describe('a subscribed e-mail', () => {
  const at = new Date(2026, 10, 16, 7, 0).getTime();
  const letter = { kind: 'weekly', state: 'sent', at, why: '' } as const;

  it('has its day, its state, and its next step', () => {
    expect(outcomeText(letter)).toEqual({ mark: 'done', words: 'Mo 16.11.2026, 07:00\u00a0Uhr: gesendet', more: '' });
    expect(outcomeText({ ...letter, state: 'unknown' })).toMatchObject({ more: 'Die nächste E-Mail enthält alles.' });
    expect(outcomeText({ ...letter, state: 'refused', why: 'EENVELOPE 550' })).toMatchObject({
      mark: 'refused',
      more: 'Die nächste E-Mail enthält alles. Der Mailserver meldet: EENVELOPE 550',
    });
    expect(outcomeText({ ...letter, state: 'refused', why: 'account' })).toMatchObject({
      more: 'Die nächste E-Mail enthält alles. Da war die Adresse nicht bestätigt oder das Konto deaktiviert.',
    });
  });

  it('is announced for its recipient', () => {
    expect(answersHint('company_admin')).toContain('auf Ihre Freigabe');
    expect(answersHint('property_manager')).toContain('abgelaufene Einladungen');
    expect([0, 1, 3].map(mutedText)).toEqual(['Keine Immobilie', '1 Immobilie', '3 Immobilien']);
  });
});
