import { afterEach, describe, expect, it, vi } from 'vitest';
import { setSession } from '../../src/remote/client';
import { FILE_TOKEN_KEPT, photoUrl } from '../../src/remote/files';
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

  it('many pictures at once share one token, later ones get a new one in time', async () => {
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

  it('a clock set back does not keep a dead token alive', async () => {
    setSession('session-c');
    server.behave(tokens);
    vi.useFakeTimers({ toFake: ['Date'] });
    const before = await photoUrl(photo);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await photoUrl(photo)).not.toBe(before);
  });

  it('the next person never looks with the token of the one before', async () => {
    server.behave(tokens);
    setSession('session-d');
    const first = await photoUrl(photo);
    setSession('session-e');
    expect(await photoUrl(photo)).not.toBe(first);
    expect(server.last().headers.authorization).toBe('session-e');
  });

  it('a failed attempt is not remembered', async () => {
    setSession('session-f');
    server.behave(cut);
    await expect(photoUrl(photo)).rejects.toMatchObject({ kind: 'offline' });
    server.behave(tokens);
    await expect(photoUrl(photo)).resolves.toContain('token=file-');
  });

  it('without a session there is none', async () => {
    await expect(photoUrl(photo)).rejects.toMatchObject({ kind: 'unauthorized' });
  });
});
