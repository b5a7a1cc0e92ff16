import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { propertyIssues } from '../../../../src/domain/documentation/property';
import {
  isServiceType,
  preselectedService,
  SERVICE_TYPES,
  type ServiceType,
} from '../../../../src/domain/documentation/service';
import { serviceParted } from '../../../../src/domain/documentation/serviceNames';
import {
  captureAtStartDefault,
  homePath,
  maySubmit,
  ROLE_LABEL,
  ROLES,
  roleOf,
  startPath,
} from '../../../../src/domain/people/role';
import { isEmail, normalEmail, passwordIssue, signInIssues, signUpIssues } from '../../../../src/domain/people/user';

describe('roles', () => {
  it('have the names of the specification', () =>
    expect(Object.values(ROLE_LABEL)).toEqual(['Super Admin', 'Hausverwaltung', 'Dienstleister', 'Mitarbeitende']));

  it('fall back to employee for an empty or unknown role', () => {
    for (const stored of ['', null, undefined, 'root', 'Super Admin', 1]) expect(roleOf(stored)).toBe('employee');
    for (const role of ROLES) expect(roleOf(role)).toBe(role);
  });

  it('lead to their home', () =>
    expect(ROLES.map(homePath)).toEqual([
      '/admin/dashboard',
      '/property-manager/dashboard',
      '/dashboard',
      '/dashboard',
    ]));

  it('capture only as employee or company_admin', () =>
    expect(ROLES.filter(maySubmit)).toEqual(['company_admin', 'employee']));

  it('start at the camera only where it is allowed and switched on', () => {
    expect(ROLES.filter(captureAtStartDefault)).toEqual(['employee']);
    expect(startPath('employee', true)).toBe('/new-documentation');
    expect(startPath('employee', false)).toBe('/dashboard');
    expect(startPath('company_admin', true)).toBe('/new-documentation');
    expect(startPath('property_manager', true)).toBe('/property-manager/dashboard');
    expect(startPath('super_admin', true)).toBe('/admin/dashboard');
  });
});

describe('service types', () => {
  it('are those of the specification', () => {
    const [, list = ''] = /^- Service types: (.+)\.$/m.exec(readFileSync('docs/spec.md', 'utf8')) ?? [];
    expect(SERVICE_TYPES).toEqual(list.split(', '));
    for (const other of ['hausmeister', '', null, 1]) expect(isServiceType(other)).toBe(false);
  });

  it('fit a calendar day on a tablet: nine letters per word part', () => {
    const parts = SERVICE_TYPES.flatMap((type) => serviceParted(type).split('\u00ad'));
    expect(parts.filter((part) => part.length > 9)).toEqual([]);
    expect(serviceParted('Hausmeister').replaceAll('\u00ad', '')).toBe('Hausmeister');
    expect(serviceParted(null)).toBe('');
  });

  const DECEMBER = Date.parse('2026-12-01T12:00:00+01:00');
  const JULY = Date.parse('2026-07-01T12:00:00+02:00');

  it("take the only one, else the person's last one there, else none", () => {
    const chosen = (agreed: ServiceType[], last: ServiceType | null) => preselectedService(agreed, last, DECEMBER);
    expect(chosen([], 'Hausmeister')).toBeNull();
    expect(chosen(['Winterdienst'], 'Hausmeister')).toBe('Winterdienst');
    expect(chosen(['Winterdienst', 'Hausmeister'], 'Hausmeister')).toBe('Hausmeister');
    expect(chosen(['Winterdienst', 'Hausmeister'], 'Winterdienst')).toBe('Winterdienst');
    expect(chosen(['Winterdienst', 'Hausmeister'], 'Sonstiges')).toBeNull();
    expect(chosen(['Winterdienst', 'Hausmeister'], null)).toBeNull();
  });

  it('preselect no Winterdienst outside November to March', () => {
    expect(preselectedService(['Winterdienst'], 'Winterdienst', JULY)).toBeNull();
    expect(preselectedService(['Winterdienst', 'Hausmeister'], 'Winterdienst', JULY)).toBeNull();
    expect(preselectedService(['Winterdienst', 'Hausmeister'], 'Hausmeister', JULY)).toBe('Hausmeister');
    expect(preselectedService(['Hausmeister'], null, JULY)).toBe('Hausmeister');
  });

  it('know the season by German time', () => {
    const winter = (time: string) => preselectedService(['Winterdienst'], null, Date.parse(time)) !== null;
    expect(['2026-10-31T22:59:59Z', '2026-10-31T23:00:00Z'].map(winter)).toEqual([false, true]);
    expect(['2027-03-31T21:59:59Z', '2027-03-31T22:00:00Z'].map(winter)).toEqual([true, false]);
    const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)).toISOString());
    expect(months.map(winter).map(Number).join('')).toBe('111000000011');
  });
});

