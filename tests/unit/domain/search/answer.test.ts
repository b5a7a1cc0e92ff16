import { describe, expect, it } from 'vitest';
import type { ServiceType } from '../../../../src/domain/documentation/service';
import {
  expectedNear,
  expectedOn,
  mergeNearest,
  missingOf,
  nearestTo,
  nothingMissing,
  planFor,
  typedWithout,
} from '../../../../src/domain/search/answer';
import { getDayStart } from '../../../../src/domain/time/day';

const DAY = '2026-11-17';
const REQUESTED = { from: getDayStart(DAY, 0), to: getDayStart(DAY, 1) };
const record = (id: string, day: string, hour = 9) => ({ id, capturedAt: getDayStart(day, 0) + hour * 3_600_000 });
const plan = (service: ServiceType, ...days: [due: string, state: string, closedOn?: string | null][]) => ({
  service,
  days: days.map(([due, state, closedOn = null]) => ({ due, state, closedOn })),
});

describe('the answer to a query with a day', () => {
  it('is the newest record of the day', () => {
    const records = [
      record('before', '2026-11-16'),
      record('early', DAY, 6),
      record('late', DAY, 23),
      record('after', '2026-11-18', 0),
    ];
    expect(nearestTo(REQUESTED, records).there?.id).toBe('late');
  });

  it('names the nearest ones before and after, in any order', () => {
    const records = [
      record('far', '2026-12-24'),
      record('old', '2026-11-01'),
      record('next', '2026-11-19'),
      record('last', '2026-11-11'),
    ];
    expect(nearestTo(REQUESTED, records)).toMatchObject({ before: { id: 'last' }, after: { id: 'next' } });
    expect(nearestTo(REQUESTED, [])).toEqual({});
  });

  it("combines the phone's waiting work and the server's", () => {
    const here = nearestTo(REQUESTED, [record('waits', '2026-11-16')]);
    const there = { before: record('old', '2026-11-02'), after: record('next', '2026-11-20') };
    expect(mergeNearest(REQUESTED, here, there)).toMatchObject({ before: { id: 'waits' }, after: { id: 'next' } });
    expect(mergeNearest(REQUESTED, {}, { there: record('found', DAY) }).there?.id).toBe('found');
  });

  it("names the plan's nearest day, of the requested service only", () => {
    const plans = [
      plan('Hausmeister', ['2026-11-16', 'done'], ['2026-11-18', 'missing']),
      plan('Winterdienst', [DAY, 'open']),
    ];
    expect(expectedNear(DAY, plans, null)).toEqual({ due: DAY, open: true });
    expect(expectedNear(DAY, plans, 'Hausmeister')).toEqual({ due: '2026-11-16', open: false });
    expect(expectedNear(DAY, plans, 'Gartenpfleger')).toBeNull();
    expect(expectedNear('2026-11-30', plans, null)).toBeNull();
  });

  it('says of a day what the calendar says, also of moved work', () => {
    const plans = [
      plan('Reinigungsdienst', ['2026-11-16', 'done', '2026-11-16'], [DAY, 'tolerated', '2026-11-20']),
      plan('Gartenpfleger', [DAY, 'missing']),
      plan('Winterdienst', [DAY, 'hint']),
    ];
    expect(expectedOn(DAY, plans, null)).toEqual([
      { service: 'Reinigungsdienst', state: 'tolerated', movedTo: '2026-11-20' },
      { service: 'Gartenpfleger', state: 'missing', movedTo: null },
    ]);
    expect(expectedOn('2026-11-16', plans, 'Reinigungsdienst').map(({ movedTo }) => movedTo)).toEqual([null]);
  });

  it('does not call a winter day expected: it is a hint', () => {
    const hint = plan('Winterdienst', [DAY, 'hint']);
    expect(expectedNear(DAY, [hint], null)).toBeNull();
    expect(expectedNear(DAY, [hint, plan('Winterdienst', ['2026-11-15', 'missing'])], 'Winterdienst')).toEqual({
      due: '2026-11-15',
      open: false,
    });
  });
});

