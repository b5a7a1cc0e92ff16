// @vitest-environment happy-dom
/** The daily list of a Hausverwaltung at its desk: what it prints, and which day it calls 'Heute'. */
import 'fake-indexeddb/auto';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import { countDocumentations } from '../../../../src/api/counts';
import { listDeletions, lookAtList } from '../../../../src/api/deletions';
import { type DocumentationQuery, listDocumentations } from '../../../../src/api/documentations';
import { weekdayDate } from '../../../../src/components/officeFormat';
import { db } from '../../../../src/db/db';
import { ManagerDocumentations } from '../../../../src/features/manager/documentations/ManagerDocumentations';
import { RECORD } from '../../../support/record';
import { screenOf } from '../../components/lists/screenOf';
import { ANNA, emptyPhone, signIn } from '../../db/device';

vi.mock('../../../../src/api/ticks', () => ({ onTick: () => () => undefined }));
vi.mock('../../../../src/api/counts', async (original) => ({
  ...(await original<object>()),
  countDocumentations: vi.fn(),
}));
vi.mock('../../../../src/api/deletions', async (original) => ({
  ...(await original<object>()),
  listDeletions: vi.fn(),
  lookAtList: vi.fn(),
}));
vi.mock('../../../../src/api/documentations', async (original) => ({
  ...(await original<object>()),
  listDocumentations: vi.fn(),
}));
configure({ asyncUtilTimeout: 8000 });

const GONE = {
  ...{ id: 'gone00000000001', number: '4F7K2-Q9M3X', property: RECORD.property, propertyName: 'Haus 1' },
  ...{ company: 'comp00000000001', user: 'user00000000001', serviceType: 'Winterdienst' },
  ...{ capturedAt: RECORD.capturedAt, deletedAt: RECORD.capturedAt + 1000, deletedBy: 'Dirk Meister' },
  reason: 'Doppelt aufgenommen',
};

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
  await db.session.update('current', { role: 'property_manager' });
  // Nothing else of the server is needed: what cannot be had leaves its place empty.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.mocked(listDocumentations).mockResolvedValue([RECORD]);
  vi.mocked(countDocumentations).mockResolvedValue(1);
  vi.mocked(listDeletions).mockResolvedValue([GONE]);
  vi.mocked(lookAtList).mockResolvedValue({ since: null });
  screenOf(1440);
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const open = (query: string) =>
  render(
    <MemoryRouter initialEntries={[`/property-manager/documentations${query}`]}>
      <ManagerDocumentations />
    </MemoryRouter>,
  );

describe('on paper', () => {
  /** What the browser's own print makes of the screen; null where it prints the screen itself. */
  const printed = () => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    return document.querySelector('.list-paper')?.textContent ?? null;
  };

  it('stands what is listed, by the button and by the key of the browser', async () => {
    open('');
    expect(await screen.findByRole('link', { name: weekdayDate(RECORD.capturedAt) })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Drucken' })).toBeTruthy();
    await waitFor(() => expect(printed()).toContain(RECORD.number));
  });

  it('what was deleted never stands, nor under its heading what was not (D117): nothing is even asked of that', async () => {
    open('?state=deleted');
    expect(await screen.findByText(/Grund: Doppelt aufgenommen$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Drucken' })).toBeNull();
    expect(printed()).toBeNull();
    expect(listDocumentations).not.toHaveBeenCalled();
    expect(countDocumentations).not.toHaveBeenCalled();
  });
});

it('of a screen that stays open over midnight „Heute“ is the new day', async () => {
  const late = { ...RECORD, capturedAt: new Date(2026, 10, 21, 23, 20).getTime() };
  const early = { ...RECORD, id: 'doc000000000002', capturedAt: new Date(2026, 10, 22, 0, 2).getTime() };
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 30), toFake: ['Date'] });
  vi.mocked(listDeletions).mockResolvedValue([]);
  vi.mocked(listDocumentations).mockImplementation(async ({ from = 0, to = Infinity }: DocumentationQuery = {}) =>
    [early, late].filter(({ capturedAt: at }) => at >= from && at < to && at <= Date.now()),
  );
  open('?period=today');
  expect(await screen.findByRole('link', { name: weekdayDate(late.capturedAt) })).toBeTruthy();
  // Somebody comes back to the tab next morning.
  vi.setSystemTime(new Date(2026, 10, 22, 7));
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByRole('link', { name: weekdayDate(early.capturedAt) })).toBeTruthy();
  expect(screen.queryByRole('link', { name: weekdayDate(late.capturedAt) })).toBeNull();
});
