// @vitest-environment happy-dom
/** More threads than one page of the server has. */
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { subDays } from 'date-fns';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import type { Thread } from '../../../../src/domain/threads/shownThread';
import { DefectsList } from '../../../../src/features/threads/DefectsList';
import { OpenThreads } from '../../../../src/features/threads/OpenThreads';

const ACCOUNT = 'manager00000001';
const SESSION = { user: ACCOUNT, role: 'property_manager', fullName: 'A', companyName: 'A' };
vi.mock('../../../../src/db/live/screens', async (original) => ({
  ...(await original<object>()),
  useSession: () => SESSION,
}));
const server = vi.hoisted(() => ({ threads: [] as { id: string; property: string }[] }));
vi.mock('../../../../src/api/threads', async (original) => ({
  ...(await original<object>()),
  listThreads: async ({ before = '', property = '' }: { before?: string; property?: string }) => {
    const found = server.threads.filter((one) => property === '' || one.property === property);
    const from = found.findIndex(({ id }) => id === before) + 1;
    const items = found.slice(from, from + 50);
    return { items, next: from + 50 < found.length ? items.at(-1)?.id : null };
  },
}));

const thread = (n: number, more: Partial<Thread> = {}): Thread => ({
  ...{ id: `thread${n}`, subject: 'defect', record: '', number: '', photo: '', property: 'p', service: '', day: '' },
  ...{ propertyName: `Haus ${n}`, state: 'open', raisedBy: 'manager', openedAt: 0, changedAt: -n, closedAt: null },
  ...{ waits: false, mayClose: false, mayReopen: false, isMoved: false, messages: [] },
  ...more,
});

beforeEach(() => {
  queries.clear();
  server.threads = Array.from({ length: 120 }, (_, n) => thread(n, { waits: n === 119 }));
});
afterEach(cleanup);

it('a home counts all of them, and shows the oldest first when it waits', async () => {
  render(<OpenThreads account={ACCOUNT} />, { wrapper: MemoryRouter });
  expect(await screen.findByText('120')).toBeDefined();
  expect(screen.getByText('Mangel: Haus 119')).toBeDefined();
});

it("the list of defects has the others behind 'Mehr laden'", async () => {
  render(<DefectsList session={SESSION as never} state="open" property={null} />, { wrapper: MemoryRouter });
  expect(await screen.findByText('Haus 0')).toBeDefined();
  expect(screen.queryByText('Haus 50')).toBeNull();
  for (const last of ['Haus 99', 'Haus 119']) {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Mehr laden' })));
    expect(await screen.findByText(last)).toBeDefined();
  }
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
});

it('the list of defects is of one property on request, with age', async () => {
  const openedAt = subDays(Date.now(), 92).getTime();
  server.threads[7] = thread(7, { property: 'q', openedAt });
  render(<DefectsList session={SESSION as never} state="open" property="q" />, { wrapper: MemoryRouter });
  expect(await screen.findByText('Haus 7')).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText('vor 92 Tagen gemeldet')).toBeDefined();
});
