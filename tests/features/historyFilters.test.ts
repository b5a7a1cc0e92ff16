import { describe, expect, it } from 'vitest';
import type { ShownRecord } from '../../src/domain/record';
import { activeFilters } from '../../src/features/history/activeFilters';
import { filtersOf, NO_FILTERS, narrowed, queryOf, rangeOf } from '../../src/features/history/filters';
import { byProperty, inOrder } from '../../src/features/history/groups';

const PERSON = 'usr000000000001';
/** Thursday. */
const NOW = new Date(2026, 10, 19, 13, 30).getTime();
const day = (month: number, date: number) => new Date(2026, month - 1, date).getTime();

describe('the address of the history', () => {
  it('says everything that narrows the list, and is read back the same', () => {
    const filters = {
      ...NO_FILTERS,
      employee: PERSON,
      period: 'frei' as const,
      from: '2026-11-16',
      to: '2026-11-21',
      state: 'offen' as const,
      search: 'Schnee & Eis',
    };
    const query = queryOf(filters, new URLSearchParams('reihenfolge=name'));
    expect(String(query)).toBe(
      `reihenfolge=name&employee=${PERSON}&von=2026-11-16&bis=2026-11-21&zustand=offen&suche=Schnee+%26+Eis`,
    );
    expect(filtersOf(query)).toEqual(filters);
    expect(String(queryOf(NO_FILTERS, query))).toBe('reihenfolge=name');
  });

  it('leaves out what nobody could have meant', () => {
    const query = new URLSearchParams('property=../x&employee=1&zeitraum=immer&von=gestern&bis=2026-13-40&zustand=x');
    expect(filtersOf(query)).toEqual(NO_FILTERS);
    expect(narrowed(NO_FILTERS, NOW)).toEqual({});
  });
});

describe('a period', () => {
  it('is days of this device, both included; a week begins on Monday', () => {
    const of = (period: 'heute' | 'woche' | 'monat') => rangeOf({ ...NO_FILTERS, period }, NOW);
    expect(of('heute')).toEqual({ from: day(11, 19), to: day(11, 20) });
    expect(of('woche')).toEqual({ from: day(11, 16), to: day(11, 23) });
    expect(of('monat')).toEqual({ from: day(11, 1), to: day(12, 1) });
    const sunday = new Date(2026, 10, 22, 8).getTime();
    expect(rangeOf({ ...NO_FILTERS, period: 'woche' }, sunday)).toEqual({ from: day(11, 16), to: day(11, 23) });
  });

  it('may be open to either side', () => {
    expect(rangeOf({ ...NO_FILTERS, period: 'frei', from: '2026-10-25' }, NOW)).toEqual({ from: day(10, 25) });
    expect(rangeOf({ ...NO_FILTERS, period: 'frei', to: '2026-10-25' }, NOW)).toEqual({ to: day(10, 26) });
  });
});

describe('the active filters', () => {
  it('have words, and each says what the list is without it', () => {
    const filters = filtersOf(new URLSearchParams(`employee=${PERSON}&von=2026-11-16&zustand=uebertragen&suche=eis`));
    const active = activeFilters(filters, { property: '', employee: 'Marta Nowak' });
    expect(active.map(({ label }) => label)).toEqual(['ab 16.11.2026', 'Marta Nowak', 'Übertragen', '‚eis‘']);
    const left = Object.assign({}, filters, ...active.map(({ without }) => without));
    expect(left).toEqual(NO_FILTERS);
  });
});

describe('groups', () => {
  const record = (property: string, capturedAt: number) =>
    ({ property, propertyName: property, propertyAddress: '', capturedAt }) as ShownRecord;
  const groups = byProperty([record('Haus 10', 3), record('Haus 2', 5), record('Haus 10', 1), record('Ärztehaus', 2)]);
  const names = (order: 'neu' | 'groesse' | 'name') =>
    inOrder(groups, order, (group) => group.records.length).map(({ name }) => name);

  it('stand with the newest first, the biggest first, or as a German reader expects names', () => {
    expect(names('neu')).toEqual(['Haus 2', 'Haus 10', 'Ärztehaus']);
    expect(names('groesse')).toEqual(['Haus 10', 'Ärztehaus', 'Haus 2']);
    expect(names('name')).toEqual(['Ärztehaus', 'Haus 2', 'Haus 10']);
  });
});
