import { describe, expect, it } from 'vitest';
import { type Filter, isFiltered, NO_FILTER } from '../../../../src/domain/search/filter';
import { changesSince } from '../../../../src/features/manager/documentations/changes';
import { addressFor, filterOf, listQueryOf, textsOf } from '../../../../src/features/manager/filters';

/** Saturday. */
const NOW = new Date('2026-11-21T14:30:00').getTime();
const PROPERTY = 'pro000000000001';

describe("the list's filters in the address", () => {
  it('survive the way into the address and back', () => {
    const all: Filter = {
      ...NO_FILTER,
      property: PROPERTY,
      provider: 'pmv000000000001',
      service: 'Winterdienst',
      from: '2026-11-16',
      to: '2026-11-21',
      trust: 'link',
      locationStatus: 'off_site',
      search: 'Treppe & Flur',
      oldestFirst: true,
    };
    expect(filterOf(new URLSearchParams(addressFor(all).toString()))).toEqual(all);
    const named = { ...NO_FILTER, period: 'week' as const };
    expect(filterOf(addressFor(named))).toEqual(named);
    expect(addressFor(NO_FILTER).toString()).toBe('');
  });

  it('accept a bookmark of an older version', () => {
    const kept =
      'property=pro000000000001&provider=pmv000000000001&service=Winterdienst&from=2026-11-16&to=2026-11-21' +
      '&trust=link&place=off_site&search=Treppe+%26+Flur&sort=oldest';
    const filter = filterOf(new URLSearchParams(kept));
    expect(filter).toMatchObject({ provider: 'pmv000000000001', locationStatus: 'off_site', oldestFirst: true });
    expect(addressFor(filter).toString()).toBe(kept);
    expect(filterOf(new URLSearchParams('period=last-week'))).toEqual({ ...NO_FILTER, period: 'last-week' });
    expect(filterOf(new URLSearchParams('period=month'))).toEqual({ ...NO_FILTER, period: 'month' });
  });

  it('show more for a damaged address, never nothing', () => {
    const mangled =
      'property=%27%20or%201&service=Alles&period=decade&from=2026-02-30&to=21.11.2026&trust=x&place=y&sort=z';
    expect(filterOf(new URLSearchParams(`${mangled}&employee=usr000000000001&state=open`))).toEqual(NO_FILTER);
  });

  it('keep the order of the list', () => {
    expect(isFiltered({ ...NO_FILTER, oldestFirst: true })).toBe(false);
    expect(isFiltered({ ...NO_FILTER, search: 'x' })).toBe(true);
  });

  it('name what is set, and how to remove it', () => {
    const set: Filter = { ...NO_FILTER, period: 'week', provider: 'p', locationStatus: 'by_property', search: ' Eis ' };
    const texts = textsOf(set, { property: 'Immobilie', provider: 'Kowalski' });
    expect(texts.map(({ text }) => text)).toEqual([
      'Kowalski',
      'Diese Woche',
      'Standort: Kein GPS, Objektadresse',
      'Winterdienst („Eis“)',
    ]);
    expect(texts[1]?.without).toEqual({ period: null, from: null, to: null });
    expect(Object.assign({}, set, ...texts.map(({ without }) => without))).toEqual(NO_FILTER);
  });

  it('name days instead of a period in what is kept or sent', () => {
    const set: Filter = { ...NO_FILTER, period: 'last-month', search: 'gestern Eis' };
    const texts = textsOf(set, { property: '', provider: '' }, true).map(({ text }) => text);
    expect(texts[0]).toMatch(/^\p{L}+ \d{4}$/u);
    expect(texts[1]).toMatch(/^\w\w \d\d\.\d\d\.\d{4}$/);
    expect(texts[2]).toBe('Winterdienst („Eis“)');
  });

  it('request complete records only, and set filters only', () => {
    expect(listQueryOf({ ...NO_FILTER, trust: 'signed-in', search: '  ' }, NOW)).toEqual({
      complete: true,
      byLink: false,
      oldestFirst: false,
    });
  });
});

describe('new rows are announced, not inserted', () => {
  const row = (id: string, capturedAt: number, notes = '') => ({ id, capturedAt, notes });
  const shown = [row('c', 30), row('b', 20), row('a', 10)];
  const open = { whole: false, oldestFirst: false };

  it('count those between the shown rows, not behind them', () => {
    const fresh = [row('n', 40), row('c', 30), row('late', 15), row('a', 10), row('older', 5)];
    expect(changesSince(shown, fresh, open).added).toBe(2);
    expect(changesSince(shown, fresh, { ...open, whole: true }).added).toBe(3);
  });

  it('remove deleted rows and update changed ones in place', () => {
    const { kept, added } = changesSince(shown, [row('c', 30, 'geändert'), row('a', 10)], open);
    expect(kept).toEqual([row('c', 30, 'geändert'), row('a', 10)]);
    expect(added).toBe(0);
  });

  it('ignore rows older than the newest page', () => {
    const many = Array.from({ length: 50 }, (_, index) => row(`n${index}`, 1000 - index));
    expect(changesSince(shown, many, open).kept).toEqual(shown);
  });

  it('are announced in reverse order after the end is loaded', () => {
    const fresh = [row('n', 40), ...shown];
    expect(changesSince([...shown].reverse(), fresh, { whole: false, oldestFirst: true }).added).toBe(0);
    expect(changesSince([...shown].reverse(), fresh, { whole: true, oldestFirst: true }).added).toBe(1);
  });
});
