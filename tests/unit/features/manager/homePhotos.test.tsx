// @vitest-environment happy-dom
/** How many photos the home of a Hausverwaltung shows. */
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DocumentationRecord } from '../../../../src/domain/documentation/record';
import { HomePhotos } from '../../../../src/features/manager/home/HomePhotos';
import { STORY } from '../../../../src/features/public/story';

vi.mock('../../../../src/components/lists/picture', () => ({ serverPicture: () => async () => null }));

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 27, 9, 0);
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Newest first, one an hour. @param age of the newest, hours */
const records = (count: number, age: number): DocumentationRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    ...STORY,
    updated: '',
    id: `record${at}`,
    capturedAt: NOW - (age + at) * HOUR,
  }));

function shown(of: DocumentationRecord[], fresh = 0) {
  render(
    <MemoryRouter>
      <HomePhotos records={of} fresh={fresh} />
    </MemoryRouter>,
  );
  return screen.queryAllByRole('listitem').length;
}

const QUIET = 'Heute und gestern kam keine Dokumentation.';

it.each([
  ['twelve of a busy day', 20, 1, 12],
  ['all of today and yesterday', 9, 1, 9],
  ['six at least, with older ones', 8, 30, 6],
  ['no more than there are', 2, 1, 2],
])('shows %s', (_, count, age, photos) => {
  expect(shown(records(count, age))).toBe(photos);
  expect(screen.queryByText(QUIET)).toBeNull();
});

it('shows six older ones after two quiet days, and says so', () => {
  expect(shown(records(20, 72))).toBe(6);
  expect(screen.getByText(QUIET)).toBeTruthy();
});

it('names building, service and time of each photo', () => {
  shown(records(1, 1));
  const [photo] = screen.getAllByRole('listitem');
  for (const text of [STORY.propertyName, STORY.serviceType ?? ''])
    expect(photo?.textContent?.replaceAll('\u00ad', '')).toContain(text);
});

it('says where photos will appear before the first one', () => {
  expect(shown([])).toBe(0);
  expect(screen.getByText(/^Die Fotos erscheinen hier/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Alle Dokumentationen' })).toBeNull();
});

it.each([
  [3, '3 neu seit Ihrem letzten Besuch'],
  [100, 'Mehr als 99 neu seit Ihrem letzten Besuch'],
])('counts %i arrivals since the last visit', (fresh, text) => {
  shown(records(3, 1), fresh);
  expect(screen.getByText(text)).toBeTruthy();
});
