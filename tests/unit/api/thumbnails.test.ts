import { beforeEach, describe, expect, it } from 'vitest';
import { setSession } from '../../../src/api/client';
import { getThumbnail } from '../../../src/api/thumbnails';
import { type Behaviour, badServer, cut, json } from './badServer';
import { byPath, items, PHOTO } from './rows';

const server = badServer();
const ids = (count: number) => Array.from({ length: count }, (_, i) => `doc${String(i).padStart(12, '0')}`);
const request = () => server.received.filter(({ url }) => url.includes('/documentation_photos/records'));

const image: Behaviour = (response) => response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('jpeg');
const first = (documentation: string) => getThumbnail(documentation, { index: 0 });

beforeEach(() => setSession('jwt'));

describe('thumbnails of a list', () => {
  it('load by one request, each for its card', async () => {
    const [one, two, none] = ids(3) as [string, string, string];
    const photo = (id: string, documentation: string) => ({ ...PHOTO, id, documentation });
    const rows = [photo('pho000000000001', one), photo('pho000000000002', one), photo('pho000000000003', two)];
    const files = { '/files/token': json(200, { token: 't' }), '/files/documentation_photos': image };
    server.behave(byPath({ ...files, '/records': items(...rows) }));
    const found = await Promise.all([first(one), first(two), first(none), getThumbnail(one, { index: 1 })]);
    expect(await Promise.all(found.map((blob) => blob?.text()))).toEqual(['jpeg', 'jpeg', undefined, 'jpeg']);
    expect(request()).toHaveLength(1);
    const read = server.received.filter(({ url }) => url.includes('/files/documentation_photos'));
    expect(read.map(({ url }) => url).sort()).toEqual(
      [1, 2, 3].map((n) => `/api/files/documentation_photos/pho00000000000${n}/photo_x1.jpg?token=t&thumb=320x320`),
    );
  });

  it('load for fifty documentations at a time', async () => {
    server.behave(byPath({ '/me': json(200, {}), '/records': items() }));
    await Promise.all(ids(120).map(first));
    expect(request()).toHaveLength(3);
  });

  it('are missing together and load again at the next attempt', async () => {
    server.behave(cut);
    expect(await Promise.all(ids(3).map(first))).toEqual([null, null, null]);
    server.behave(
      byPath({
        '/files/token': json(200, { token: 't' }),
        '/files/documentation_photos': image,
        '/records': items({ ...PHOTO, documentation: 'doc000000000001' }),
      }),
    );
    expect(await (await first('doc000000000001'))?.text()).toBe('jpeg');
  });

  it('fail where the picture is not to be had, or is a page', async () => {
    const documentation = 'doc000000000001';
    const rows = { '/files/token': json(200, { token: 't' }), '/records': items({ ...PHOTO, documentation }) };
    for (const answer of [json(401, {}), json(404, {}), json(200, {})]) {
      server.behave(byPath({ ...rows, '/files/documentation_photos': answer }));
      await expect(first(documentation)).rejects.toMatchObject({ name: 'RemoteError' });
    }
  });
});
