/** One rule for every place that takes a name (D89). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameIssues } from '../../../../src/domain/documentation/documentation';
import { propertyIssues } from '../../../../src/domain/documentation/property';
import { userEditIssues } from '../../../../src/domain/people/admin';
import { cleanName, nameIssue, tidyName } from '../../../../src/domain/people/name';
import { signUpIssues } from '../../../../src/domain/people/user';

/** What nobody sees, and what turns the direction of what stands around it. */
const HIDDEN = [
  ...['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u00ad', '\u061c', '\u200b', '\u200e', '\u200f'],
  ...['\u202a', '\u202e', '\u2060', '\u2066', '\u2069', '\u2800', '\u3164', '\ufff9', '\u{e0041}'],
];

describe('a name', () => {
  it.each([
    'Ayşe Öztürk',
    "Conall O'Neil",
    'محمد علی\u200cزاده',
    '王小明',
    'Putzkolonne 🧑\u200d🔧',
    'Müller-Lüdenscheidt',
  ])('%s is one', (name) => expect(nameIssue(name)).toBeNull());

  it('holds no control characters, none that change the direction and none that nobody sees', () => {
    for (const hidden of HIDDEN)
      expect([hidden, nameIssue(`Jonas${hidden}Weber`)]).toEqual([hidden, 'name_characters']);
  });

  it('is there, whole, and at most so long', () => {
    for (const empty of ['', '  ', '\u200b', '\t\n']) expect(nameIssue(empty)).toBe('fields_missing');
    expect(nameIssue('A\ud800')).toBe('text_invalid');
    expect(nameIssue(` ${'ü'.repeat(100)}\n`)).toBeNull();
    expect(nameIssue('x'.repeat(101))).toBe('name_length');
  });

  it('is kept without the white space of a keyboard or a spreadsheet', () =>
    expect(tidyName(' Jonas\t\u00a0 Weber\n')).toBe('Jonas Weber'));
});

describe('the same rule', () => {
  const HOOK = 'Jonas\u202eWeber';
  it.each([
    ['a registration', () => signUpIssues({ fullName: HOOK, companyName: HOOK, email: 'a@b.de', password: '123456' })],
    ['a super admin', () => userEditIssues({ fullName: HOOK, companyName: HOOK, email: 'a@b.de' })],
    ['a property', () => propertyIssues({ name: HOOK, address: HOOK, notes: 'Notizen\u202e' })],
    ['a link worker', () => nameIssues(HOOK)],
  ])('is asked of %s', (_who, issues) => {
    expect(issues().length).toBeGreaterThan(0);
    for (const issue of issues()) expect(issue.code).toBe('name_characters');
  });
});

describe('a name that was sealed before this rule', () => {
  it('is shown by what one can see of it, and then fits the rule', () => {
    expect(cleanName('\u202eKolonne\u0007 3\u200b ')).toBe('Kolonne 3');
    const part = fc.oneof(fc.constantFrom(...HIDDEN), fc.string({ unit: 'binary', maxLength: 4 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const name = cleanName(`${parts.join('')}ü`);
        expect([nameIssue(name), cleanName(name)]).toEqual([null, name]);
      }),
    );
  });
});
