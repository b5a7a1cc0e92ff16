/** Uses credentials rightly and wrongly, then searches all that the server wrote or returned. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReceivedMail } from '../../support/outside/mailServer';
import { deliver, grant, link, session, submit, work } from '../../support/rows/work';
import { type Json, send } from '../../support/server/server';
import { everyRow } from '../../support/server/sql';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

const PASSWORDS = {
  start: 'Startwort-4711-a',
  reset: 'Neuwort-4711-b',
  own: 'Eigenwort-4711-c',
  guest: 'Gastwort-4711-d',
};
const secrets: Record<string, string> = { ...PASSWORDS };
let mails: ReceivedMail[];

const { mail, server, world, a } = await stage({ mail: true });
beforeAll(async () => {
  await links();
  await invitations();
  await people();
  await mistakes();
  mails = await mail.mails(1);
});

const as = (who: Person, path: string, body: Json = {}) =>
  send(server, `/api/app/${path}`, { method: 'POST', token: who.token, body });

async function links(): Promise<void> {
  const made = await as(a.company, 'links', { property: a.property, label: 'Keller' });
  secrets.link = made.body.token;
  const what = await work({ author: null, property: a.property, photos: 1 });
  await deliver(server, what, link(made.body.token));
  secrets.rotated = (await as(a.company, `links/${made.body.id}/rotate`)).body.token;
  secrets.managers = (await as(a.manager, 'links', { property: a.property })).body.token;
  secrets.grant = (await as(a.employee, 'delivery-grant', undefined)).body.grant;
  await deliver(
    server,
    await work({ author: a.employee.id, property: a.property, photos: 1 }),
    grant(secrets.grant as string),
  );
  const records = [what.sealed.id];
  const share = (await as(a.manager, 'shares', { records, title: 'Keller', days: 7, photos: true, pin: true })).body;
  secrets.share = /#([\w-]{43})$/.exec(share.url)?.[1] as string;
  const opened = await send(server, '/api/app/shared', { body: { token: secrets.share, pin: share.pin } });
  secrets.pass = opened.body.pass;
  const headers = { 'X-Share-Pass': secrets.pass as string };
  expect((await send(server, `/api/app/shared/photos/${what.sealed.photos[0]?.id}`, { headers })).status).toBe(200);
  secrets.file = (await send(server, '/api/files/token', { method: 'POST', token: a.manager.token })).body.token;
  secrets.session = a.manager.token;
}

async function invitations(): Promise<void> {
  const invite = (email: string) =>
    as(a.manager, 'invitations', { property: a.unshared, email, serviceType: 'Winterdienst' });
  const [first, second] = [await invite('gast@example.com'), await invite('zweiter@example.com')];
  for (const [name, made] of Object.entries({ invitation: first, second }))
    secrets[name] = /\/invite\/([\w-]+)$/.exec(made.body.url)?.[1] as string;
  for (const made of [first, second])
    expect((await as(a.manager, `invitations/${made.body.id}/send`)).body.sent).toBe(true);
  const body = { password: PASSWORDS.guest, fullName: 'Gisela Gast', companyName: 'Gastdienst' };
  const headers = { 'X-Invitation-Token': secrets.invitation as string };
  const accepted = await send(server, '/api/app/invitation/accept', { body, headers });
  expect(accepted.status).toBeLessThan(300);
}

async function people(): Promise<void> {
  const body = { fullName: 'Nils Neu', email: 'nils@example.com', password: PASSWORDS.start };
  const { id } = (await as(a.company, 'employees', body)).body;
  expect((await as(a.company, `employees/${id}/password`, { password: PASSWORDS.reset })).status).toBe(204);
  const signIn = { identity: 'nils@example.com', password: PASSWORDS.reset };
  const { token } = (await send(server, '/api/collections/users/auth-with-password', { body: signIn })).body;
  const change = { oldPassword: PASSWORDS.reset, password: PASSWORDS.own };
  const changed = await send(server, '/api/app/account/password', { method: 'PUT', token, body: change });
  expect(changed.status).toBe(200);
  secrets.renewed = changed.body.token;
}

/** So that a failure is logged: addresses, bodies, headers. */
async function mistakes(): Promise<void> {
  for (const secret of Object.values(secrets)) {
    const word = encodeURIComponent(secret);
    // A password is a normal word, so an address cannot hide it.
    const isWord = (Object.values(PASSWORDS) as string[]).includes(secret);
    for (const path of isWord
      ? []
      : [
          `/documentation/${word}`,
          `/invite/${word}`,
          `/api/app/links/${word}/token`,
          `/api/app/link?token=${word}`,
          `/api/app/${word}`,
          `/api/files/documentation_photos/x/y.jpg?token=${word}`,
          `/api/collections/documentations/records?filter=${encodeURIComponent(`notes = "${secret}" &&`)}`,
          `/api/collections/users/records/${word}`,
        ])
      await send(server, path, { token: secret, headers: { Referer: `${server.url}/invite/${word}` } });
    await send(server, '/api/app/documentations', { body: `{"token":"${secret}"`, headers: link(secret) });
    await send(server, '/api/collections/users/auth-with-password', {
      body: { identity: 'nils@example.com', password: `${secret}x` },
    });
    await submit(server, { token: secret }, session(secret));
  }
}

