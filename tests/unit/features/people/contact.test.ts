import { describe, expect, it } from 'vitest';
import { byContact, contactByDelivery, contactText, waitsLong } from '../../../../src/features/people/contact';

const NOW = Date.UTC(2026, 10, 30, 6);
const none = { waiting: 0, since: null };
const waits = (hours: number, waiting = 3) => ({
  at: '2026-11-30T05:12:00.000Z',
  waiting,
  since: NOW - hours * 3_600_000,
});

describe('the last contact of a person', () => {
  it('is a day while nothing waits', () => {
    expect(contactText({ at: '2026-11-30', ...none }, NOW)).toBe('heute');
    expect(contactText({ at: '2026-11-29', ...none }, NOW)).toBe('gestern');
    expect(contactText({ at: '2026-11-01', ...none }, NOW)).toBe('01.11.2026');
    expect(contactText(undefined, NOW)).toBe('Noch nie');
    // A delivery is a contact, also of an app that reports none.
    expect(contactText(contactByDelivery(NOW - 86_400_000), NOW)).toBe('gestern');
    expect(contactText(contactByDelivery(0), NOW)).toBe('Noch nie');
  });

  it('names time, number and day of waiting work', () => {
    expect(contactText(waits(24), NOW).replaceAll('\u00a0', ' ')).toBe('heute, 06:12 Uhr · 3 warten seit gestern');
    expect(contactText(waits(1, 1), NOW)).toContain('1 wartet seit heute');
  });

  it('needs attention after 24 hours of waiting', () => {
    expect([waits(23.9), waits(24), undefined, { at: '2026-01-01', ...none }].map((of) => waitsLong(of, NOW))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('sorts by longest waiting, then oldest contact', () => {
    const old = { at: '2026-11-01', ...none };
    const fresh = { at: '2026-11-30', ...none };
    expect([undefined, fresh, waits(2), old, waits(30)].sort(byContact)).toEqual([
      waits(30),
      waits(2),
      old,
      fresh,
      undefined,
    ]);
  });
});
