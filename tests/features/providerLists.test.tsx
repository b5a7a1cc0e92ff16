// @vitest-environment happy-dom
/** The dashboard's lists, of what the phone has and of what the server counts. */
import 'fake-indexeddb/auto';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { currentSession } from '../../src/data/session';
import { Lists } from '../../src/features/provider/dashboard/Lists';
import { freshHistory, offline, onServer, server } from './historyStage';

vi.mock('../../src/remote/ticks', () => ({ onTick: () => () => undefined }));

freshHistory();

async function openDocumentations(): Promise<void> {
  const session = await currentSession();
  if (!session) throw new Error('nobody is signed in');
  render(
    <MemoryRouter>
      <Lists session={session} />
    </MemoryRouter>,
  );
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
