import { describe, expect, it } from 'vitest';
import { changesSince } from '../../src/features/manager/documentations/changes';
import {
  askOf,
  type Filters,
  filtersOf,
  filterTexts,
  isFiltered,
  NO_FILTERS,
  queryOf,
  spanOf,
  spanText,
} from '../../src/features/manager/filters';

/** Saturday. */
const NOW = new Date('2026-11-21T14:30:00').getTime();
const at = (local: string) => new Date(local).getTime();
const PROPERTY = 'pro000000000001';

describe('the filters of the list stand in the address', () => {
  it('every filter survives the way into the address and back', () => {
    const all: Filters = {
      ...NO_FILTERS,
      property: PROPERTY,
      provider: 'pmv000000000001',
      service: 'Winterdienst',
      from: '2026-11-16',
      to: '2026-11-21',
      trust: 'link',
      place: 'off_site',
      search: 'Treppe & Flur',
      oldestFirst: true,
    };
    expect(filtersOf(new URLSearchParams(queryOf(all).toString()))).toEqual(all);
    const named = { ...NO_FILTERS, period: 'week' as const };
    expect(filtersOf(queryOf(named))).toEqual(named);
    expect(queryOf(NO_FILTERS).toString()).toBe('');
  });

  it('a mangled address shows more, never nothing', () => {
    const mangled =
      'property=%27%20or%201&service=Alles&period=year&from=2026-02-30&to=21.11.2026&trust=x&place=y&sort=z';
    expect(filtersOf(new URLSearchParams(mangled))).toEqual(NO_FILTERS);
  });

  it('the order of the list leaves nothing out', () => {
    expect(isFiltered({ ...NO_FILTERS, oldestFirst: true })).toBe(false);
    expect(isFiltered({ ...NO_FILTERS, search: 'x' })).toBe(true);
  });

  it('names what is set, and how to take it back', () => {
    const texts = filterTexts({ ...NO_FILTERS, period: 'week', place: 'by_property', search: ' Eis ' }, NOW);
    expect(texts.map(({ text }) => text)).toEqual(['Diese Woche', 'Standort: Laut Objektadresse', '„Eis“']);
    expect(texts[0]?.without).toEqual({ period: null, from: null, to: null });
  });
});

describe('periods', () => {
  const days = (filters: Partial<Filters>, now = NOW) => spanOf({ ...NO_FILTERS, ...filters }, now);

  it('today is from midnight to midnight', () => {
    expect(days({ period: 'today' })).toEqual({ from: at('2026-11-21T00:00'), to: at('2026-11-22T00:00') });
  });

  it('a week begins on Monday, also seen from a Sunday', () => {
    const week = { from: at('2026-11-16T00:00'), to: at('2026-11-23T00:00') };
    expect(days({ period: 'week' })).toEqual(week);
    expect(days({ period: 'week' }, at('2026-11-22T23:59'))).toEqual(week);
    expect(days({ period: 'week' }, at('2026-11-23T00:00'))).toEqual({ from: week.to, to: at('2026-11-30T00:00') });
  });

  it('a month has its own length, a day with the change of the clock too', () => {
    expect(days({ period: 'month' }, at('2027-02-10T10:00'))).toEqual({
      from: at('2027-02-01T00:00'),
      to: at('2027-03-01T00:00'),
    });
    expect(days({ from: '2026-10-25', to: '2026-10-25' })).toEqual({
      from: at('2026-10-25T00:00'),
      to: at('2026-10-26T00:00'),
    });
  });

  it('first and last day are included, in whatever order they are given; one of them is enough', () => {
    const both = { from: at('2026-11-16T00:00'), to: at('2026-11-22T00:00') };
    expect(days({ from: '2026-11-16', to: '2026-11-21' })).toEqual(both);
    expect(days({ from: '2026-11-21', to: '2026-11-16' })).toEqual(both);
    expect(days({ from: '2026-11-16' })).toEqual({ from: both.from });
    expect(days({})).toEqual({});
  });

  it('are said in German', () => {
    const said = (filters: Partial<Filters>) => spanText({ ...NO_FILTERS, ...filters }, NOW);
    expect(said({ from: '2026-11-16', to: '2026-11-21' })).toBe('16.11.2026 bis 21.11.2026');
    expect(said({ from: '2026-11-16', to: '2026-11-16' })).toBe('16.11.2026');
    expect(said({ from: '2026-11-16' })).toBe('ab 16.11.2026');
    expect(said({ to: '2026-11-21' })).toBe('bis 21.11.2026');
    expect(said({ period: 'month' })).toBe('Dieser Monat');
    expect(said({})).toBe('');
  });

  it('the question to the server has complete ones only, and nothing that is not set', () => {
    expect(askOf({ ...NO_FILTERS, trust: 'signed-in', search: '  ' }, NOW)).toEqual({
      complete: true,
      byLink: false,
      oldestFirst: false,
    });
  });
});

describe('what is new is announced, not inserted', () => {
  const row = (id: string, capturedAt: number, notes = '') => ({ id, capturedAt, notes });
  const shown = [row('c', 30), row('b', 20), row('a', 10)];
  const open = { whole: false, oldestFirst: false };

  it('counts what belongs between the shown rows, not what lies behind them', () => {
    const fresh = [row('n', 40), row('c', 30), row('late', 15), row('a', 10), row('older', 5)];
    expect(changesSince(shown, fresh, open).added).toBe(2);
    expect(changesSince(shown, fresh, { ...open, whole: true }).added).toBe(3);
  });

  it('takes deleted rows away and changed ones over, without moving the others', () => {
    const { kept, added } = changesSince(shown, [row('c', 30, 'geändert'), row('a', 10)], open);
    expect(kept).toEqual([row('c', 30, 'geändert'), row('a', 10)]);
    expect(added).toBe(0);
  });

  it('believes nothing about rows older than the newest page', () => {
    const many = Array.from({ length: 50 }, (_, index) => row(`n${index}`, 1000 - index));
    expect(changesSince(shown, many, open).kept).toEqual(shown);
  });

  it('with the oldest first nothing is announced before the end is loaded', () => {
    const fresh = [row('n', 40), ...shown];
    expect(changesSince([...shown].reverse(), fresh, { whole: false, oldestFirst: true }).added).toBe(0);
    expect(changesSince([...shown].reverse(), fresh, { whole: true, oldestFirst: true }).added).toBe(1);
  });
});
