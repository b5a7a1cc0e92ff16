// @vitest-environment happy-dom
/** The dashboard's lists, from phone and server. */
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

const inOrder = () =>
  [...document.querySelectorAll('main button, main a, main h2')].map(({ textContent }) =>
    (textContent ?? '').replace(/[–\d]+$/, ''),
  );

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

it('does not call a company with old work empty', async () => {
  server.rows = [onServer('winter000000001', 200)];
  await openDocumentations();
  expect(await screen.findByRole('button', { name: /^Dokumentationen\s*1$/ })).toBeTruthy();
  expect(await screen.findByText('Keine Dokumentation auf diesem Gerät')).toBeTruthy();
  expect(screen.queryByText('Noch keine Dokumentationen vorhanden')).toBeNull();
  const way = screen.getByRole('link', { name: 'Alle Dokumentationen' });
  expect(way.getAttribute('href')).toBe('/history');
});

it('calls nobody empty offline', async () => {
  offline();
  await openDocumentations();
  expect(await screen.findByText('Keine Dokumentation auf diesem Gerät')).toBeTruthy();
  expect(screen.queryByText('Noch keine Dokumentationen vorhanden')).toBeNull();
});

it('tells a new account that there is none yet', async () => {
  await openDocumentations();
  expect(await screen.findByText('Noch keine Dokumentationen vorhanden')).toBeTruthy();
});

it('begins with the two counts on a phone', async () => {
  await planned(0);
  await openPhone();
  await screen.findByRole('heading', { name: 'Heute fällig' });
  expect(inOrder().slice(0, 4)).toEqual(['Immobilien', 'Dokumentationen', 'Neue Dokumentation', 'Heute fällig']);
});

it("omits 'Heute fällig' on a phone while nothing is due", async () => {
  await planned(3);
  await openPhone();
  expect(screen.queryByText('Heute fällig')).toBeNull();
});
