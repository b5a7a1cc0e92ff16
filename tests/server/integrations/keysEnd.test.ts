/** When an account's sessions end, its API keys and calendar addresses end too (D512); a new one is mailed (D513). */
import { expect, it, vi } from 'vitest';
import { pathIn } from '../../support/outside/mailLinks';
import { type Json, send } from '../../support/server/server';
import { PASSWORD, type Person, person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, mail } = await stage({ mail: true });
const NEW_PASSWORD = 'Strassenkehrer-47';
let drawn = 0;
const office = (more: Json = {}) =>
  person(server, { name: 'Olga Office', email: `office${++drawn}@example.org`, role: 'property_manager', more });
const post = (path: string, { token, body = {}, method = 'POST' }: { token?: string; body?: Json; method?: string }) =>
  send(server, path, { method, body, token });
const makeKey = (who: Person, body: Json) => post('/api/app/access-keys', { token: who.token, body });
const until = <T>(found: () => Promise<T>) => vi.waitUntil(found, { timeout: 10_000 });
const setActive = async (who: Person, active: boolean) => {
  const path = `/api/app/admin/users/${who.id}/active`;
  expect((await post(path, { token: world.superAdmin.token, body: { active } })).status).toBe(204);
};

const ENDINGS: [string, (who: Person) => Promise<unknown>][] = [
  [
    'a new password',
    (who) => {
      const body = { oldPassword: PASSWORD, password: NEW_PASSWORD };
      return post('/api/app/account/password', { method: 'PUT', token: who.token, body });
    },
  ],
  [
    'a reset password',
    async ({ email }) => {
      await post('/api/collections/users/request-password-reset', { body: { email } });
      const reset = await until(async () =>
        (await mail.mails()).find((one) => one.recipients.join() === email && /zurücksetzen/.test(one.subject ?? '')),
      );
      const token = pathIn(reset, '/passwort-neu').split('#t=')[1];
      const body = { token, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
      expect((await post('/api/collections/users/confirm-password-reset', { body })).status).toBe(204);
    },
  ],
  ["'Überall abmelden'", (who) => post('/api/app/account/sign-out-everywhere', { token: who.token })],
  [
    'a second factor',
    (who) => {
      const body = { enabled: true, password: PASSWORD };
      return post('/api/app/account/mfa', { method: 'PUT', token: who.token, body });
    },
  ],
  [
    'a deactivation, also after the account is active again',
    async (who) => {
      await setActive(who, false);
      await setActive(who, true);
    },
  ],
];

it.each(ENDINGS)('keys and addresses end with %s', async (_name, end) => {
  const [who, other] = [await office(), await office()];
  const [key, feed, others] = [
    (await makeKey(who, { kind: 'api', title: 'ERP', scopes: ['properties'] })).body,
    (await makeKey(who, { kind: 'calendar', title: 'Büro' })).body,
    (await makeKey(other, { kind: 'calendar', title: 'Büro' })).body,
  ];
  const read = async () => {
    const byKey = await send(server, '/api/v1/properties', { headers: { Authorization: `Bearer ${key.key}` } });
    const feeds = [feed, others].map(({ url }) => fetch(server.url + new URL(url).pathname));
    return [byKey.status, ...(await Promise.all(feeds)).map(({ status }) => status)];
  };
  expect(await read()).toEqual([200, 200, 200]);
  await end(who);
  expect(await read()).toEqual([401, 404, 200]);
});

it.each([
  ['api', { scopes: ['gaps'] }, 'Neuer Schlüssel für ein anderes Programm'],
  ['calendar', {}, 'Neue Adresse für einen Kalender'],
])('a new or renewed %s key is mailed to its owner', async (kind, more, subject) => {
  const who = await office();
  const received = async () => (await mail.mails()).filter(({ recipients }) => recipients.join() === who.email);
  const { body } = await makeKey(who, { kind, title: 'Geheim', ...more });
  await until(async () => (await received()).length === 1);
  expect((await post(`/api/app/access-keys/${body.id}/renew`, { token: who.token })).status).toBe(200);
  await until(async () => (await received()).length === 2);
  for (const notice of await received()) {
    expect(notice.subject).toBe(`Objektbeleg: ${subject}`);
    for (const secret of [body.key ?? body.url, 'Geheim']) expect(JSON.stringify(notice)).not.toContain(secret);
  }
});

it('a new webhook is mailed to its owner, without its address and secret', async () => {
  const who = await office();
  const url = 'https://erp.example.org/hook';
  const { status, body } = await post('/api/app/webhooks', {
    token: who.token,
    body: { url, kinds: ['defect.opened'] },
  });
  expect(status).toBe(201);
  const notice = await until(async () =>
    (await mail.mails()).find(({ recipients }) => recipients.join() === who.email),
  );
  expect(notice?.subject).toBe('Objektbeleg: Neuer Webhook für ein anderes Programm');
  for (const secret of [body.secret, url]) expect(JSON.stringify(notice)).not.toContain(secret);
});
