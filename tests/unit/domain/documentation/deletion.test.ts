/** A deleted documentation: its reason, and its place in lists (D117, D118). */
import { describe, expect, it } from 'vitest';
import { type Deletion, deletedSince, fitsDeletion, oldPlaces } from '../../../../src/domain/documentation/deletion';
import { reasonIssue, tidyReason } from '../../../../src/domain/documentation/reason';
import { NO_FILTER, queryOf } from '../../../../src/domain/search/filter';

const gone = (id: string, capturedAt: number, more: Partial<Deletion> = {}): Deletion => ({
  id,
  number: '4F7K2-Q9M3X',
  property: 'dom',
  propertyName: 'Domkloster 4',
  company: 'dienst',
  user: 'emil',
  serviceType: 'Winterdienst',
  capturedAt,
  deletedAt: capturedAt + 1000,
  deletedBy: 'Dirk Meister',
  reason: 'Falsche Immobilie',
  ...more,
});
const row = (id: string, capturedAt: number) => ({ id, capturedAt });

describe('the reason', () => {
  it('has ten visible characters and at most five hundred', () => {
    for (const fine of ['Falsches Objekt', '  zehn Buchs', 'x'.repeat(500)]) expect(reasonIssue(fine)).toBeNull();
    for (const wrong of ['', 'doppelt', ' '.repeat(20), `kurz${'\u200b'.repeat(20)}`, 'x'.repeat(501)])
      expect(reasonIssue(wrong)).toEqual({ field: 'reason', code: 'reason_length' });
  });

  it('is stored without invisible characters', () => {
    expect(tidyReason('  Doppelt\u200b aufgenommen ')).toBe('Doppelt aufgenommen');
  });
});

describe('a list shows a deleted one', () => {
  it('when property, provider, person, service, days or text match', () => {
    const one = gone('a', 100);
    for (const query of [
      {},
      { property: 'dom', company: 'dienst', employee: 'emil', service: 'Winterdienst' as const },
      { from: 100, to: 101 },
      { search: ' domkloster ' },
      { search: '4f7k2' },
      { complete: true },
    ])
      expect(fitsDeletion(one, query), JSON.stringify(query)).toBe(true);
    for (const query of [
      { property: 'speicher' },
      { company: 'andere' },
      { employee: 'zora' },
      { service: 'Gartenpfleger' as const },
      { from: 101 },
      { to: 100 },
      { search: 'Keller' },
    ])
      expect(fitsDeletion(one, query), JSON.stringify(query)).toBe(false);
  });

  it('when any name of its service matches, as other records', () => {
    const winter = gone('a', 100);
    const request = (search: string) => queryOf({ ...NO_FILTER, search }, Date.UTC(2026, 10, 21));
    for (const typed of ['Winterdienst', 'Schnee', 'Winterdienst Domkloster'])
      expect(fitsDeletion(winter, request(typed)), typed).toBe(true);
    for (const typed of ['Gartenpflege', 'Winterdienst Rathausplatz'])
      expect(fitsDeletion(winter, request(typed)), typed).toBe(false);
    expect(fitsDeletion(gone('a', 100, { serviceType: '' }), request('Winterdienst'))).toBe(false);
  });

  it('never for unknown fields or for missing arrivals', () => {
    for (const query of [{ status: 'on_site' as const }, { byLink: false }, { complete: false }])
      expect(fitsDeletion(gone('a', 100), query)).toBe(false);
    expect(fitsDeletion(gone('a', 100, { property: null }), { property: 'dom' })).toBe(false);
  });
});

describe('a deleted one in its list', () => {
  const newest = [row('d', 40), row('c', 30), row('a', 10)];
  const ids = (places: ReadonlyMap<string, readonly Deletion[]>) =>
    Object.fromEntries([...places].map(([behind, of]) => [behind, of.map(({ id }) => id)]));

  it('is before, between or behind others, in either direction', () => {
    const deleted = [gone('b', 20), gone('e', 50), gone('b2', 25), gone('z', 5)];
    expect(ids(oldPlaces(newest, deleted, { whole: true }))).toEqual({ '': ['e'], c: ['b2', 'b'], a: ['z'] });
    expect(ids(oldPlaces([...newest].reverse(), deleted, { whole: true, oldestFirst: true }))).toEqual({
      '': ['z'],
      a: ['b', 'b2'],
      d: ['e'],
    });
  });

  it('is ordered by id at equal times, as on the server', () => {
    expect(ids(oldPlaces([row('m', 10)], [gone('z', 10), gone('a', 10)], { whole: true }))).toEqual({
      '': ['z'],
      m: ['a'],
    });
  });

  it('waits for its page, and is never beside its record', () => {
    const deleted = [gone('z', 5), gone('c', 30), gone('b', 20)];
    expect(ids(oldPlaces(newest, deleted, { whole: false }))).toEqual({ c: ['b'] });
  });

  it('is there also when nothing else remains', () => {
    expect(ids(oldPlaces([], [gone('a', 1)], { whole: true }))).toEqual({ '': ['a'] });
    expect(ids(oldPlaces([], [gone('a', 1)], { whole: false }))).toEqual({});
  });
});

it('is reported from the second visit on', () => {
  const deleted = [gone('a', 0, { deletedAt: 100 }), gone('b', 0, { deletedAt: 200 })];
  expect([null, 0, 100, 200].map((since) => deletedSince(deleted, since))).toEqual([0, 2, 1, 0]);
});
