import { beforeEach, describe, expect, it } from 'vitest';
import { setSession } from '../../../src/api/client';
import { getThumbnailUrls } from '../../../src/api/thumbnails';
import { badServer, cut, json } from './badServer';
import { byPath, items, PHOTO } from './rows';

const server = badServer();
const ids = (count: number) => Array.from({ length: count }, (_, i) => `doc${String(i).padStart(12, '0')}`);
const asked = () => server.received.filter(({ url }) => url.includes('/documentation_photos/records'));

beforeEach(() => setSession('jwt'));

describe('thumbnails of a list', () => {
  it('of many cards come with one request, each card gets its own', async () => {
    const [first, second, none] = ids(3) as [string, string, string];
    const photo = (id: string, documentation: string) => ({ ...PHOTO, id, documentation });
    const rows = [photo('pho000000000001', first), photo('pho000000000002', first), photo('pho000000000003', second)];
    server.behave(byPath({ '/files/token': json(200, { token: 't' }), '/records': items(...rows) }));
    const found = await Promise.all([first, second, none, first].map(getThumbnailUrls));
    expect(found.map((urls) => urls.length)).toEqual([2, 1, 0, 2]);
    expect(found[1]?.[0]).toBe('/api/files/documentation_photos/pho000000000003/photo_x1.jpg?token=t&thumb=320x320');
    expect(asked()).toHaveLength(1);
  });

  it('of very many cards come fifty documentations at a time', async () => {
    server.behave(byPath({ '/me': json(200, {}), '/records': items() }));
    await Promise.all(ids(120).map(getThumbnailUrls));
    expect(asked()).toHaveLength(3);
  });

  it('fail together, and the next attempt asks again', async () => {
    server.behave(cut);
    const failed = await Promise.allSettled(ids(3).map(getThumbnailUrls));
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    server.behave(byPath({ '/me': json(200, {}), '/records': items() }));
    await expect(getThumbnailUrls('doc000000000001')).resolves.toEqual([]);
  });
});