describe('accounts', () => {
  it('compare addresses without case and outer spaces', () =>
    expect(normalEmail('  Mia@Example.ORG ')).toBe('mia@example.org'));

  it('accept what mail servers accept, and no broken headers', () => {
    for (const good of ['a@b.de', 'mia.m+x@sub.example.org', 'ü@köln.de', "o'neil@example.org"])
      expect(isEmail(good)).toBe(true);
    for (const bad of [
      '',
      'a',
      'a@b',
      '@b.de',
      'a@',
      'a@@b.de',
      'a b@c.de',
      'a@b.d',
      'a@b.de\nBcc: x@y.de',
      '<a@b.de>',
      'a@b..',
      'a,b@c.de',
    ])
      expect(isEmail(bad)).toBe(false);
    expect(isEmail(`${'x'.repeat(250)}@b.de`)).toBe(false);
  });

  it("need six characters of password and at most bcrypt's limit", () => {
    expect(passwordIssue('12345')).toBe('password_short');
    expect(passwordIssue('123456')).toBeNull();
    expect(passwordIssue('🧹🧹🧹🧹🧹')).toBe('password_short');
    expect(passwordIssue('x'.repeat(71))).toBeNull();
    expect(passwordIssue('x'.repeat(72))).toBe('password_long');
    expect(passwordIssue('ü'.repeat(36))).toBe('password_long');
  });

  it('sign in with both fields filled, without password hints', () => {
    expect(signInIssues({ email: 'a@b.de', password: 'x' })).toEqual([]);
    expect(signInIssues({ email: ' A@B.de ', password: ' ' })).toEqual([]);
    expect(signInIssues({ email: ' ', password: '' }).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'email fields_missing',
      'password fields_missing',
    ]);
    expect(signInIssues({ email: 'mia', password: 'x' })).toEqual([{ field: 'email', code: 'email_invalid' }]);
  });
});

describe('properties', () => {
  const house = { name: 'Domkloster', address: 'Domkloster 4', notes: '' };
  const issues = (change: object) =>
    propertyIssues({ ...house, ...change }).map(({ field, code }) => `${field} ${code}`);

  it('need a visible name and address', () => {
    expect(issues({})).toEqual([]);
    expect(issues({ name: ' ', address: '\u200b' })).toEqual(['name fields_missing', 'address fields_missing']);
  });

  it('have limits, each with its own sentence', () => {
    expect(issues({ name: 'x'.repeat(200), address: 'x'.repeat(500), notes: '🧹'.repeat(5000) })).toEqual([]);
    expect(issues({ name: 'x'.repeat(201) })).toEqual(['name property_name_length']);
    expect(issues({ address: 'x'.repeat(501), notes: 'x'.repeat(5001) })).toEqual([
      'address location_length',
      'notes notes_length',
    ]);
    expect(issues({ notes: '\ud800' })).toEqual(['notes text_invalid']);
  });
});

describe('registration', () => {
  const complete = { fullName: 'Ada Amt', companyName: 'Amt & Söhne', email: 'ada@example.org', password: '123456' };

  it('accepts a complete one', () => expect(signUpIssues(complete)).toEqual([]));

  it('reports empty name and company, ignoring invisible characters', () => {
    for (const field of ['fullName', 'companyName'] as const)
      for (const empty of ['', '   ', '\u200b\u2060'])
        expect(signUpIssues({ ...complete, [field]: empty })).toEqual([{ field, code: 'fields_missing' }]);
  });

  it('needs e-mail and a password of six characters', () => {
    expect(signUpIssues({ ...complete, email: ' ' })).toEqual([{ field: 'email', code: 'fields_missing' }]);
    expect(signUpIssues({ ...complete, email: 'ada' })).toEqual([{ field: 'email', code: 'email_invalid' }]);
    expect(signUpIssues({ ...complete, password: '' })).toEqual([{ field: 'password', code: 'fields_missing' }]);
    expect(signUpIssues({ ...complete, password: '12345' })).toEqual([{ field: 'password', code: 'password_short' }]);
  });

  it('takes an address with plus, capitals, umlauts and spaces', () => {
    for (const email of ['Ada+Objekt@Example.ORG', ' ada@müller-straße.de ', 'ada@xn--mller-kva.de'])
      expect(signUpIssues({ ...complete, email })).toEqual([]);
  });
});
