import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildServicePlans } from '../../../../pocketbase/demo/agreed.mjs';
import { COMPANIES, PEOPLE, PROPERTIES } from '../../../../pocketbase/demo/people.mjs';
import { planDocumentations } from '../../../../pocketbase/demo/plan.mjs';
import { locationStatus } from '../../../../src/domain/documentation/place';
import { recordNotes } from '../../../../src/domain/documentation/record';
import { isId, recordNumber } from '../../../../src/domain/id';
import { LANGUAGES } from '../../../../src/domain/people/language';
import { judgedIn, visitsOf } from '../../../../src/domain/plans/plan';
import { scheduleIn } from '../../../../src/domain/plans/planInput';
import { addDays, dayOf } from '../../../../src/domain/time/germanDay';
import { DEMO } from '../../../../src/features/public/demoNumbers';
import { QUESTIONS } from '../../../../src/features/public/questions';
import { STORY, STORY_PHOTOS } from '../../../../src/features/public/story';

describe('the record of landing page, sample and pictures', () => {
  const place = PROPERTIES.find(({ key }) => key === 'venloer');

  it('is possible for the demo’s people and building', () => {
    const author = PEOPLE.find(({ full_name }) => full_name === STORY.employeeName);
    expect(place).toMatchObject({ name: STORY.propertyName, address: STORY.propertyAddress });
    expect(place?.services).toContain(STORY.serviceType);
    expect(place?.people).toContain(author?.key);
    expect([STORY.companyName, STORY.managerName]).toEqual([COMPANIES.provider, COMPANIES.manager]);
  });

  it('has the number of its id and the distance of its position', () => {
    expect(isId(STORY.id)).toBe(true);
    expect(STORY.number).toBe(recordNumber(createHash('sha256').update(STORY.id).digest('hex')));
    const { latitude, longitude, accuracy, locationSource: source } = STORY;
    expect(locationStatus({ source, latitude, longitude, accuracy }, place ?? null)).toEqual({
      status: STORY.locationStatus,
      distance: STORY.distance,
    });
  });

  it('has no remarks, and photos from its capture', () => {
    expect(recordNotes(STORY)).toEqual([]);
    expect(STORY_PHOTOS).toHaveLength(STORY.photoCount);
    const photos = fileURLToPath(new URL('../../../../pocketbase/demo/photos/', import.meta.url));
    for (const { name, takenAt } of STORY_PHOTOS) {
      expect(existsSync(`${photos}${name}.jpg`), name).toBe(true);
      expect(takenAt).toBeGreaterThan(STORY.startedAt);
      expect(takenAt).toBeLessThan(STORY.capturedAt);
    }
  });
});

describe('the questions of the landing page', () => {
  it('are seven, and the first counts every language', () => {
    expect(QUESTIONS).toHaveLength(7);
    const named = (QUESTIONS[0]?.answer[0] ?? '').split(': ')[1] ?? '';
    expect(named.split(/, | und /)).toHaveLength(Object.keys(LANGUAGES).length);
  });
});

describe("the landing page's numbers of the demo", () => {
  const MOMENTS = Array.from({ length: 12 }, (_, month) => Date.UTC(2027, month, 15, 12));

  it('count buildings, plans and people', () => {
    expect(DEMO.properties).toBe(PROPERTIES.filter(({ owner }) => owner === 'manager').length);
    expect(DEMO.plans).toBe(buildServicePlans(STORY.capturedAt).length);
    expect(DEMO.people).toBe(PEOPLE.filter(({ role }) => role === 'employee').length);
  });

  it.each(MOMENTS)('are true of the records planned at %i', (now) => {
    const records = planDocumentations(now);
    expect(records).toHaveLength(DEMO.records);
    expect(new Set(records.map(({ person }) => person)).size).toBe(DEMO.people);
    const days = (now - (records[0]?.capturedAt ?? 0)) / 86_400_000;
    expect(Math.round(days / 7)).toBe(DEMO.weeks);
    const photos = records.map(({ pictures }) => pictures.length);
    expect([Math.min(...photos), Math.max(...photos)]).toEqual(DEMO.photos);
  });

  it.each(MOMENTS)('find one missing cleaning at %i', (now) => {
    const today = dayOf(now);
    const missing = buildServicePlans(now).flatMap(
      ({ rhythm, tolerance, starts_on, property, service_type, ...row }) => {
        const season = row.season_from === '' ? null : { from: row.season_from, to: row.season_to };
        const { schedule } = scheduleIn({ rhythm, season, tolerance, startsOn: starts_on, endsOn: null }, now);
        const there = planDocumentations(now).filter((of) => of.property === property && of.service === service_type);
        const visits = visitsOf(there.map(({ capturedAt, receivedAt }) => ({ capturedAt, arrivedAt: receivedAt })));
        const days = schedule ? judgedIn(schedule, { from: addDays(today, -60), to: today }, { visits, now }) : [];
        return days.filter(({ state }) => state === 'missing').map(() => service_type);
      },
    );
    expect(missing).toHaveLength(DEMO.missing);
    expect(missing).toEqual(['Reinigungsdienst']);
  });
});
