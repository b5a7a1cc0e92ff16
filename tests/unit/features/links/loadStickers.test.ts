import { beforeEach, expect, it, vi } from 'vitest';
import { createLink, linkDetails, listLinks } from '../../../../src/api/links';
import { loadStickers } from '../../../../src/features/links/loadStickers';

vi.mock('../../../../src/api/links', () => ({ createLink: vi.fn(), linkDetails: vi.fn(), listLinks: vi.fn() }));

const OWNER = { name: 'Glanz', email: 'info@glanz.de' };
const PLACES = ['ring', 'weg', 'tor'].map((id) => ({ id, name: id, address: `${id} 1` }));
const FUTURE = Date.now() + 1_000_000;
const details = (id: string, url: string | null) => ({ id, url, documentations: 0, last: null, manager: null });

beforeEach(() => vi.resetAllMocks());

it('takes running links as they are, and makes missing and expired ones', async () => {
  vi.mocked(listLinks).mockResolvedValue([
    { id: 'l1', property: 'ring', label: 'Haustür', expiresAt: FUTURE },
    { id: 'l2', property: 'weg', label: 'Keller', expiresAt: 1 },
  ]);
  vi.mocked(linkDetails).mockResolvedValue(details('l1', '/documentation/one'));
  vi.mocked(createLink).mockImplementation(async (id) => ({ id, url: `/documentation/${id}` }));
  const counts: number[] = [];
  const stickers = await loadStickers(PLACES, OWNER, (count) => counts.push(count));
  expect(stickers.map(({ url, label }) => [url, label])).toEqual([
    ['/documentation/one', 'Haustür'],
    ['/documentation/weg', 'Keller'],
    ['/documentation/tor', ''],
  ]);
  expect(stickers[0]?.expiresAt).toBe(FUTURE);
  expect(vi.mocked(createLink).mock.calls.map(([id]) => id)).toEqual(['weg', 'tor']);
  expect(counts).toEqual([1, 2, 3]);
});

it('leaves out a link that the server can no longer show', async () => {
  vi.mocked(listLinks).mockResolvedValue([{ id: 'l1', property: 'ring', label: '', expiresAt: null }]);
  vi.mocked(linkDetails).mockResolvedValue(details('l1', null));
  expect(await loadStickers(PLACES.slice(0, 1), OWNER, () => {})).toEqual([]);
  expect(createLink).not.toHaveBeenCalled();
});
