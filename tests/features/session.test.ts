import { describe, expect, it } from 'vitest';
import { shapeOfPath } from '../../src/features/public/shapeOfPath';
import { afterSignIn } from '../../src/features/session/afterSignIn';
import { stillWaiting } from '../../src/features/session/stillWaiting';

describe('after signing in', () => {
  it('leads to the home of the role (spec 4)', () => {
    expect(afterSignIn('super_admin', null)).toBe('/admin/dashboard');
    expect(afterSignIn('property_manager', null)).toBe('/property-manager/dashboard');
    expect(afterSignIn('company_admin', null)).toBe('/dashboard');
    expect(afterSignIn('employee', null)).toBe('/dashboard');
  });

  it('goes back to an invitation and to nothing else (D16)', () => {
    expect(afterSignIn('company_admin', '/invite/abc_DEF-123')).toBe('/invite/abc_DEF-123');
    for (const next of ['/konto', '//evil.example', 'https://evil.example', '/invite/../konto', '/invite/a?x=1', ''])
      expect(afterSignIn('company_admin', next)).toBe('/dashboard');
  });
});

describe('what the sign-out dialog says', () => {
  it('says how many wait and that they will be transferred', () => {
    expect(stillWaiting(1)).toMatch(/^1 Dokumentation ist noch nicht übertragen\. Sie bleibt .* wird .* übertragen/);
    expect(stillWaiting(1284)).toMatch(/^1\.284 Dokumentationen sind noch nicht übertragen\. Sie bleiben .* werden /);
  });
});

describe('the shape of an unknown path (D26)', () => {
  it('keeps known words and hides everything else behind its length', () => {
    const token = 'x7'.repeat(21);
    expect(shapeOfPath(`/invite/${token}/more`)).toBe('/invite/:42/:4');
    expect(shapeOfPath('/admin/users/meier')).toBe('/admin/users/:5');
  });

  it('never repeats a token', () => {
    const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
    expect(shapeOfPath(`/documentatoin/${token}`)).not.toContain(token.slice(0, 4));
  });
});
