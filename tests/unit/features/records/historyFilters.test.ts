import { describe, expect, it } from 'vitest';
import type { ShownRecord } from '../../../../src/domain/documentation/record';
import { type Filter, NO_FILTER, queryOf } from '../../../../src/domain/search/filter';
import { activeFilters, historyAddressFor, historyFilterOf } from '../../../../src/features/records/filters';
import { byProperty, inOrder } from '../../../../src/features/records/groups';

const PERSON = 'usr000000000001';
/** Thursday. */
const NOW = new Date(2026, 10, 19, 13, 30).getTime();

describe('the address of the history', () => {
  it('has every filter and parses back', () => {
    const filter: Filter = {
      ...NO_FILTER,
      employee: PERSON,
      from: '2026-11-16',
      to: '2026-11-21',
      state: 'open',
      search: 'Schnee & Eis',
    };
    const query = historyAddressFor(filter, new URLSearchParams('reihenfolge=name'));
    expect(String(query)).toBe(
      `reihenfolge=name&employee=${PERSON}&from=2026-11-16&to=2026-11-21&state=open&search=Schnee+%26+Eis`,
    );
    expect(historyFilterOf(query, 'employee')).toEqual(filter);
    expect(String(historyAddressFor(NO_FILTER, query))).toBe('reihenfolge=name');
  });

  it.each<[string, Partial<Filter>]>([
    [`employee=${PERSON}&zeitraum=heute`, { employee: PERSON, period: 'today' }],
    ['zeitraum=woche', { period: 'week' }],
    ['zeitraum=monat&zustand=uebertragen', { period: 'month', state: 'complete' }],
    ['property=pro000000000001&suche=%C3%BCbergabe', { property: 'pro000000000001', search: 'übergabe' }],
    [
      'von=2026-11-16&bis=2026-11-21&zustand=offen&suche=Schnee+%26+Eis',
      { from: '2026-11-16', to: '2026-11-21', state: 'open', search: 'Schnee & Eis' },
    ],
    ['zeitraum=frei&bis=2026-11-21', { to: '2026-11-21' }],
    ['zeitraum=alle&zustand=alle', {}],
  ])('accepts and rewrites an older bookmark (%#)', (kept, filter) => {
    const read = historyFilterOf(new URLSearchParams(kept), 'employee');
    expect(read).toEqual({ ...NO_FILTER, ...filter });
    const written = historyAddressFor({ ...read, property: PERSON }, new URLSearchParams(kept));
    expect(String(written)).not.toMatch(/zeitraum|von|bis|zustand|suche/);
    expect(historyFilterOf(written, 'employee')).toEqual({ ...read, property: PERSON });
  });

  it('drops invalid values and unknown filters', () => {
    const query = new URLSearchParams('property=../x&employee=1&zeitraum=immer&von=gestern&bis=2026-13-40&zustand=x');
    expect(historyFilterOf(query, 'employee')).toEqual(NO_FILTER);
    const office = new URLSearchParams(`provider=${PERSON}&service=Winterdienst&trust=link&place=off_site&sort=oldest`);
    expect(historyFilterOf(office, 'employee')).toEqual(NO_FILTER);
    expect(queryOf(NO_FILTER, NOW)).toEqual({});
  });

  it.each(['property_manager', 'super_admin'] as const)('has no filter for %s and missing arrivals', (role) => {
    const read = (state: string) => historyFilterOf(new URLSearchParams(`state=${state}`), role).state;
    expect(['open', 'complete', 'deleted'].map(read)).toEqual([null, null, 'deleted']);
    expect(
      ['open', 'complete', 'deleted'].map(
        (state) => historyFilterOf(new URLSearchParams(`state=${state}`), 'employee').state,
      ),
    ).toEqual(['open', 'complete', 'deleted']);
  });
});

describe('the active filters', () => {
  it('have labels, and each its list without it', () => {
    const address = new URLSearchParams(`employee=${PERSON}&von=2026-11-16&zustand=uebertragen&suche=eis`);
    const filter = historyFilterOf(address, 'company_admin');
    const active = activeFilters(filter, { property: '', employee: 'Marta Nowak' });
    expect(active.map(({ text }) => text)).toEqual([
      'ab 16.11.2026',
      'Marta Nowak',
      'Übertragen',
      'Winterdienst („eis“)',
    ]);
    const left = Object.assign({}, filter, ...active.map(({ without }) => without));
    expect(left).toEqual(NO_FILTER);
  });
});

describe('groups', () => {
  const record = (property: string, capturedAt: number) =>
    ({ property, propertyName: property, propertyAddress: '', capturedAt }) as ShownRecord;
  const groups = byProperty([record('Haus 10', 3), record('Haus 2', 5), record('Haus 10', 1), record('Ärztehaus', 2)]);
  const names = (order: 'neu' | 'groesse' | 'name') =>
    inOrder(groups, order, (group) => group.records.length).map(({ name }) => name);

  it('are sorted newest first, largest first, or by German name', () => {
    expect(names('neu')).toEqual(['Haus 2', 'Haus 10', 'Ärztehaus']);
    expect(names('groesse')).toEqual(['Haus 10', 'Ärztehaus', 'Haus 2']);
    expect(names('name')).toEqual(['Ärztehaus', 'Haus 2', 'Haus 10']);
  });
});
