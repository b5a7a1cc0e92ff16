// @vitest-environment happy-dom
/** The week of a home: urgent buildings first, and what a day says and opens. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shortenAddress } from '../../../../src/domain/documentation/shortAddress';
import { ALL_DRAWN } from '../../../../src/features/properties/week/useNearRows';
import { Week } from '../../../../src/features/properties/week/Week';
import { WeekGrid } from '../../../../src/features/properties/week/WeekGrid';
import {
  countMissing,
  type GridDay,
  type GridRow,
  getMonday,
  listDays,
  movedDay,
  sortByUrgency,
  stateOfDay,
} from '../../../../src/features/properties/week/weekRules';
import { screenOf } from '../../components/lists/screenOf';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const requested = vi.hoisted(() => [] as string[]);
vi.mock('../../../../src/components/lists/picture', () => ({
  firstPictureOf: (id: string) => {
    requested.push(id);
    return async () => null;
  },
}));
afterEach(() => {
  cleanup();
  screenOf(1440);
});

const TODAY = '2026-11-26';
const day = (of: string, { records = 0, states = [] as string[] } = {}): GridDay => ({
  ...{ day: of, records, newest: records > 0 ? `record${of}` : null },
  expected: states.map((state) => ({ service: 'Hausmeister', state })),
});
const row = (id: string, ...days: GridDay[]): GridRow => ({ id, name: `Haus ${id}`, to: `/haus/${id}`, days });

describe('a week', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2026-03-29', '2026-03-23'],
    ['2027-01-01', '2026-12-28'],
  ])('of %s begins on Monday %s', (of, monday) => {
    expect(getMonday(of)).toBe(monday);
  });

  it('has seven days, across a clock change too', () => {
    expect(listDays('2026-10-19').at(-1)).toBe('2026-10-25');
    expect(listDays('2026-10-19')).toHaveLength(7);
  });

  it('lists missing work first, then work due until today, then records', () => {
    const rows = [
      row('empty'),
      row('later', day('2026-11-27', { states: ['open'] })),
      row('done', day('2026-11-24', { records: 1 })),
      row('today', day(TODAY, { states: ['open'] })),
      row('missing', day('2026-11-24', { states: ['open', 'missing'] })),
    ];
    expect(sortByUrgency(rows, TODAY).map(({ id }) => id)).toEqual(['missing', 'today', 'done', 'empty', 'later']);
    expect(countMissing(rows)).toBe(1);
  });

  it('names missing before expected work, and no late work', () => {
    expect(stateOfDay(day(TODAY, { states: ['open', 'missing'] }))).toBe('missing');
    expect(stateOfDay(day(TODAY, { states: ['late', 'open'] }))).toBe('open');
    expect(stateOfDay(day(TODAY, { records: 1, states: ['late'] }))).toBeNull();
    expect(stateOfDay(undefined)).toBeNull();
  });

  it('names the other day on which expected work was done', () => {
    const moved = { service: 'Hausmeister', state: 'moved', doneOn: '2026-11-27' };
    expect(movedDay({ ...day(TODAY), expected: [moved] })).toBe('2026-11-27');
    expect(movedDay({ ...day(TODAY, { records: 1 }), expected: [moved] })).toBeNull();
    expect(movedDay(day(TODAY, { states: ['missing'] }))).toBeNull();
  });

  it('shows an address without the name that it begins with', () => {
    expect(shortenAddress('Wiener Platz 2a', 'Wiener Platz 2a, 51065 Köln')).toBe('51065 Köln');
    expect(shortenAddress('Wiener Platz 2a, 51065 Köln', 'Wiener Platz 2a, 51065 Köln')).toBe('');
    expect(shortenAddress('Wiener Platz 2', 'Wiener Platz 2a, 51065 Köln')).toBe('Wiener Platz 2a, 51065 Köln');
  });
});

it('opens the records of a day, and the calendar of a missing one', async () => {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const rows = [row('a', day('2026-11-23', { records: 2 }), day('2026-11-24', { states: ['missing'] })), row('b')];
  const paths = { records: (id: string, of: GridDay) => `/liste/${id}/${of.day}`, missing: () => '/kalender' };
  await act(async () =>
    root.render(
      <MemoryRouter>
        <WeekGrid rows={rows} days={listDays('2026-11-23')} today={TODAY} paths={paths} head="Immobilie" />
      </MemoryRouter>,
    ),
  );
  const links = [...box.querySelectorAll('a.week__mark')].map((link) => [
    link.getAttribute('aria-label'),
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Haus a, Mo 23.11.2026: 2 Einträge', '/liste/a/2026-11-23'],
    ['Haus a, Di 24.11.2026: fehlt, Hausmeister', '/kalender'],
  ]);
  expect(box.querySelector('thead .week__today')?.textContent).toContain('Do');
  await act(async () => root.unmount());
});

it('says on a phone in a legend what its narrow days have no room for', () => {
  screenOf(320);
  const rows = [row('a', day(TODAY, { states: ['open'] }))];
  const paths = { records: () => '/liste', missing: () => '/kalender' };
  const week = { title: 'Woche', head: 'Immobilie', monday: '2026-11-23', onMonday: () => undefined, empty: null };
  const { container } = render(
    <MemoryRouter>
      <Week {...week} rows={rows} paths={paths} />
    </MemoryRouter>,
  );
  expect(container.querySelector('td .visually-hidden')?.textContent).toBe('erwartet');
  expect(container.querySelector('.week-legend')?.textContent).toBe('erwartet');
});

it("shows a day's newest photo while the pointer or the focus is on it", () => {
  const rows = [row('a', day('2026-11-23', { records: 2 }), day('2026-11-24', { states: ['missing'] }))];
  const paths = { records: () => '/liste', missing: () => '/kalender' };
  const { container } = render(
    <MemoryRouter>
      <WeekGrid rows={rows} days={listDays('2026-11-23')} today={TODAY} paths={paths} head="Immobilie" />
    </MemoryRouter>,
  );
  const peek = () => container.querySelectorAll('.week__peek').length;
  const cellOf = (name: RegExp) => screen.getByRole('link', { name }).closest('td') as HTMLElement;
  expect([peek(), requested]).toEqual([0, []]);
  fireEvent.pointerEnter(cellOf(/2 Einträge/));
  expect([peek(), requested.at(-1)]).toEqual([1, 'record2026-11-23']);
  fireEvent.pointerLeave(cellOf(/2 Einträge/));
  expect(peek()).toBe(0);
  fireEvent.focus(within(cellOf(/2 Einträge/)).getByRole('link'));
  expect(peek()).toBe(1);
  fireEvent.blur(within(cellOf(/2 Einträge/)).getByRole('link'));
  fireEvent.pointerEnter(cellOf(/fehlt/));
  expect(peek()).toBe(0);
});

it('shows twelve of 400 buildings first, urgent ones on top, all by one tap', () => {
  const rows = Array.from({ length: 400 }, (_, at) =>
    at === 399
      ? row('missing', day('2026-11-24', { states: ['missing'] }))
      : row(String(at), ...(at === 200 ? [day('2026-11-24', { records: 1 })] : [])),
  );
  render(
    <MemoryRouter>
      <Week
        title="Woche"
        head="Immobilie"
        monday="2026-11-23"
        onMonday={() => undefined}
        rows={rows}
        paths={{ records: () => '/liste', missing: () => '/kalender' }}
        empty={null}
      />
    </MemoryRouter>,
  );
  const names = () => [...document.querySelectorAll('.week .row-link')].map((link) => link.textContent);
  expect(names()).toHaveLength(12);
  expect(names().slice(0, 2)).toEqual(['Haus missing', 'Haus 200']);
  expect(screen.getByText('Bei 1 Immobilie fehlt etwas')).toBeTruthy();
  // Here no row has a height: what is drawn of 400 is shown by tests/e2e/properties/manyBuildings.spec.ts.
  fireEvent.click(screen.getByRole('button', { name: 'Woche: Alle 400 zeigen' }));
  expect(screen.queryByRole('button', { name: 'Woche: Alle 400 zeigen' })).toBeNull();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('401');
});

it('draws all rows of a week with forty, without a row count', () => {
  const rows = Array.from({ length: ALL_DRAWN }, (_, at) => row(String(at)));
  const paths = { records: () => '/liste', missing: () => '/kalender' };
  render(
    <MemoryRouter>
      <WeekGrid rows={rows} days={listDays('2026-11-23')} today={TODAY} paths={paths} head="Immobilie" />
    </MemoryRouter>,
  );
  expect(document.querySelectorAll('.week .row-link')).toHaveLength(ALL_DRAWN);
  expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false);
});
