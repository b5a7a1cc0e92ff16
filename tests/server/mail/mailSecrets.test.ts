import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../support/outside/mailServer';
import { type Json, send, startServer, type TestServer, update } from '../../support/server/server';
import { PASSWORD, person, tenants } from '../../support/server/tenants';

let server: TestServer;
let mail: MailServer;
const SMTP = { user: 'post@example.org', password: 'Postgeheimnis-4711' };
beforeAll(async () => {
  mail = await startMailServer();
  const login = `${encodeURIComponent(SMTP.user)}:${SMTP.password}@`;
  server = await startServer({ env: { ...mail.env, SMTP_URL: mail.url.replace('//', `//${login}`) } });
  await tenants(server);
});
afterAll(async () => {
  await server.remove();
  await mail.stop();
});

const auth = (route: string, body: Json, token?: string) =>
  send(server, `/api/collections/users/${route}`, { body, token: token as string });
const tokenIn = (text = '') => /#t=(\S+)/.exec(text)?.[1] ?? '';

/** The log is written in batches, every three seconds. A last line marks the end. */
async function logs(): Promise<Json[]> {
  const last = `/api/collections/letzte-zeile/records/${Date.now()}`;
  await send(server, last);
  for (;;) {
    const { body } = await send(server, '/api/logs?perPage=500&sort=-created', { token: server.su });
    if (body.items.some((item: Json) => item.data.url === last)) return body.items;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

it('no token, code or password of a mail is in log, database or output', async () => {
  const who = await person(server, { name: 'Vera', email: 'vera@example.org', role: 'property_manager' });
  const secrets: string[] = [SMTP.password, 'geraten-geraten', 'neues-geheimnis', PASSWORD];
  await auth('request-password-reset', { email: who.email });
  await auth('request-email-change', { newEmail: 'neu@example.org' }, who.token);
  await update(server, 'users', { id: who.id, mfa: true });
  const { mfaId } = (await auth('auth-with-password', { identity: who.email, password: PASSWORD })).body;
  const { otpId } = (await auth('request-otp', { email: who.email, mfaId })).body;
  const letters = await mail.mails(3);
  const [reset, change] = letters.map(({ text }) => tokenIn(text));
  const code = letters.map(({ text }) => /\b\d{8}\b/.exec(text ?? '')?.[0]).find(Boolean) as string;
  for (const secret of [reset, change, code]) {
    expect(secret?.length).toBeGreaterThan(7);
    secrets.push(secret as string);
  }
  // Only failures are logged.
  await auth('auth-with-otp', { otpId, password: code, mfaId: 'falsch' });
  await auth('auth-with-password', { identity: who.email, password: 'geraten-geraten' });
  await auth('confirm-email-change', { token: change, password: 'geraten-geraten' });
  await auth('confirm-password-reset', { token: reset, password: '123456', passwordConfirm: '123456' });
  await send(server, `/api/collections/letters/records?token=${reset}`, { body: { token: reset } });
  const password = 'neues-geheimnis';
  expect((await auth('confirm-password-reset', { token: reset, password, passwordConfirm: password })).status).toBe(
    204,
  );

  const written = JSON.stringify(await logs()) + server.lines().join('\n');
  for (const secret of secrets) expect(written).not.toContain(secret);
  await server.stop();
  const names = (await readdir(server.dir)).filter((name) => name.includes('.db'));
  const bytes = Buffer.concat(await Promise.all(names.map((name) => readFile(join(server.dir, name)))));
  // The demo's password is also the product's name, which is in many files.
  for (const secret of secrets.filter((word) => word !== PASSWORD)) expect(bytes.includes(secret), secret).toBe(false);
});

it('a failed mail is reported to the operator without names', async () => {
  const refusing = await startMailServer('refusing');
  const strict = await startServer({ env: refusing.env });
  await person(strict, { name: 'Vera', email: 'vera@example.org', role: 'property_manager' });
  await send(strict, '/api/collections/users/request-password-reset', { body: { email: 'vera@example.org' } });
  await expect.poll(() => strict.lines().join('\n')).toContain('Eine E-Mail wurde nicht gesendet: EENVELOPE 550');
  expect(strict.lines().join('\n')).not.toContain('vera@');
  await strict.remove();
  await refusing.stop();
});
