import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildServicePlans } from '../../../pocketbase/demo/agreed.mjs';
import { ACCOUNTS, PEOPLE, PROPERTIES } from '../../../pocketbase/demo/people.mjs';
import { choosePair, planDocumentations } from '../../../pocketbase/demo/plan.mjs';
import { DONE, JOBS } from '../../../pocketbase/demo/work.mjs';
import { activitiesOf, gritsOf } from '../../../src/domain/documentation/activities';
import { isServiceType } from '../../../src/domain/documentation/service';
import { judgedIn, visitsOf } from '../../../src/domain/plans/plan';
import { scheduleIn } from '../../../src/domain/plans/planInput';
import { addDays, dayOf } from '../../../src/domain/time/germanDay';

const DAY = 86_400_000;
/** Noon of the fifteenth of each month, and midnight of a New Year. */
const MOMENTS = [...Array.from({ length: 12 }, (_, month) => Date.UTC(2027, month, 15, 12)), Date.UTC(2028, 0, 1)];

describe('the demo', () => {
  it.each(MOMENTS)('planned at %i has forty ordered records of the last six weeks', (now) => {
    const entries = planDocumentations(now);
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

  it.each(MOMENTS)('planned at %i shows one picture again, days later', (now) => {
    const entries = planDocumentations(now);
    const pair = choosePair(entries);
    const [earlier, later] = [entries[pair?.earlier ?? -1], entries[pair?.later ?? -1]];
    expect(earlier?.pictures[0]).toBe(later?.pictures[0]);
    expect((later?.capturedAt ?? 0) - (earlier?.capturedAt ?? 0)).toBeGreaterThan(3 * DAY);
  });

  it('clears snow in winter only', () => {
    const snow = (now: number) => planDocumentations(now).filter((entry) => entry.service === 'Winterdienst').length;
    expect(snow(Date.UTC(2027, 6, 15))).toBe(0);
    expect(snow(Date.UTC(2027, 1, 15))).toBeGreaterThan(0);
  });

  it('sends people where they are assigned, with an agreed service', () => {
    for (const { property, person, service } of planDocumentations(MOMENTS[0] ?? 0)) {
      const place = PROPERTIES.find(({ key }) => key === property);
      expect(place?.people).toContain(person);
      if (service) expect(place?.services).toContain(service);
      else expect(place?.services).toEqual([]);
    }
  });

  it.each(MOMENTS)('planned at %i misses one agreed service, none by weather', (now) => {
    const today = dayOf(now);
    const missing = buildServicePlans(now).flatMap((row) => {
      const season = row.season_from === '' ? null : { from: row.season_from, to: row.season_to };
      const { rhythm, tolerance, starts_on: startsOn } = row;
      const { schedule, issues } = scheduleIn({ rhythm, season, tolerance, startsOn, endsOn: null }, now);
      expect(issues).toBeNull();
      expect(PROPERTIES.find(({ key }) => key === row.property)?.services).toContain(row.service_type);
      if (!schedule) return [];
      const there = planDocumentations(now).filter(
        (of) => of.property === row.property && of.service === row.service_type,
      );
      const visits = visitsOf(there.map(({ capturedAt, receivedAt }) => ({ capturedAt, arrivedAt: receivedAt })));
      const days = judgedIn(schedule, { from: addDays(today, -60), to: today }, { visits, now });
      return days.filter(({ state }) => state === 'missing').map(() => row.property);
    });
    expect(missing).toEqual(['wiener']);
  });

  it("has the app's activities, sometimes none", () => {
    const entries = MOMENTS.flatMap((now) => planDocumentations(now));
    expect(entries.some(({ done = [] }) => done.length > 0)).toBe(true);
    expect(entries.some(({ done = [] }) => done.length === 0)).toBe(true);
    for (const { service, done = [] } of entries) {
      const chosen = done.map((code) => ({ code, label: DONE[code] ?? '' }));
      const offered = isServiceType(service) ? [...activitiesOf(service), ...gritsOf(chosen)] : [];
      for (const activity of chosen) expect(offered).toContainEqual(activity);
    }
  });

  it('has eight properties, three employees, and prints four accounts', () => {
    expect(PROPERTIES).toHaveLength(8);
    expect(PEOPLE.filter(({ role, employer }) => role === 'employee' && employer === 'provider')).toHaveLength(3);
    expect(ACCOUNTS.map(({ email }) => email).every((email) => PEOPLE.some((person) => person.email === email))).toBe(
      true,
    );
    expect(ACCOUNTS).toHaveLength(4);
  });

  it('has every picture that its jobs name', () => {
    const names = Object.values(JOBS).flatMap((jobs) => jobs.flatMap((job) => job.pictures));
    const photos = fileURLToPath(new URL('../../../pocketbase/demo/photos/', import.meta.url));
    for (const name of names) expect(existsSync(`${photos}${name}.jpg`), name).toBe(true);
  });
});
