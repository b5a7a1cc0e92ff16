import { describe, expect, it } from 'vitest';
import { documentationEditIssues, searchKey, userEditIssues } from '../../../../src/domain/people/admin';

const user = { fullName: 'Claudia Reinhardt', email: 'c@example.org', companyName: '' };

describe('an edited account', () => {
  it('needs a visible name and an address; a company may be missing', () => {
    expect(userEditIssues(user)).toEqual([]);
    expect(userEditIssues({ ...user, fullName: ' \u200b', email: '' })).toEqual([
      { field: 'fullName', code: 'fields_missing' },
      { field: 'email', code: 'fields_missing' },
    ]);
    expect(userEditIssues({ ...user, email: 'c@example' })).toEqual([{ field: 'email', code: 'email_invalid' }]);
    expect(userEditIssues({ ...user, companyName: 'x'.repeat(101) })).toEqual([
      { field: 'companyName', code: 'name_length' },
    ]);
    expect(userEditIssues({ ...user, fullName: 'A\ud800' })).toEqual([{ field: 'fullName', code: 'text_invalid' }]);
  });
});

describe('an edited documentation', () => {
  const edit = { location: 'Hof', capturedAt: 1000, notes: '' };

  it('needs a place and a time that is not after its arrival', () => {
    expect(documentationEditIssues(edit, 1000)).toEqual([]);
    expect(documentationEditIssues({ ...edit, capturedAt: 1001 }, 1000)).toEqual([
      { field: 'capturedAt', code: 'time_invalid' },
    ]);
    expect(documentationEditIssues({ ...edit, capturedAt: null, location: ' ' }, 1000)).toEqual([
      { field: 'location', code: 'fields_missing' },
      { field: 'capturedAt', code: 'time_invalid' },
    ]);
  });

  it('has limits for its texts', () => {
    expect(documentationEditIssues({ ...edit, location: 'x'.repeat(501), notes: 'x'.repeat(5001) }, 1000)).toEqual([
      { field: 'location', code: 'location_length' },
      { field: 'notes', code: 'notes_length' },
    ]);
  });
});

describe('the search of users', () => {
  it.each([
    ['MÜLLER', 'müller'],
    ['Müller', 'Muller'],
    ['Mu\u0308ller', 'müller'],
    ['Weiß', 'WEISS'],
    ['Łukasz Żółć', 'lukasz zolc'],
    [' Özlem ', 'ozlem'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(searchKey(one)).toBe(searchKey(other));
  });

  it('keeps what is different apart', () => {
    expect(searchKey('Meier')).not.toBe(searchKey('Maier'));
    expect(searchKey('Straße 1')).toBe('strasse 1');
  });
});
