/** The filter that phone and office share. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordNumber } from '../../../../src/domain/id';
import { type Filter, NO_FILTER, queryOf } from '../../../../src/domain/search/filter';
import { hasSoughtWords } from '../../../../src/domain/search/recordQuery';

/** Saturday. */
const NOW = new Date('2026-11-21T14:30:00').getTime();
const at = (local: string) => new Date(local).getTime();

it('puts every set filter into the query', () => {
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

it('combines words, chosen days and named days', () => {
  const request = (filter: Partial<Filter>) => queryOf({ ...NO_FILTER, ...filter }, NOW);
  expect(request({ search: 'schnee gestern Aachener Str.' })).toEqual({
    from: at('2026-11-20T00:00'),
    to: at('2026-11-21T00:00'),
    search: 'schnee aachener strasse',
  });
  expect(request({ search: 'november', from: '2026-11-10', to: '2026-12-24' })).toEqual({
    from: at('2026-11-10T00:00'),
    to: at('2026-12-01T00:00'),
  });
  expect(request({ search: 'schnee', service: 'Hausmeister' })).toEqual({ service: 'Hausmeister', search: 'schnee' });
  expect(request({ search: ' % ' })).toEqual({ search: '%' });
});

it('finds a record by its number, whatever its letters', () => {
  const anyRecord = {
    ...{ notes: '', location: '', propertyName: 'Haus am Dom', propertyAddress: 'Domkloster 4' },
    ...{ employeeName: 'Boris', companyName: 'Blank GmbH' },
  };
  const drawn = fc.stringMatching(/^[0-9a-f]{13}$/).map(recordNumber);
  // Half of all numbers have an A or E, one in a thousand has AEE; these two are drawn on purpose.
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