const long = () => Object.entries(secrets).filter(([, secret]) => secret.length >= 12);
const held = (text: string) => long().flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));

/** The log is written in batches; a last line marks the end. */
async function logs(): Promise<string> {
  const last = `/api/collections/letzte-zeile/records/${Date.now()}`;
  await send(server, last);
  const all: Json[] = [];
  await expect
    .poll(
      async () => {
        const { body } = await send(server, '/api/logs?perPage=1&sort=-created', { token: server.su });
        return JSON.stringify(body.items[0]);
      },
      { timeout: 15_000 },
    )
    .toContain(last);
  for (let page = 1; ; page++) {
    const { body } = await send(server, `/api/logs?perPage=500&page=${page}`, { token: server.su });
    all.push(...body.items);
    if (body.items.length < 500) return JSON.stringify(all);
  }
}

describe('a secret', () => {
  it('the canary secret was written', () => {
    expect(long().length).toBe(15);
    for (const [name, secret] of Object.entries(secrets)) expect(secret?.length, name).toBeGreaterThan(11);
  });

  it('is in no line of log and output', async () => {
    const text = await logs();
    expect(text.length).toBeGreaterThan(10_000);
    expect(held(text)).toEqual([]);
    expect(held(server.lines().join('\n'))).toEqual([]);
  });

  it('is in the database only hashed or sealed', async () => {
    const places: string[] = [];
    for (const [row, text] of await everyRow(server))
      for (const [column, value] of Object.entries(JSON.parse(text)))
        for (const name of held(String(value))) places.push(`${name}: ${row.split('/')[0]}.${column}`);
    expect(places).toEqual([]);
  });

  it('is in no row of the audit log and in no list', async () => {
    const { body } = await send(server, '/api/collections?perPage=200', { token: server.su });
    const everybody = [
      world.superAdmin,
      a.manager,
      a.company,
      a.employee,
      a.unassigned,
      world.b.manager,
      world.b.company,
    ];
    for (const { name } of body.items)
      for (const who of everybody) {
        const list = await send(server, `/api/collections/${name}/records?perPage=200`, { token: who.token });
        expect({ name, who: who.email, told: held(JSON.stringify(list.body)) }).toEqual({
          name,
          who: who.email,
          told: [],
        });
      }
    for (const route of [
      'admin/users',
      'admin/audit',
      'admin/properties',
      'admin/documentations',
      'admin/system',
      'me',
      'counts',
    ]) {
      const answer = await send(server, `/api/app/${route}`, { token: world.superAdmin.token });
      expect({ route, told: held(JSON.stringify(answer.body)) }).toEqual({ route, told: [] });
    }
  });

  it('is only in the mail to its recipient', () => {
    const invited: Record<string, string> = { 'gast@example.com': 'invitation', 'zweiter@example.com': 'second' };
    const recipients = mails.map((one) => ({
      to: one.recipients.join(),
      names: held(`${one.raw}${one.text}${one.html}`),
    }));
    expect(recipients.filter(({ to, names }) => names.some((name) => name !== invited[to]))).toEqual([]);
    for (const to of Object.keys(invited))
      expect(recipients.filter((one) => one.to === to && one.names.length > 0)).toHaveLength(1);
  });

  it('is in no byte of any file of the server', async () => {
    await server.stop();
    const names = (await readdir(server.dir)).filter((name) => name.includes('.db'));
    const bytes = Buffer.concat(await Promise.all(names.map((name) => readFile(join(server.dir, name)))));
    const found = long().filter(([, secret]) => bytes.includes(secret));
    expect(found.map(([name]) => name)).toEqual([]);
  });
});
