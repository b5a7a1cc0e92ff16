/** A list's query for all three: the phone, the server's lists, its counts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCATION_STATUSES } from '../../../../src/domain/documentation/place';
import { SERVICE_TYPES } from '../../../../src/domain/documentation/service';
import {
  comparisonsOf,
  hasSoughtWords,
  PARAMETERS,
  parametersOf,
  QUERY_KINDS,
  queryIn,
  type RecordQuery,
} from '../../../../src/domain/search/recordQuery';

const id = fc.stringMatching(/^[a-z0-9]{15}$/);
const time = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
const FIELDS: { [field in keyof Required<RecordQuery>]: fc.Arbitrary<RecordQuery[field]> } = {
  property: id,
  employee: id,
  company: id,
  service: fc.constantFrom(...SERVICE_TYPES),
  status: fc.constantFrom(...LOCATION_STATUSES),
  byLink: fc.boolean(),
  complete: fc.boolean(),
  from: time,
  to: time,
  search: fc.stringMatching(/^[a-zäöü%_ ]{0,9}[a-z]$/).map((text) => text.trim()),
  similar: fc.constant(true as const),
  corrected: fc.constant(true as const),
};
const anyQuery = fc.record(FIELDS, { requiredKeys: [] }) as fc.Arbitrary<RecordQuery>;

describe('as parameters of an address', () => {
  it('survives the address unchanged', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const given = parametersOf(query);
        expect(Object.keys(given).filter((key) => !PARAMETERS.includes(key))).toEqual([]);
        const wasRequested = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
        expect(queryIn(JSON.parse(JSON.stringify(given)))).toEqual({ query: wasRequested });
      }),
    );
  });

  it('drops an empty value', () => {
    expect(queryIn({ property: '', search: ' ', from: '', trust: '' })).toEqual({ query: {} });
  });

  it.each([
    ['property', 'kurz', 'id_invalid'],
    ['service', 'Maurer', 'service_type_invalid'],
    ['status', 'nah', 'validation'],
    ['trust', 'toString', 'validation'],
    ['state', 'sealed', 'validation'],
    ['from', 'gestern', 'time_invalid'],
    ['search', 'x'.repeat(201), 'validation'],
  ])('ignores an invalid %s (%#)', (field, value, code) => {
    expect(queryIn({ [field]: value })).toEqual({ issue: { field, code } });
  });
});

describe('as comparisons of columns', () => {
  it('filters by every field', () => {
    const samples: Required<RecordQuery> = {
      property: 'p',
      employee: 'u',
      company: 'c',
      service: 'Winterdienst',
      status: 'off_site',
      byLink: true,
      complete: true,
      from: 0,
      to: 1,
      search: 'eis',
      similar: true,
      corrected: true,
    };
    expect(Object.keys(samples)).toEqual(Object.keys(QUERY_KINDS));
    for (const [field, value] of Object.entries(samples)) {
      expect(typeof value, field).toBe(QUERY_KINDS[field as keyof RecordQuery]);
      expect(comparisonsOf({ [field]: value }), field).toHaveLength(1);
    }
    expect(comparisonsOf({})).toEqual([]);
  });

  it('filters by false too', () => {
    expect(comparisonsOf({ byLink: false, complete: false })).toEqual([
      [{ column: 'link', sign: '=', value: '' }],
      [{ column: 'state', sign: '=', value: 'receiving' }],
    ]);
  });

  it("has the server's times, without the end", () => {
    expect(comparisonsOf({ from: 0, to: 1 })).toEqual([
      [{ column: 'captured_at', sign: '>=', value: '1970-01-01 00:00:00.000Z' }],
      [{ column: 'captured_at', sign: '<', value: '1970-01-01 00:00:00.001Z' }],
    ]);
  });

  it('searches words in the word index', () => {
    expect(comparisonsOf({ search: ' 100 %_ ' })).toEqual([[{ column: 'search', sign: '~', value: '100 %_' }]]);
    expect(comparisonsOf({ search: '  ' })).toEqual([]);
  });
});

it('finds the same rows on the phone, by prefix, in any order', () => {
  const record = {
    notes: 'Übergabe am Tor',
    number: '4F7K2-Q9M3X',
    location: 'Weg 1',
    propertyName: 'Haus am Dom',
    propertyAddress: 'Domkloster 4',
    employeeName: 'Boris',
    companyName: 'Blank GmbH',
    serviceType: 'Winterdienst',
  };
  for (const search of [
    'ÜBERGABE',
    'am t',
    '4f7k2',
    'weg',
    'dom',
    'tor übergabe',
    ' boris ',
    'gmbh',
    'schnee',
    'domkl. 4',
    'hecke | boris schnee',
  ])
    expect(hasSoughtWords(record, search), search).toBe(true);
  for (const search of ['gibt es nicht', 'übergabe morgen', '%', 'hecke', 'hecke | boris morgen', '|'])
    expect(hasSoughtWords(record, search), search).toBe(false);
});

describe('spellings match each other', () => {
  const having = (notes: string, serviceType: string | null = null) => ({
    ...{ notes, number: '', location: '', propertyName: '', propertyAddress: '', employeeName: '', companyName: '' },
    serviceType,
  });
  it.each([
    ['Mühlenweg 12a', 'Mühlenweg 12 a'],
    ['Mühlenweg 12-14', 'Mühlenweg 12 - 14'],
    ['Mühlenweg 12a-14b', 'Mühlenweg 12 a–14 b'],
    ['TG', 'Tiefgarage'],
    ['Whg. 3', 'Wohnung 3'],
    ['HH', 'Hinterhaus'],
    ['VH', 'Vorderhaus'],
    ['Ggü. Nr. 5', 'gegenüber Nr. 5'],
    ['Trh.', 'Treppenhaus'],
  ])('%s and %s', (one, other) => {
    expect([hasSoughtWords(having(one), other), hasSoughtWords(having(other), one)]).toEqual([true, true]);
  });

  it('but no other house number', () => {
    expect(hasSoughtWords(having('Mühlenweg 12, Anna Adler'), 'Mühlenweg 12 a')).toBe(false);
    expect(hasSoughtWords(having('Mühlenweg 12 b'), 'Mühlenweg 12 a')).toBe(false);
  });

  it('and „Fenster“ matches windows, not every cleaning', () => {
    const cleaning = (notes: string) => having(notes, 'Reinigungsdienst');
    for (const search of ['Fenster', 'fenster putzen', 'Fensterreinigung', 'Glasreinigung']) {
      expect(hasSoughtWords(cleaning('Treppe gewischt'), search), search).toBe(false);
      const work = { activities: [{ code: 'clean_windows', label: 'Fenster putzen' }], from: null, until: null };
      expect(hasSoughtWords({ ...cleaning(''), work }, search), search).toBe(true);
    }
    expect(hasSoughtWords(cleaning('Kellerfenster geputzt'), 'Fenster')).toBe(true);
  });
});
