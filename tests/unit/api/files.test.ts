import { afterEach, describe, expect, it, vi } from 'vitest';
import { setSession } from '../../../src/api/client';
import { FILE_TOKEN_KEPT, fetchPhotoBytes, fileBytes, photoUrl } from '../../../src/api/files';
import { fetchTarget } from '../../../src/api/targets';
import { type Behaviour, badServer, cut, json } from './badServer';

const server = badServer();
const photo = { id: 'pho000000000001', file: 'photo_x1.jpg' };
let issued = 0;
const tokens: Behaviour = (response, request) => json(200, { token: `file-${++issued}` })(response, request);

afterEach(() => {
  vi.useRealTimers();
});

describe('the address of a picture', () => {
  it('carries a file token and, for a list, the thumbnail', async () => {
    setSession('session-a');
    server.behave(json(200, { token: 'short-lived' }));
    const path = '/api/files/documentation_photos/pho000000000001/photo_x1.jpg';
    expect(await photoUrl(photo)).toBe(`${path}?token=short-lived`);
    expect(await photoUrl(photo, { thumb: '320x320' })).toBe(`${path}?token=short-lived&thumb=320x320`);
    expect(server.received).toHaveLength(1);
    expect(server.last().headers.authorization).toBe('session-a');
  });

  it('shares one token for many pictures, and renews it in time', async () => {
    setSession('session-b');
    server.behave(tokens);
    vi.useFakeTimers({ toFake: ['Date'] });
    const urls = await Promise.all(Array.from({ length: 20 }, () => photoUrl(photo)));
    expect(new Set(urls).size).toBe(1);
    vi.setSystemTime(Date.now() + FILE_TOKEN_KEPT - 1);
    expect(await photoUrl(photo)).toBe(urls[0]);
    vi.setSystemTime(Date.now() + 1);
    expect(await photoUrl(photo)).not.toBe(urls[0]);
    expect(server.received).toHaveLength(2);
  });

  it('drops a dead token when the clock is set back', async () => {
    setSession('session-c');
    server.behave(tokens);
    vi.useFakeTimers({ toFake: ['Date'] });
    const before = await photoUrl(photo);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await photoUrl(photo)).not.toBe(before);
  });

  it("never has the earlier person's token", async () => {
    server.behave(tokens);
    setSession('session-d');
    const first = await photoUrl(photo);
    setSession('session-e');
    expect(await photoUrl(photo)).not.toBe(first);
    expect(server.last().headers.authorization).toBe('session-e');
  });

  it('is requested again after a failure', async () => {
    setSession('session-f');
    server.behave(cut);
    await expect(photoUrl(photo)).rejects.toMatchObject({ kind: 'offline' });
    server.behave(tokens);
    await expect(photoUrl(photo)).resolves.toContain('token=file-');
  });

  it('does not exist without a session', async () => {
    await expect(photoUrl(photo)).rejects.toMatchObject({ kind: 'unauthorized' });
  });
});

describe('the bytes of a file', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
  const image: Behaviour = (response) => response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(jpeg);

  it('arrive unchanged, by photo or by known address', async () => {
    setSession('session-g');
    server.behave(tokens, image);
    expect(Buffer.from(await fetchPhotoBytes({ ...photo, bytes: 4 }))).toEqual(jpeg);
    server.behave(image);
    expect(Buffer.from(await fileBytes('/assets/font.ttf', { size: 4 }))).toEqual(jpeg);
    expect(server.last().url).toBe('/assets/font.ttf');
  });

  it('tells a deleted file from a fault, and trusts no other server', async () => {
    server.behave(json(404, {}));
    await expect(fileBytes('/x', { size: 4 })).rejects.toMatchObject({ kind: 'notFound' });
    server.behave(json(500, {}));
    await expect(fileBytes('/x', { size: 4 })).rejects.toMatchObject({ kind: 'temporary' });
    server.behave((response) => response.writeHead(302, { Location: 'https://portal.example/' }).end());
    await expect(fileBytes('/x', { size: 4 })).rejects.toMatchObject({ kind: 'offline' });
    server.behave(image);
    await expect(fileBytes('https://portal.example/x', { size: 4 })).rejects.toMatchObject({ kind: 'offline' });
    expect(server.received).toEqual([]);
  });

  it('are not awaited after an abort', async () => {
    server.behave(() => {});
    await expect(fileBytes('/x', { size: 4, signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'offline' });
  });
});

describe('the picture of a Soll-Bild', () => {
  it.each([
    [401, 'unauthorized', 'unauthorized'],
    [404, 'not_found', 'notFound'],
    [429, 'rate_limited', 'rateLimited'],
    [503, 'temporary', 'temporary'],
    [404, '', 'offline'],
  ])('with status %i and code %j is an error %s', async (status, code, kind) => {
    server.behave(json(status, code === '' ? {} : { status, code, message: '' }));
    await expect(fetchTarget('pho000000000001')).rejects.toMatchObject({ kind });
  });
});
