import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMPANIES, PEOPLE, PROPERTIES } from '../../../../pocketbase/demo/people.mjs';
import { locationStatus } from '../../../../src/domain/documentation/place';
import { recordNotes } from '../../../../src/domain/documentation/record';
import { isId, recordNumber } from '../../../../src/domain/id';
import { LANGUAGES } from '../../../../src/domain/people/language';
import { QUESTIONS } from '../../../../src/features/public/questions';
import { STORY, STORY_PHOTOS } from '../../../../src/features/public/story';

describe('the record that landing page, sample and pictures tell', () => {
  const place = PROPERTIES.find(({ key }) => key === 'venloer');

  it('is one that the demo’s people can have made at that building', () => {
    const author = PEOPLE.find(({ full_name }) => full_name === STORY.employeeName);
    expect(place).toMatchObject({ name: STORY.propertyName, address: STORY.propertyAddress });
    expect(place?.services).toContain(STORY.serviceType);
    expect(place?.people).toContain(author?.key);
    expect([STORY.companyName, STORY.managerName]).toEqual([COMPANIES.provider, COMPANIES.manager]);
  });

  it('carries the number of its id and the distance of its position (D10, D40)', () => {
    expect(isId(STORY.id)).toBe(true);
    expect(STORY.number).toBe(recordNumber(createHash('sha256').update(STORY.id).digest('hex')));
    const { latitude, longitude, accuracy, locationSource: source } = STORY;
    expect(locationStatus({ source, latitude, longitude, accuracy }, place ?? null)).toEqual({
      status: STORY.locationStatus,
      distance: STORY.distance,
    });
  });

  it('has nothing unusual about it, and photos that were taken while it was captured', () => {
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
  it('are seven, and the first answer counts every language of the field', () => {
    expect(QUESTIONS).toHaveLength(7);
    const named = (QUESTIONS[0]?.answer[0] ?? '').split(': ')[1] ?? '';
    expect(named.split(/, | und /)).toHaveLength(Object.keys(LANGUAGES).length);
  });
});
