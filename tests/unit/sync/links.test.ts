// @vitest-environment happy-dom
/** Links on the phone: when the phone checks them, and how their Soll-Bilder end. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RemoteError } from '../../../src/api/failure';
import { db, type LinkFacts, type OwnerKey } from '../../../src/db/db';
import { answerLink, dueLinks, openLink } from '../../../src/db/links';
import { settleLink } from '../../../src/db/linkTargets';
import { watchLinks } from '../../../src/sync/links';
import { emptyPhone } from '../db/device';

const api = vi.hoisted(() => ({ loadLink: vi.fn(), listTargets: vi.fn() }));
vi.mock('../../../src/api/link', () => ({ loadLink: api.loadLink, measureClock: async () => null }));
vi.mock('../../../src/api/targets', () => ({ listTargets: api.listTargets, fetchTarget: vi.fn() }));

const TOKEN = 'w'.repeat(43);
const FACTS: LinkFacts = {
  property: { id: 'property0000000', name: 'Dom', address: 'Domkloster 4', latitude: 50.9, longitude: 6.9 },
  company: '',
  serviceTypes: [],
};
let stop = () => {};
let owner: OwnerKey;

/** A link that was answered long ago, with one Soll-Bild. */
beforeEach(async () => {
  vi.clearAllMocks();
  await emptyPhone();
  ({ owner } = await openLink(TOKEN));
  await answerLink(owner, FACTS);
  await settleLink(owner);
  const target = { id: 'a', account: owner, property: 'property0000000', service: 'Hausmeister' };
  await db.targets.put({ ...target, bytes: new ArrayBuffer(8) });
  api.loadLink.mockResolvedValue(FACTS);
  api.listTargets.mockResolvedValue([]);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 });
const isSettled = async () => (await dueLinks()).length === 0;

describe('a link with Soll-Bilder', () => {
  it('loses those that were erased at the next start', async () => {
    stop = watchLinks();
    await soon(async () => expect(await db.targets.count()).toBe(0));
    await soon(async () => expect(await isSettled()).toBe(true));
    expect(api.loadLink).toHaveBeenCalledTimes(1);
  });

  it('loses them when it ended', async () => {
    api.loadLink.mockRejectedValue(new RemoteError('notFound', { code: 'link_invalid' }));
    stop = watchLinks();
    await soon(async () => expect((await db.links.get(owner))?.state).toBe('invalid'));
    await soon(async () => expect(await isSettled()).toBe(true));
    expect(await db.targets.count()).toBe(0);
  });

  it('is checked again while its Soll-Bilder did not come', async () => {
    api.listTargets.mockRejectedValueOnce(new RemoteError('temporary'));
    stop = watchLinks();
    await soon(() => expect(api.listTargets).toHaveBeenCalledTimes(1));
    expect(await isSettled()).toBe(false);
    window.dispatchEvent(new Event('online'));
    await soon(async () => expect(await isSettled()).toBe(true));
    expect(await db.targets.count()).toBe(0);
  });

  it('is checked once a day', async () => {
    const day = 24 * 3_600_000;
    api.listTargets.mockResolvedValue([{ id: 'a', property: 'property0000000', service: 'Hausmeister' }]);
    vi.useFakeTimers({ toFake: ['Date'] });
    stop = watchLinks();
    await soon(() => expect(api.listTargets).toHaveBeenCalledTimes(1));
    await soon(async () => expect(await isSettled()).toBe(true));
    window.dispatchEvent(new Event('online'));
    vi.setSystemTime(Date.now() + day);
    window.dispatchEvent(new Event('online'));
    await soon(() => expect(api.listTargets).toHaveBeenCalledTimes(2));
  });

  it('without any is left alone', async () => {
    await db.targets.clear();
    stop = watchLinks();
    await openLink('x'.repeat(43));
    await soon(() => expect(api.loadLink).toHaveBeenCalledWith('x'.repeat(43)));
    expect(api.loadLink).toHaveBeenCalledTimes(1);
  });
});
