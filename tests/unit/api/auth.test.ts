import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchIdentity, renewSessionToken, requestGrant, signIn, signInWithCode } from '../../../src/api/auth';
import { sessionToken, setSession } from '../../../src/api/client';
import { SIGN_IN_TEXT } from '../../../src/domain/text/texts.signIn';
import { badServer, cut, fault, json, pocketBaseError, portal } from './badServer';

const server = badServer();
afterEach(() => {
  vi.stubGlobal('window', undefined);
  vi.stubGlobal('localStorage', undefined);
});
const IDENTITY = {
  id: 'usr000000000001',
  email: 'mitarbeit@example.org',
  fullName: 'Mia Mitarbeit',
  companyName: '',
  role: 'employee',
  employer: { id: 'usr000000000002', companyName: 'Gebäudedienst' },
  active: true,
  verified: false,
  mfa: false,
  mustChangePassword: true,
  serverTime: '2026-11-21T06:42:00.000Z',
};

describe('signing in', () => {
  it('answers token, identity and clock difference', async () => {
    server.behave(json(200, { token: 'jwt', record: {} }), (response, request) => {
      expect(request.headers.authorization).toBe('jwt');
      json(200, { ...IDENTITY, serverTime: new Date(Date.now() + 3_600_000).toISOString() })(response, request);
    });
    const { token, me: found, clockOffset } = await signIn('mitarbeit@example.org', 'objektbeleg');
    expect(token).toBe('jwt');
    expect(found).toMatchObject({ id: IDENTITY.id, role: 'employee', employer: IDENTITY.employer });
    expect(Math.abs(clockOffset - 3_600_000)).toBeLessThan(5_000);
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/collections/users/auth-with-password',
      'GET /api/app/me',
    ]);
  });

  it("never sends the earlier person's token", async () => {
    setSession('somebody-else');
    server.behave(pocketBaseError(400));
    await signIn('a@example.org', 'x').catch(() => null);
    expect(server.last().headers.authorization).toBeUndefined();
  });

  it('becomes the session once the phone has stored it', async () => {
    const written: string[] = [];
    const storage = { getItem: () => null, setItem: (key: string) => written.push(key), removeItem: () => {} };
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('window', { localStorage: storage, location: { origin: server.url() }, addEventListener: () => {} });
    server.behave(json(200, { token: 'jwt', record: {} }), json(200, IDENTITY));
    await signIn('mitarbeit@example.org', 'objektbeleg');
    expect([sessionToken(), written]).toEqual([null, []]);
  });

  it('with a code: puts no secret into an address', async () => {
    server.behave(json(200, { token: 'jwt', record: {} }), json(200, IDENTITY));
    await signInWithCode({ otpId: 'otp1', mfaId: 'mfa1', code: '123456' });
    expect(server.received.map(({ url }) => url)).toEqual(['/api/collections/users/auth-with-otp', '/api/app/me']);
    expect(JSON.parse(server.received[0]?.body.toString() ?? '')).toEqual({
      otpId: 'otp1',
      mfaId: 'mfa1',
      password: '123456',
    });
  });

  it('answers a wrong password in the specified sentence', async () => {
    server.behave(pocketBaseError(400));
    await expect(signIn('a@example.org', 'x')).rejects.toMatchObject({
      kind: 'invalid',
      message: SIGN_IN_TEXT.signInFailed,
    });
  });

  it('says that an account is deactivated, after the right password only', async () => {
    server.behave(pocketBaseError(403));
    await expect(signIn('a@example.org', 'x')).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'Dieses Konto ist deaktiviert. Bitte wenden Sie sich an Ihren Betrieb.',
    });
  });

  it('asks to wait after too many attempts', async () => {
    server.behave(pocketBaseError(429, { 'Retry-After': '30' }));
    await expect(signIn('a@example.org', 'x')).rejects.toMatchObject({ kind: 'rateLimited', retryAfterMs: 30_000 });
  });

  it('judges no password offline or in a hotel Wi-Fi', async () => {
    for (const behaviour of [cut, portal(), portal(403), json(200, { token: '' })]) {
      server.behave(behaviour);
      await expect(signIn('a@example.org', 'x')).rejects.not.toMatchObject({ message: SIGN_IN_TEXT.signInFailed });
    }
  });
});

describe('who am I', () => {
  it('has times in ms and one of four roles', async () => {
    server.behave(json(200, { ...IDENTITY, role: 'emperor', employer: null }));
    const { me: found } = await fetchIdentity('jwt');
    expect(found.serverTime).toBe(Date.UTC(2026, 10, 21, 6, 42));
    expect([found.role, found.employer]).toEqual(['employee', null]);
  });

  it('reports a dead session', async () => {
    server.behave(fault(401, 'unauthorized'));
    await expect(fetchIdentity('jwt')).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it('rejects an answer without an identity', async () => {
    for (const body of [
      {},
      { ...IDENTITY, id: 'x' },
      { ...IDENTITY, serverTime: 'heute' },
      { ...IDENTITY, active: 1 },
    ]) {
      server.behave(json(200, body));
      await expect(fetchIdentity('jwt')).rejects.toMatchObject({ kind: 'temporary' });
    }
  });
});

describe('staying signed in', () => {
  it('takes a refreshed token', async () => {
    server.behave(json(200, { token: 'newer', record: {} }));
    await expect(renewSessionToken('jwt')).resolves.toBe('newer');
  });

  it('rejects a damaged token, which no request could carry', async () => {
    for (const token of ['j\u{fffd}t', 'jwt\n', 'j w t', ''])
      for (const sendRequest of [() => renewSessionToken('jwt'), () => signIn('a@example.org', 'x')]) {
        server.behave(json(200, { token }));
        await expect(sendRequest(), token).rejects.toMatchObject({ kind: 'temporary' });
      }
  });

  it('stays ended when it ended during a refresh', async () => {
    setSession('jwt');
    server.behave((response, request) => {
      setSession(null);
      json(200, { token: 'newer', record: {} })(response, request);
    });
    await renewSessionToken('jwt');
    expect(sessionToken()).toBeNull();
  });

  it('ends by a dead session only, never by a bad network', async () => {
    server.behave(pocketBaseError(401));
    await expect(renewSessionToken('jwt')).rejects.toMatchObject({ kind: 'unauthorized' });
    server.behave(portal(401));
    await expect(renewSessionToken('jwt')).rejects.toMatchObject({ kind: 'offline' });
  });

  it('takes a delivery grant of 43 characters and a date, or none', async () => {
    const expiresAt = '2027-01-20T06:42:00.000Z';
    server.behave(json(201, { grant: 'g'.repeat(43), expiresAt }));
    await expect(requestGrant('jwt')).resolves.toEqual({ grant: 'g'.repeat(43), expiresAt: Date.parse(expiresAt) });
    server.behave(json(201, { grant: 'short', expiresAt }));
    await expect(requestGrant('jwt')).rejects.toMatchObject({ kind: 'temporary' });
  });
});
