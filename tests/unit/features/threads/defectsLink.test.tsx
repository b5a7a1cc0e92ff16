// @vitest-environment happy-dom
/** A home's way to defects that are done. */
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import { DefectsLink } from '../../../../src/features/threads/DefectsLink';

const server = vi.hoisted(() => ({ open: [] as object[], closed: [] as object[] }));
vi.mock('../../../../src/api/threads', async (original) => ({
  ...(await original<object>()),
  listThreads: async ({ state }: { state?: string }) => ({
    items: state === 'closed' ? server.closed : server.open,
    next: null,
  }),
}));

const DEFECT = { id: 'thread000000001', subject: 'defect' };

beforeEach(() => {
  queries.clear();
  Object.assign(server, { open: [], closed: [] });
});
afterEach(cleanup);

async function linkWith(threads: Partial<typeof server>): Promise<string | null | undefined> {
  Object.assign(server, threads);
  render(<DefectsLink account="manager00000001" />, { wrapper: MemoryRouter });
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  return screen.queryByRole('link')?.getAttribute('href');
}

it('leads to those that are done while none is open', async () => {
  expect(await linkWith({ closed: [DEFECT] })).toBe('/maengel?state=closed');
});

it.each([
  ['one is open: the open threads have the link', { open: [DEFECT], closed: [DEFECT] }],
  ['there never was one', { open: [{ ...DEFECT, subject: 'day' }] }],
])('is absent where %s', async (_why, threads) => {
  expect(await linkWith(threads)).toBeUndefined();
});
