// @vitest-environment happy-dom
/** The dashboard's lists, of what the phone has and of what the server counts. */
import 'fake-indexeddb/auto';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { replacePlans } from '../../../../src/db/plans';
import { currentSession } from '../../../../src/db/session';
import { DAY } from '../../../../src/domain/time/duration';
import { dayOf } from '../../../../src/domain/time/germanDay';
import { EmployeeHome } from '../../../../src/features/provider/dashboard/EmployeeHome';
import { Lists } from '../../../../src/features/provider/dashboard/Lists';
import { ANNA } from '../../db/device';
import { duePlan } from '../../sync/pullServer';
import { freshHistory, offline, onServer, server } from '../records/historyStage';

vi.mock('../../../../src/api/ticks', () => ({ onTick: () => () => undefined }));

freshHistory();

async function opened(Screen: typeof EmployeeHome | typeof Lists): Promise<void> {
  const session = await currentSession();
  if (!session) throw new Error('nobody is signed in');
  render(
    <MemoryRouter>
      <Screen session={session} />
    </MemoryRouter>,
  );
}

async function openPhone(): Promise<void> {
  await opened(EmployeeHome);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Dokumentationen/ })).toBeTruthy());
}

/** The cards and ways of the dashboard, in their order. */
const inOrder = () =>
  [...document.querySelectorAll('main button, main a, main h2')].map(({ textContent }) =>
    (textContent ?? '').replace(/[–\d]+$/, ''),
  );

/** A plan that expects its only work so many days from now. */
async function planned(daysAhead: number): Promise<void> {
  const day = dayOf(Date.now() + daysAhead * DAY);
  await replacePlans(
    ANNA,
    [{ ...duePlan('plan00000000001'), rhythm: { kind: 'weekdays', days: [1, 2, 3, 4, 5, 6, 7] }, startsOn: day }],
    Date.now(),
  );
}

async function openDocumentations(): Promise<void> {
  await opened(Lists);
  fireEvent.click(screen.getByRole('button', { name: /^Dokumentationen/ }));
}

it('a company whose work is older than ninety days is not told that it has none', async () => {
  server.rows = [onServer('winter000000001', 200)];
  await openDocumentations();
  expect(await screen.findByRole('button', { name: /^Dokumentationen\s*1$/ })).toBeTruthy();
  expect(await screen.findByText('Keine Dokumentation auf diesem Gerät')).toBeTruthy();
  expect(screen.queryByText('Noch keine Dokumentationen vorhanden')).toBeNull();
  const way = screen.getByRole('link', { name: 'Alle Dokumentationen' });
  expect(way.getAttribute('href')).toBe('/history');
});

it('nor is anybody without a network', async () => {
  offline();
  await openDocumentations();
  expect(await screen.findByText('Keine Dokumentation auf diesem Gerät')).toBeTruthy();
  expect(screen.queryByText('Noch keine Dokumentationen vorhanden')).toBeNull();
});

it('a new account is told that there is none yet', async () => {
  await openDocumentations();
  expect(await screen.findByText('Noch keine Dokumentationen vorhanden')).toBeTruthy();
});

it('a phone begins with the two counts', async () => {
  await planned(0);
  await openPhone();
  await screen.findByRole('heading', { name: 'Heute fällig' });
  expect(inOrder().slice(0, 4)).toEqual(['Immobilien', 'Dokumentationen', 'Neue Dokumentation', 'Heute fällig']);
});

it("a phone is silent about 'Heute fällig' while nothing is due", async () => {
  await planned(3);
  await openPhone();
  expect(screen.queryByText('Heute fällig')).toBeNull();
});
