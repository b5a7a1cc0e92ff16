import { describe, expect, it } from 'vitest';
import { CodeNeeded, signIn } from '../../../src/api/auth';
import { setSession } from '../../../src/api/client';
import { acceptInvitation, openInvitation } from '../../../src/api/invitation';
import { badServer, cut, fault, json, portal } from './badServer';

const server = badServer();
const TOKEN = 'i'.repeat(43);
const PENDING = {
  properties: [{ name: 'Ottoplatz 1', address: 'Ottoplatz 1, 50679 Köln' }],
  gone: 0,
  managerName: 'Reinhardt & Söhne',
  email: 'buero@nordwinter.example',
  serviceTypes: ['Winterdienst'],
  expiresAt: '2026-11-28T08:14:00.000Z',
  state: 'pending',
};

describe('looking an invitation up', () => {
  it('sends the token in a header only, without a session', async () => {
    setSession('somebody');
    server.behave(json(200, PENDING));
    const found = await openInvitation(TOKEN);
    expect(found).toEqual({ ...PENDING, expiresAt: Date.UTC(2026, 10, 28, 8, 14) });
    expect(server.last().url).toBe('/api/app/invitation');
    expect(server.last().headers['x-invitation-token']).toBe(TOKEN);
    expect(server.last().headers.authorization).toBeUndefined();
  });

  it('answers used, unknown and expired', async () => {
    server.behave(fault(409, 'used'));
    expect(await openInvitation(TOKEN)).toEqual({ state: 'gone' });
    server.behave(fault(404, 'not_found'));
    expect(await openInvitation(TOKEN)).toEqual({ state: 'gone' });
    const late = { status: 410, code: 'expired', message: '', expiresAt: PENDING.expiresAt, managerName: 'R & S' };
    server.behave(json(410, late));
    expect(await openInvitation(TOKEN)).toEqual({
      state: 'expired',
      expiresAt: Date.UTC(2026, 10, 28, 8, 14),
      managerName: 'R & S',
    });
  });

  it('takes no captive portal, cut or wrong shape for an answer', async () => {
    const wrong = [{ serviceTypes: [7] }, { properties: [] }].map((one) => json(200, { ...PENDING, ...one }));
    for (const behaviour of [cut, portal(), portal(404), ...wrong]) {
      server.behave(behaviour);
      await expect(openInvitation(TOKEN)).rejects.toMatchObject({ name: 'RemoteError' });
    }
  });
});

describe('accepting it', () => {
  const sharings = { made: 1, widened: 0, same: 0, gone: 0 };

  it('with a new account: sends no session and gets one', async () => {
    setSession('somebody');
    server.behave(json(200, { token: 'jwt', record: {}, property: 'prp000000000001', sharings, mail: true }));
    const account = { password: 'schnee-von-gestern', fullName: 'F', companyName: 'C' };
    expect(await acceptInvitation(TOKEN, account)).toEqual({
      property: 'prp000000000001',
      sharings,
      token: 'jwt',
      mail: true,
    });
    expect(server.last().headers.authorization).toBeUndefined();
  });

  it('as a signed-in person: sends the session, needs no confirmation', async () => {
    setSession('own');
    server.behave(json(200, { property: 'prp000000000001', sharings }));
    expect(await acceptInvitation(TOKEN, null)).toEqual({
      property: 'prp000000000001',
      sharings,
      token: null,
      mail: false,
    });
    expect(server.last().headers.authorization).toBe('own');
  });
});

it('asks for the code when the account has a second factor', async () => {
  server.behave(json(401, { mfaId: 'mfa1' }));
  const attempt = signIn('a@example.org', 'x');
  await expect(attempt).rejects.toBeInstanceOf(CodeNeeded);
  await expect(attempt).rejects.toMatchObject({ mfaId: 'mfa1' });
});
