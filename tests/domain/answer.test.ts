import { describe, expect, it } from 'vitest';
import { expectedNear, nearestTo, together } from '../../src/domain/answer';
import { midnight } from '../../src/domain/day';
import type { ServiceType } from '../../src/domain/service';

const DAY = '2026-11-17';
const record = (id: string, day: string, hour = 9) => ({ id, capturedAt: midnight(day, 0) + hour * 3_600_000 });
const plan = (service: ServiceType, ...days: [due: string, state: string][]) => ({
  service,
  days: days.map(([due, state]) => ({ due, state })),
});

describe('the answer to a question that names a day', () => {
  it('is the newest record of the day, whatever stands around it', () => {
    const records = [
      record('before', '2026-11-16'),
      record('early', DAY, 6),
      record('late', DAY, 23),
      record('after', '2026-11-18', 0),
    ];
    expect(nearestTo(DAY, records).there?.id).toBe('late');
  });

  it('names the nearest ones before and after, in whatever order they stand', () => {
    const records = [
      record('far', '2026-12-24'),
      record('old', '2026-11-01'),
      record('next', '2026-11-19'),
      record('last', '2026-11-11'),
    ];
    expect(nearestTo(DAY, records)).toMatchObject({ before: { id: 'last' }, after: { id: 'next' } });
    expect(nearestTo(DAY, [])).toEqual({});
  });

  it('takes what waits on the phone together with what only the server has', () => {
    const here = nearestTo(DAY, [record('waits', '2026-11-16')]);
    const there = { before: record('old', '2026-11-02'), after: record('next', '2026-11-20') };
    expect(together(DAY, here, there)).toMatchObject({ before: { id: 'waits' }, after: { id: 'next' } });
    expect(together(DAY, {}, { there: record('found', DAY) }).there?.id).toBe('found');
  });

  it('says what a plan expected nearest to it, of the service that is asked for alone', () => {
    const plans = [
      plan('Hausmeister', ['2026-11-16', 'done'], ['2026-11-18', 'missing']),
      plan('Winterdienst', [DAY, 'open']),
    ];
    expect(expectedNear(DAY, plans, null)).toEqual({ due: DAY, open: true });
    expect(expectedNear(DAY, plans, 'Hausmeister')).toEqual({ due: '2026-11-16', open: false });
    expect(expectedNear(DAY, plans, 'Gartenpfleger')).toBeNull();
    expect(expectedNear('2026-11-30', plans, null)).toBeNull();
  });
});
