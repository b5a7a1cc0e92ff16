/** What the filter asks that the phone's list and the office's list share. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordNumber } from '../../../../src/domain/id';
import { type Filter, NO_FILTER, queryOf } from '../../../../src/domain/search/filter';
import { hasSoughtWords } from '../../../../src/domain/search/recordQuery';

/** Saturday. */
const NOW = new Date('2026-11-21T14:30:00').getTime();
const at = (local: string) => new Date(local).getTime();

it('every filter is part of the question, and what is not set is not', () => {
  const all: Filter = {
    property: 'pro000000000001',
    employee: 'usr000000000001',
    provider: 'pmv000000000001',
    service: 'Winterdienst',
    period: null,
    from: '2026-11-16',
    to: null,
    trust: 'link',
    locationStatus: 'off_site',
    state: 'open',
    search: ' Eis ',
    oldestFirst: true,
  };
  expect(queryOf(all, NOW)).toEqual({
    property: 'pro000000000001',
    employee: 'usr000000000001',
    company: 'pmv000000000001',
    service: 'Winterdienst',
    byLink: true,
    status: 'off_site',
    complete: false,
    from: at('2026-11-16T00:00'),
    search: 'eis',
  });
  expect(queryOf(NO_FILTER, NOW)).toEqual({});
});

it('what the words of a filter ask for is asked too; days that are chosen and days that are named both have to hold', () => {
  const asked = (filter: Partial<Filter>) => queryOf({ ...NO_FILTER, ...filter }, NOW);
  expect(asked({ search: 'schnee gestern Aachener Str.' })).toEqual({
    from: at('2026-11-20T00:00'),
    to: at('2026-11-21T00:00'),
    search: 'schnee aachener strasse',
  });
  expect(asked({ search: 'november', from: '2026-11-10', to: '2026-12-24' })).toEqual({
    from: at('2026-11-10T00:00'),
    to: at('2026-12-01T00:00'),
  });
  expect(asked({ search: 'schnee', service: 'Hausmeister' })).toEqual({ service: 'Hausmeister', search: 'schnee' });
  expect(asked({ search: ' % ' })).toEqual({ search: '%' });
});

it('whoever types the number of a record finds it, whatever its signs are (D290)', () => {
  const anyRecord = {
    ...{ notes: '', location: '', propertyName: 'Haus am Dom', propertyAddress: 'Domkloster 4' },
    ...{ employeeName: 'Boris', companyName: 'Blank GmbH' },
  };
  const drawn = fc.stringMatching(/^[0-9a-f]{13}$/).map(recordNumber);
  // Half of all numbers have an A or E, one of a thousand has AEE; so it is also drawn of these two alone.
  const vowels = fc.stringMatching(/^[AE5]{5}-[AE5]{5}$/);
  fc.assert(
    fc.property(fc.oneof(drawn, vowels), (number) => {
      for (const typed of [number, number.toLowerCase()]) {
        const { search = '' } = queryOf({ ...NO_FILTER, search: typed }, NOW);
        expect(hasSoughtWords({ ...anyRecord, number }, search), typed).toBe(true);
      }
    }),
  );
});
