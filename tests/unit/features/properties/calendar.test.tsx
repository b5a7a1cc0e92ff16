// @vitest-environment happy-dom
/** The calendar of a building with failed requests. */
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import { listDeletions } from '../../../../src/api/deletions';
import { listDocumentations } from '../../../../src/api/documentations';
import { RemoteError } from '../../../../src/api/failure';
import { type JudgedPlan, listPlans } from '../../../../src/api/plans';
import type { Deletion } from '../../../../src/domain/documentation/deletion';
import { LastDays } from '../../../../src/features/properties/calendar/LastDays';
import { Month } from '../../../../src/features/properties/calendar/Month';
import { RECORD } from '../../../support/rows/record';

vi.mock('../../../../src/api/deletions', { spy: true });
vi.mock('../../../../src/api/documentations', { spy: true });
vi.mock('../../../../src/api/plans', { spy: true });
configure({ asyncUtilTimeout: 8000 });

const OWN = { column: 'property_manager', id: 'manager00000001' } as const;
const HOUSE = { address: 'Weg 1', id: RECORD.property ?? '', name: RECORD.propertyName };

const PLAN: JudgedPlan = {
  ...{
    id: 'plan00000000001',
    property: 'haus00000000001',
    propertyName: 'Haus am Dom',
    propertyAddress: 'Domkloster 4',
  },
  ...{ service: 'Hausmeister', provider: null, isOwn: true },
  ...{ rhythm: { kind: 'weekdays', days: [5] }, season: null, tolerance: 0, startsOn: '2026-11-01', endsOn: null },
  days: [{ due: '2026-11-20', until: '2026-11-20', state: 'missing', closedOn: null, arrivedOn: null }],
};

beforeEach(() => {
  vi.mocked(listDocumentations).mockResolvedValue([RECORD]);
  vi.mocked(listPlans).mockResolvedValue([]);
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.resetAllMocks();
});

const shown = () =>
  render(
    <MemoryRouter initialEntries={['/?month=2026-11']}>
      <Month own={OWN} property={HOUSE} dayPath={(day) => `/documentations?from=${day}`} />
    </MemoryRouter>,
  );

it('says that plans are missing, and retries', async () => {
  vi.mocked(listDeletions).mockResolvedValue([]);
  vi.mocked(listPlans).mockRejectedValueOnce(new RemoteError('offline')).mockResolvedValue([PLAN]);
  shown();
  const message = await screen.findByRole('alert');
  expect(message.textContent).toContain('Der Kalender konnte nicht vollständig geladen werden');
  expect(await screen.findByText('1 Tag mit Einträgen, 1 Eintrag')).toBeTruthy();
  expect(screen.queryByText('fehlt')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  // On its day, and in the list of marks below the month.
  expect(await screen.findAllByText('fehlt')).toHaveLength(2);
  const marks = within(screen.getByRole('list', { name: 'Zeichen im Kalender' }));
  expect(marks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['fehlt']);
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the files of a month with deleted records', () => {
  const pdf = () => screen.queryByRole('button', { name: 'Monatsbericht' });

  it('are offered after the deleted records loaded', async () => {
    const answers: ((deletions: Deletion[]) => void)[] = [];
    vi.mocked(listDeletions).mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    shown();
    await screen.findByText('1 Tag mit Einträgen, 1 Eintrag');
    expect(pdf()).toBeNull();
    await act(async () => answers[0]?.([]));
    expect(await screen.findByRole('button', { name: 'Monatsbericht' })).toBeTruthy();
  });

  it('are not offered when those failed: says why, and retries', async () => {
    vi.mocked(listDeletions).mockRejectedValue(new RemoteError('offline'));
    shown();
    expect((await screen.findByRole('alert')).textContent).toContain('was in diesem Monat gelöscht wurde');
    expect(pdf()).toBeNull();
    vi.mocked(listDeletions).mockResolvedValue([]);
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('button', { name: 'Monatsbericht' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('has words on each past expected day, and names its marks', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 13, 30), toFake: ['Date'] });
  vi.mocked(listDeletions).mockResolvedValue([]);
  const day = (due: string, state: string, closedOn: string | null) => ({
    due,
    until: due,
    state,
    closedOn,
    arrivedOn: null,
  });
  const days = [
    day('2026-11-03', 'tolerated', '2026-11-04'),
    day('2026-11-10', 'missing', null),
    day('2026-11-17', 'done', '2026-11-17'),
    day('2026-11-24', 'open', null),
  ];
  vi.mocked(listPlans).mockResolvedValue([{ ...PLAN, days }] as JudgedPlan[]);
  shown();
  const cellOf = (label: string) =>
    [...document.querySelectorAll('td:not(.is-other)')].find((cell) => cell.textContent?.startsWith(label))
      ?.textContent;
  await screen.findByText('am 4.11. belegt');
  expect(cellOf('3.')).toContain('am 4.11. belegt');
  expect(cellOf('10.')).toContain('fehlt');
  expect(cellOf('17.')).toBe('17.');
  expect(cellOf('24.')).toContain('erwartet');
  const marks = within(screen.getByRole('list', { name: 'Zeichen im Kalender' })).getAllByRole('listitem');
  expect(marks.map((one) => one.textContent)).toEqual(['erwartet', 'fehlt', 'an einem anderen Tag belegt']);
  vi.useRealTimers();
});

describe('the last days of a building', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 13, 30), toFake: ['Date'] });
    vi.mocked(listDocumentations).mockResolvedValue([]);
    vi.mocked(listPlans).mockResolvedValue([PLAN]);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['their records', listDocumentations],
    ['what was expected on them', listPlans],
  ])('report %s that failed, and retry', async (_what, failing) => {
    vi.mocked(failing as (of: never) => Promise<unknown>).mockRejectedValueOnce(new RemoteError('offline'));
    render(
      <MemoryRouter>
        <LastDays own={OWN} property={HOUSE.id} dayPath={(day) => `/documentations?from=${day}`} />
      </MemoryRouter>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Die letzten Tage konnten nicht geladen werden');
    expect(screen.queryByText('fehlt')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    const strip = await screen.findByRole('list', { name: /^Die letzten \d+ Tage$/ });
    expect(within(strip).getAllByText('fehlt')).toHaveLength(1);
    expect(within(strip).getAllByRole('listitem')).toHaveLength(1);
  });
});
