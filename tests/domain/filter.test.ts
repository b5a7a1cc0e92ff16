/** Days and words of the filter that the phone's list and the office's list share. */
import { describe, expect, it } from 'vitest';
import { type Filter, NO_FILTER, queryOf, spanOf, spanText } from '../../src/domain/filter';

/** Saturday. */
const NOW = new Date('2026-11-21T14:30:00').getTime();
const at = (local: string) => new Date(local).getTime();

describe('a period', () => {
  const days = (filter: Partial<Filter>, now = NOW) => spanOf({ ...NO_FILTER, ...filter }, now);

  it('today is from midnight to midnight', () => {
    expect(days({ period: 'today' })).toEqual({ from: at('2026-11-21T00:00'), to: at('2026-11-22T00:00') });
  });

  it('a week begins on Monday, also seen from a Sunday', () => {
    const week = { from: at('2026-11-16T00:00'), to: at('2026-11-23T00:00') };
    expect(days({ period: 'week' })).toEqual(week);
    expect(days({ period: 'week' }, at('2026-11-22T23:59'))).toEqual(week);
    expect(days({ period: 'week' }, at('2026-11-23T00:00'))).toEqual({ from: week.to, to: at('2026-11-30T00:00') });
  });

  it('a month has its own length, also over the year, a day with the change of the clock too', () => {
    expect(days({ period: 'month' }, at('2027-02-10T10:00'))).toEqual({
      from: at('2027-02-01T00:00'),
      to: at('2027-03-01T00:00'),
    });
    expect(days({ period: 'month' }, at('2026-12-31T23:59')).to).toBe(at('2027-01-01T00:00'));
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
    expect(days({ to: '2026-10-25' })).toEqual({ to: at('2026-10-26T00:00') });
    expect(days({})).toEqual({});
  });

  it('with a name is not narrowed by days that were given before', () => {
    expect(days({ period: 'today', from: '2020-01-01', to: '2020-01-02' }).from).toBe(at('2026-11-21T00:00'));
  });

  it('is said in German', () => {
    const said = (filter: Partial<Filter>) => spanText({ ...NO_FILTER, ...filter }, ' bis ');
    expect(said({ from: '2026-11-16', to: '2026-11-21' })).toBe('16.11.2026 bis 21.11.2026');
    expect(said({ from: '2026-11-21', to: '2026-11-16' })).toBe('16.11.2026 bis 21.11.2026');
    expect(said({ from: '2026-11-16', to: '2026-11-16' })).toBe('16.11.2026');
    expect(said({ from: '2026-11-16' })).toBe('ab 16.11.2026');
    expect(said({ to: '2026-11-21' })).toBe('bis 21.11.2026');
    expect(said({ period: 'month' })).toBe('Dieser Monat');
    expect(said({})).toBe('');
  });
});

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
    search: 'Eis',
  });
  expect(queryOf(NO_FILTER, NOW)).toEqual({});
});
