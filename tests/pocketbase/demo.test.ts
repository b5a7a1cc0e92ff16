import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, PEOPLE, PROPERTIES } from '../../pocketbase/demo/people.mjs';
import { plan } from '../../pocketbase/demo/plan.mjs';
import { JOBS } from '../../pocketbase/demo/work.mjs';

const DAY = 86_400_000;
/** Noon of the fifteenth of each month, and midnight of a New Year. */
const MOMENTS = [...Array.from({ length: 12 }, (_, month) => Date.UTC(2027, month, 15, 12)), Date.UTC(2028, 0, 1)];

describe('the demo', () => {
  it.each(MOMENTS)('planned at %i has forty documentations of the last six weeks, in order, none ahead', (now) => {
    const entries = plan(now);
    expect(entries).toHaveLength(40);
    for (const { startedAt, capturedAt, receivedAt } of entries) {
      expect(startedAt).toBeGreaterThan(now - 44 * DAY);
      expect(capturedAt - startedAt).toBeLessThan(600_000);
      expect(receivedAt).toBeGreaterThanOrEqual(capturedAt);
      expect(receivedAt).toBeLessThan(now);
    }
    expect(entries.map((entry) => entry.capturedAt)).toEqual(
      entries.map((entry) => entry.capturedAt).sort((a, b) => a - b),
    );
  });

  it('clears snow in winter only', () => {
    const snow = (now: number) => plan(now).filter((entry) => entry.service === 'Winterdienst').length;
    expect(snow(Date.UTC(2027, 6, 15))).toBe(0);
    expect(snow(Date.UTC(2027, 1, 15))).toBeGreaterThan(0);
  });

  it('sends people only where they are assigned, with a service that was agreed', () => {
    for (const { property, person, service } of plan(MOMENTS[0] ?? 0)) {
      const place = PROPERTIES.find(({ key }) => key === property);
      expect(place?.people).toContain(person);
      if (service) expect(place?.services).toContain(service);
      else expect(place?.services).toEqual([]);
    }
  });

  it('has eight properties, three employees, and prints four of its accounts (D39)', () => {
    expect(PROPERTIES).toHaveLength(8);
    expect(PEOPLE.filter(({ role, employer }) => role === 'employee' && employer === 'provider')).toHaveLength(3);
    expect(ACCOUNTS.map(({ email }) => email).every((email) => PEOPLE.some((person) => person.email === email))).toBe(
      true,
    );
    expect(ACCOUNTS).toHaveLength(4);
  });

  it('has every picture that its jobs name', () => {
    const names = Object.values(JOBS).flatMap((jobs) => jobs.flatMap((job) => job.pictures));
    const photos = fileURLToPath(new URL('../../pocketbase/demo/photos/', import.meta.url));
    for (const name of names) expect(existsSync(`${photos}${name}.jpg`), name).toBe(true);
  });
});
