// @vitest-environment happy-dom
/** The daily list of a Hausverwaltung at its desk: its print, and the day of 'Heute'. */
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
import { RECORD } from '../../../support/rows/record';
import { screenOf } from '../../components/lists/screenOf';
import { ANNA, emptyPhone, signIn } from '../../db/device';

vi.mock('../../../../src/api/ticks', () => ({ onTick: () => () => undefined }));
vi.mock('../../../../src/api/counts', { spy: true });
vi.mock('../../../../src/api/deletions', { spy: true });
vi.mock('../../../../src/api/documentations', { spy: true });
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
  // All other requests fail, which leaves their places empty.
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

describe('in print', () => {
  /** The printed sheet; null when the browser prints the screen itself. */
  const printed = () => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    return document.querySelector('.list-paper')?.textContent ?? null;
  };

  it("has the list, by the button and by the browser's shortcut", async () => {
    open('');
    expect(await screen.findByRole('link', { name: weekdayDate(RECORD.capturedAt) })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Drucken' })).toBeTruthy();
    await waitFor(() => expect(printed()).toContain(RECORD.number));
  });

  it('has no deleted records, and none under their filter', async () => {
    open('?state=deleted');
    expect(await screen.findByText(/Grund: Doppelt aufgenommen$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Drucken' })).toBeNull();
    expect(printed()).toBeNull();
    expect(listDocumentations).not.toHaveBeenCalled();
    expect(countDocumentations).not.toHaveBeenCalled();
  });
});

it('changes „Heute“ to the new day on a screen open over midnight', async () => {
  const late = { ...RECORD, capturedAt: new Date(2026, 10, 21, 23, 20).getTime() };
  const early = { ...RECORD, id: 'doc000000000002', capturedAt: new Date(2026, 10, 22, 0, 2).getTime() };
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 30), toFake: ['Date'] });
  vi.mocked(listDeletions).mockResolvedValue([]);
  vi.mocked(listDocumentations).mockImplementation(async ({ from = 0, to = Infinity }: DocumentationQuery = {}) =>
    [early, late].filter(({ capturedAt: at }) => at >= from && at < to && at <= Date.now()),
  );
  open('?period=today');
  expect(await screen.findByRole('link', { name: weekdayDate(late.capturedAt) })).toBeTruthy();
  // The tab becomes visible next morning.
  vi.setSystemTime(new Date(2026, 10, 22, 7));
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByRole('link', { name: weekdayDate(early.capturedAt) })).toBeTruthy();
  expect(screen.queryByRole('link', { name: weekdayDate(late.capturedAt) })).toBeNull();
});
