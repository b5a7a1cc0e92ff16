import { describe, expect, it } from 'vitest';
import {
  labelsIn,
  OWN_ACTIVITIES_MAX,
  ownActivitiesIn,
  ownActivityIssues,
} from '../../../../src/domain/documentation/ownActivities';
import { ACTIVITY_LABEL_MAX } from '../../../../src/domain/limits';

const many = (count: number) => Array.from({ length: count }, (_, n) => `Tätigkeit ${n}`);

describe("a company's own activities", () => {
  it('are lines of a field, unique and visible', () => {
    expect(labelsIn(' Dachlawine sichern \r\n\nEiszapfen\u200b\nDachlawine sichern\n\u00ad')).toEqual([
      'Dachlawine sichern',
      'Eiszapfen',
    ]);
    expect(labelsIn('')).toEqual([]);
  });

  it('are twenty per service with sixty characters, or say why not', () => {
    const long = 'ß'.repeat(ACTIVITY_LABEL_MAX);
    expect(ownActivityIssues({ Winterdienst: many(OWN_ACTIVITIES_MAX), Sonstiges: [long] })).toEqual([]);
    expect(ownActivityIssues({ Winterdienst: many(OWN_ACTIVITIES_MAX + 1), Sonstiges: [`${long}ß`] })).toEqual([
      { field: 'Winterdienst', code: 'activities_count' },
      { field: 'Sonstiges', code: 'activity_length' },
    ]);
  });

  it.each([
    ['no object', []],
    ['no list', { Sonstiges: 'Eiszapfen' }],
    ['no text', { Sonstiges: [1] }],
    ['an empty label', { Sonstiges: [' '] }],
    ['spaces around it', { Sonstiges: ['Eis '] }],
    ['a sign that turns the direction', { Sonstiges: ['Eis\u202e'] }],
    ['the same twice', { Sonstiges: ['Eis', 'Eis'] }],
  ])('are refused as %s, and then there are none', (_what, value) => {
    expect(ownActivityIssues(value)).toHaveLength(1);
    expect(ownActivitiesIn(value)).toEqual({});
  });

  it('refuses them of an unknown service, keeps them from a newer server (D448)', () => {
    const newer = { Zauberei: ['Rinne reinigen'], Sonstiges: ['Eis'] };
    expect(ownActivityIssues(newer)).toEqual([{ field: 'Zauberei', code: 'unknown_key' }]);
    expect(ownActivitiesIn(newer)).toEqual(newer);
  });
});
