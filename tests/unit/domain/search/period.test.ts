/** The periods of lists on phone and desktop. */
import { describe, expect, it } from 'vitest';
import {
  absoluteSpanText,
  daysOf,
  type Period,
  type Span,
  spanOf,
  spanText,
} from '../../../../src/domain/search/period';

/** Saturday. */
const NOW = new Date('2026-11-21T14:30:00').getTime();
const ALL_THE_TIME: Span = { period: null, from: null, to: null };
const at = (local: string) => new Date(local).getTime();

describe('a period', () => {
  const days = (filter: Partial<Span>, now = NOW) => spanOf({ ...ALL_THE_TIME, ...filter }, now);

  it('is today from midnight to midnight', () => {
    expect(days({ period: 'today' })).toEqual({ from: at('2026-11-21T00:00'), to: at('2026-11-22T00:00') });
  });

  it('is yesterday, also over a change of the clock', () => {
    expect(days({ period: 'yesterday' })).toEqual({ from: at('2026-11-20T00:00'), to: at('2026-11-21T00:00') });
    expect(days({ period: 'yesterday' }, at('2026-10-26T09:00'))).toEqual({
      from: at('2026-10-25T00:00'),
      to: at('2026-10-26T00:00'),
    });
    expect(days({ period: 'yesterday' }, at('2027-01-01T00:30')).from).toBe(at('2026-12-31T00:00'));
  });

  it('is last week until Monday, also on a Sunday', () => {
    const last = { from: at('2026-11-09T00:00'), to: at('2026-11-16T00:00') };
    expect(days({ period: 'last-week' })).toEqual(last);
    expect(days({ period: 'last-week' }, at('2026-11-22T23:59'))).toEqual(last);
    expect(days({ period: 'last-week' }, at('2027-01-02T10:00')).from).toBe(at('2026-12-21T00:00'));
  });

  it('is a complete month or year, also in January', () => {
    expect(days({ period: 'last-month' }, at('2027-01-31T10:00'))).toEqual({
      from: at('2026-12-01T00:00'),
      to: at('2027-01-01T00:00'),
    });
    expect(days({ period: 'last-month' }, at('2027-03-31T10:00')).from).toBe(at('2027-02-01T00:00'));
    expect(days({ period: 'year' })).toEqual({ from: at('2026-01-01T00:00'), to: at('2027-01-01T00:00') });
  });

  it('starts own days with its first and last day', () => {
    const shown = (span: Partial<Span>) => daysOf({ ...ALL_THE_TIME, ...span }, NOW);
    expect(shown({ period: 'last-week' })).toEqual({ from: '2026-11-09', to: '2026-11-15' });
    expect(daysOf({ ...ALL_THE_TIME, period: 'today' }, at('2026-10-25T12:00'))).toEqual({
      from: '2026-10-25',
      to: '2026-10-25',
    });
    expect(shown({ to: '2026-11-21' })).toEqual({ from: null, to: '2026-11-21' });
    expect(shown({})).toEqual({ from: null, to: null });
  });

  it('begins a week on Monday, also on a Sunday', () => {
    const week = { from: at('2026-11-16T00:00'), to: at('2026-11-23T00:00') };
    expect(days({ period: 'week' })).toEqual(week);
    expect(days({ period: 'week' }, at('2026-11-22T23:59'))).toEqual(week);
    expect(days({ period: 'week' }, at('2026-11-23T00:00'))).toEqual({ from: week.to, to: at('2026-11-30T00:00') });
  });

  it("has the month's length, over the year and clock changes", () => {
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

  it('includes both days in any order; one is enough', () => {
    const both = { from: at('2026-11-16T00:00'), to: at('2026-11-22T00:00') };
    expect(days({ from: '2026-11-16', to: '2026-11-21' })).toEqual(both);
    expect(days({ from: '2026-11-21', to: '2026-11-16' })).toEqual(both);
    expect(days({ from: '2026-11-16' })).toEqual({ from: both.from });
    expect(days({ to: '2026-10-25' })).toEqual({ to: at('2026-10-26T00:00') });
    expect(days({})).toEqual({});
  });

  it('ignores earlier days when it has a name', () => {
    expect(days({ period: 'today', from: '2020-01-01', to: '2020-01-02' }).from).toBe(at('2026-11-21T00:00'));
  });

  it('is shown in German', () => {
    const toText = (filter: Partial<Span>) => spanText({ ...ALL_THE_TIME, ...filter }, ' bis ');
    expect(toText({ from: '2026-11-16', to: '2026-11-21' })).toBe('16.11.2026 bis 21.11.2026');
    expect(toText({ from: '2026-11-21', to: '2026-11-16' })).toBe('16.11.2026 bis 21.11.2026');
    expect(toText({ from: '2026-11-16', to: '2026-11-16' })).toBe('16.11.2026');
    expect(toText({ from: '2026-11-16' })).toBe('ab 16.11.2026');
    expect(toText({ to: '2026-11-21' })).toBe('bis 21.11.2026');
    expect(toText({ period: 'month' })).toBe('Dieser Monat');
    expect(toText({ period: 'last-week' })).toBe('Letzte Woche');
    expect(toText({})).toBe('');
  });
});

describe('a period that is kept or sent', () => {
  const toText = (filter: Partial<Span>, now = NOW) =>
    absoluteSpanText({ ...ALL_THE_TIME, ...filter }, { between: ' bis ', now });

  it.each<[Period, string]>([
    ['today', '21.11.2026'],
    ['yesterday', '20.11.2026'],
    ['week', '16.11.2026 bis 22.11.2026'],
    ['last-week', '09.11.2026 bis 15.11.2026'],
    ['month', 'November 2026'],
    ['last-month', 'Oktober 2026'],
    ['year', '2026'],
  ])('names the days of „%s“', (period, text) => {
    expect(toText({ period })).toBe(text);
  });

  it('is December of the year before in January', () => {
    expect(toText({ period: 'last-month' }, at('2027-01-02T10:00'))).toBe('Dezember 2026');
  });

  it('keeps own days', () => {
    expect(toText({ from: '2026-11-16' })).toBe('ab 16.11.2026');
    expect(toText({})).toBe('');
  });
});
