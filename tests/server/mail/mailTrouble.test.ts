import { afterAll, describe, expect, it } from 'vitest';
import { type MailMode, type MailServer, startMailServer } from '../../support/outside/mailServer';
import { type Json, send, startServer, type TestServer } from '../../support/server/server';
import { person } from '../../support/server/tenants';

const open: { stop(): Promise<void> }[] = [];
afterAll(async () => {
  for (const part of open) await part.stop();
});

async function office(mode: MailMode): Promise<{ server: TestServer; mail: MailServer; token: string }> {
  const mail = await startMailServer(mode);
  const server = await startServer({ env: mail.env });
  open.push({ stop: () => server.remove() }, mail);
  const { token } = await person(server, { name: 'Vera', email: 'vera@example.org', role: 'property_manager' });
  return { server, mail, token };
}

async function timed(server: TestServer, route: string, request: { body: Json; token?: string }) {
  const began = Date.now();
  const answer = await send(server, route, request as { body: Json; token: string });
  return { ...answer, after: Date.now() - began };
}

describe.concurrent.each(['refusing', 'absent', 'hanging', 'stalling'] as const)('a mail server that is %s', (mode) => {
  it('is reported within 15 s and delays no other request', async () => {
    const { server, token } = await office(mode);
    const change = timed(server, '/api/collections/users/request-email-change', {
      body: { newEmail: 'neu@example.org' },
      token,
    });
    let isReported = false;
    void change.then(() => {
      isReported = true;
    });
    const email = 'vera@example.org';
    const reset = await send(server, '/api/collections/users/request-password-reset', { body: { email } });
    expect(reset.status).toBe(204);
    const newcomer = { email: 'neue@example.org', password: 'sehr-eigenes', fullName: 'Neu', companyName: 'Neu' };
    expect((await send(server, '/api/app/signup', { body: newcomer })).status).toBe(201);
    // A second request in a queue would be answered after the first.
    if (mode === 'hanging' || mode === 'stalling') expect(isReported).toBe(false);
    const reported = await change;
    expect(reported.body).toEqual({
      status: 502,
      code: 'mail_failed',
      message: 'Die E-Mail konnte nicht gesendet werden.',
    });
    expect(reported.after).toBeLessThan(15_000);
    expect((await send(server, '/api/app/me', { token })).body.email).toBe('vera@example.org');
  });
});

it('a refused reset mail is shown to its person and under System only', async () => {
  const { server, mail, token } = await office('refusing');
  const outsider = await person(server, { name: 'Nora', email: 'nora@example.org', role: 'property_manager' });
  const chief = await person(server, { name: 'Carla', email: 'carla@example.org', role: 'super_admin' });
  const failedAt = async (of: string) => (await send(server, '/api/app/me', { token: of })).body.mailFailedAt;
  const trouble = async () =>
    (await send(server, '/api/app/admin/system', { token: chief.token })).body.mailTrouble as Json | null;
  const sendRequest = (email: string) =>
    send(server, '/api/collections/users/request-password-reset', { body: { email } }).then(({ status }) => status);
  expect([await failedAt(token), await trouble()]).toEqual([null, null]);
  // The same answer for an unknown address, of which nothing is stored.
  expect([await sendRequest('niemand@example.org'), await trouble()]).toEqual([204, null]);
  expect(await sendRequest('vera@example.org')).toBe(204);
  await expect.poll(() => failedAt(token)).toEqual(expect.stringMatching(/Z$/));
  expect(await failedAt(outsider.token)).toBeNull();
  expect(await trouble()).toEqual({ at: await failedAt(token), why: 'EENVELOPE 550' });

  await mail.stop();
  const back = await startMailServer('accepting', Number(new URL(mail.url).port));
  open.push(back);
  expect(await sendRequest('vera@example.org')).toBe(204);
  await back.mails(1);
  await expect.poll(() => failedAt(token)).toBeNull();
  expect(await trouble()).toBeNull();
});

it('a mail server that returns is used again', async () => {
  const { server, mail, token } = await office('absent');
  const query = () =>
    send(server, '/api/collections/users/request-email-change', { body: { newEmail: 'neu@example.org' }, token });
  expect((await query()).status).toBe(502);
  const back = await startMailServer('accepting', Number(new URL(mail.url).port));
  open.push(back);
  expect((await query()).status).toBe(204);
  expect((await back.mails(1))[0]!.recipients).toEqual(['neu@example.org']);
});