describe('missing work', () => {
  const at = (property: string, propertyName: string, ...missing: [ServiceType, string][]) => ({
    property,
    propertyName,
    propertyAddress: 'Aachener Straße 12, 50674 Köln',
    propertyNumber: property === 'see' ? 'WE-17' : undefined,
    missing: missing.map(([service, due]) => ({ service, due })),
  });
  const gaps = [
    at('dom', 'Haus am Dom', ['Reinigungsdienst', '2026-11-10'], ['Winterdienst', '2026-11-19']),
    at('see', 'Haus am See', ['Reinigungsdienst', '2026-11-19']),
  ];
  const found = (question: Partial<Parameters<typeof missingOf>[1]>) =>
    missingOf(gaps, { property: null, service: null, words: '', ...question }).map(
      ({ property, missing }) => `${property} ${missing.map(({ due }) => due).join(' ')}`,
    );

  it('is filtered by days, service, words and property', () => {
    expect(found({})).toEqual(['dom 2026-11-10 2026-11-19', 'see 2026-11-19']);
    expect(found({ from: '2026-11-16', to: '2026-11-22' })).toEqual(['dom 2026-11-19', 'see 2026-11-19']);
    expect(found({ to: '2026-11-15' })).toEqual(['dom 2026-11-10']);
    expect(found({ service: 'Winterdienst' })).toEqual(['dom 2026-11-19']);
    expect(found({ words: 'see aachener' })).toEqual(['see 2026-11-19']);
    expect(found({ property: 'dom', from: '2026-11-11' })).toEqual(['dom 2026-11-19']);
    expect(found({ words: 'we 17' })).toEqual(['see 2026-11-19']);
    expect(found({ words: 'bahnhof' })).toEqual([]);
  });

  it('is denied for the evaluated days only', () => {
    const since = '2026-09-24';
    expect(nothingMissing({ from: '2026-11-16', to: '2026-11-22' }, since, 'over')).toBe(
      'Es fehlt nichts: Laut Leistungsplan ist hier alles belegt.',
    );
    const all = 'Es fehlt nichts: Laut Leistungsplan ist hier seit dem 24.09.2026 alles belegt.';
    expect(nothingMissing({}, since, 'over')).toBe(all);
    expect(nothingMissing({ from: '2026-09-01', to: '2026-09-30' }, since, 'over')).toBe(all);
    for (const planned of ['over', 'running', null] as const)
      expect(nothingMissing({ from: '2026-08-01', to: '2026-08-31' }, since, planned)).toBe(
        'Ob damals etwas fehlte, ist nicht bekannt: Ausgewertet werden die Leistungspläne seit dem 24.09.2026.',
      );
  });

  describe('no statement is made', () => {
    const { property, propertyName, propertyAddress } = at('dom', 'Haus am Dom');
    const cleaning = { service: 'Reinigungsdienst', startsOn: '2026-10-01', endsOn: '2026-11-10' } as const;
    const winter = { service: 'Winterdienst', startsOn: '2026-11-01', endsOn: null } as const;
    const plans = [
      { ...cleaning, over: { from: '2026-10-05', to: '2026-11-09' } },
      { ...winter, over: null },
    ];
    const dom = { property, propertyName, propertyAddress, plans };
    type SentRequest = Partial<Parameters<typeof planFor>[1]>;
    const planned = (query: SentRequest) => planFor([dom], { property: null, service: null, words: '', ...query });

    it('where no plan ran', () => {
      const some: SentRequest[] = [{}, { property: 'dom' }, { words: 'dom aachener' }, { service: 'Winterdienst' }];
      expect(some.map(planned)).toEqual(['over', 'over', 'over', 'running']);
      const none: SentRequest[] = [{ property: 'see' }, { words: 'bahnhof' }, { service: 'Hausmeister' }];
      expect(none.map(planned)).toEqual([null, null, null]);
      const { service } = cleaning;
      expect(planned({ service, from: '2026-11-10' })).toBe('running');
      expect(planned({ service, from: '2026-11-11' })).toBeNull();
      expect(planned({ service: 'Winterdienst', to: '2026-11-01' })).toBe('running');
      expect(planned({ service: 'Winterdienst', to: '2026-10-31' })).toBeNull();
      expect(nothingMissing({}, '2026-09-24', null)).toBeNull();
    });

    it('where no expected day is over: bei Bedarf, season, new plan', () => {
      const { service } = cleaning;
      expect(planned({ service, from: '2026-11-09' })).toBe('over');
      expect(planned({ service, to: '2026-10-05' })).toBe('over');
      expect(planned({ service, to: '2026-10-04' })).toBe('running');
      expect(nothingMissing({}, '2026-09-24', 'running')).toBe(
        'Noch nichts fällig: Laut Leistungsplan wurde hier bis jetzt keine Leistung erwartet.',
      );
    });
  });
});

it.each([
  ['gestern Zirpenweg 12 a', ['zirpenweg'], 'gestern 12 a'],
  ['gestern Dom 12 a?', ['12a'], 'gestern Dom'],
  ['Fensterreinigung am Dom', ['fenster'], 'am Dom'],
])('„%s“ is searched again without %s', (typed, words, left) => expect(typedWithout(typed, words)).toBe(left));
