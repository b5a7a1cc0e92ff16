/** One account cannot fill the database or mailboxes of others (D78). */
import { describe, expect, it } from 'vitest';
import * as quotas from '../../../src/domain/people/quotas';
import { ISSUE_TEXT } from '../../../src/domain/text/texts.de';
import { type Json, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD, type Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { mail, server, world } = await stage({ mail: true, clock: false });

const post = (path: string, who: Person, body: Json = {}) => send(server, path, { token: who.token, body });
/** SQL for each column besides id and times. `made` is the creation time. */
type Columns = { made?: Date } & Record<string, string | Date>;
async function fill(table: string, count: number, { made = new Date(0), ...columns }: Columns) {
  const names = ['id', 'created', 'updated', ...Object.keys(columns)];
  const at = `'${made.toISOString().replace('T', ' ')}'`;
  const values = [`printf('${table.slice(0, 2)}%013d', n)`, at, at, ...Object.values(columns)];
  await sql(
    server,
    `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${count})
     INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM c`,
  );
}
const clear = (table: string) => sql(server, `DELETE FROM ${table} WHERE id LIKE '${table.slice(0, 2)}00000%'`);
const FULL = { status: 409, body: { status: 409, code: 'limit_reached', message: ISSUE_TEXT.limit_reached } };
const LATER = { status: 429, body: { code: 'rate_limited' } };

let people = 0;
const employee = (who: Person, email = `neu${++people}@example.com`) =>
  post('/api/app/employees', who, { fullName: 'Neu', email, password: PASSWORD });
const invite = (who: Person, property: string, email = 'info@glanz.example') =>
  post('/api/app/invitations', who, { property, email, serviceType: 'Reinigungsdienst' });
const house = (who: Person) =>
  post('/api/collections/properties/records', who, { name: 'Haus', address: 'Weg 1', property_manager: who.id });

describe('an account ten times as large as the biggest customer', () => {
  it('makes no further property, and others continue', async () => {
    const { manager } = world.a;
    await fill('properties', quotas.PROPERTIES_MOST - 3, {
      name: "'x'",
      address: "'x'",
      property_manager: `'${manager.id}'`,
    });
    expect((await house(manager)).status).toBe(200);
    expect(await house(manager)).toMatchObject(FULL);
    expect((await house(world.b.manager)).status).toBe(200);
    await clear('properties');
  });

  it('makes no further employee', async () => {
    const { company } = world.a;
    const columns = {
      email: "printf('e%d@example.net', n)",
      tokenKey: "printf('%050d', n)",
      employer: `'${company.id}'`,
    };
    await fill('users', quotas.EMPLOYEES_MOST - 3, columns);
    expect((await employee(company)).status).toBe(201);
    expect(await employee(company)).toMatchObject(FULL);
    await clear('users');
    expect((await employee(company)).status).toBe(201);
  });

  it('shares no further property without a mail, counting ended sharings', async () => {
    const { manager, company, unshared } = world.a;
    const share = () =>
      post('/api/app/sharings', manager, { company: company.id, properties: [unshared], serviceTypes: ['Sonstiges'] });
    const columns = { property: "'x'", property_manager: `'${manager.id}'`, ended_at: "'2020'" };
    await fill('property_sharing', quotas.SHARINGS_MOST - 1, columns);
    expect(await share()).toMatchObject(FULL);
    await clear('property_sharing');
    expect((await share()).body).toEqual({ made: 1, widened: 0, same: 0 });
  });

  it('makes no further link, counting replaced ones', async () => {
    const { manager, property } = world.a;
    const link = (await post('/api/app/links', manager, { property })).body;
    const columns = { token_hash: "printf('%064d', n)", property_manager: `'${manager.id}'`, ended_at: "'2020'" };
    await fill('documentation_links', quotas.LINKS_MOST - 1, columns);
    expect(await post(`/api/app/links/${link.id}/rotate`, manager)).toMatchObject(FULL);
    expect(await post('/api/app/links', manager, { property: world.a.unshared })).toMatchObject(FULL);
    expect((await post('/api/app/links', manager, { property })).body.token).toBe(link.token);
    await clear('documentation_links');
  });

  it('makes no further invitation', async () => {
    const { manager, property } = world.b;
    await fill('property_manager_invitations', quotas.INVITATIONS_MOST - 1, {
      token_hash: "printf('%064d', n)",
      property_manager: `'${manager.id}'`,
    });
    expect((await invite(manager, property)).status).toBe(201);
    expect(await invite(manager, property)).toMatchObject(FULL);
    await clear('property_manager_invitations');
  });
});

describe('daily quotas', () => {
  it("limit a company's new employees", async () => {
    const { company } = world.b;
    const columns = {
      email: "printf('t%d@example.net', n)",
      tokenKey: "printf('%050d', n)",
      employer: `'${company.id}'`,
    };
    const made = new Date(Date.now() - 23 * 3_600_000);
    await fill('users', quotas.EMPLOYEES_MADE_PER_DAY - 2, { made, ...columns });
    const response = await employee(company);
    expect(response).toMatchObject(LATER);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await clear('users');
  });

  it("limit a manager's invitations, counting deleted ones", async () => {
    const { manager, property } = world.b;
    await fill('audit_log', quotas.INVITATIONS_MADE_PER_DAY - 2, {
      made: new Date(Date.now() - 3_600_000),
      property_manager: `'${manager.id}'`,
      collection: "'property_manager_invitations'",
      action: "'create'",
    });
    const { id } = (await invite(manager, property)).body;
    const gone = { method: 'DELETE', token: manager.token };
    expect((await send(server, `/api/app/invitations/${id}`, gone)).status).toBe(204);
    expect(await invite(manager, property)).toMatchObject(LATER);
  });

  it('limit how often a taken address is revealed', async () => {
    const { company } = world.a;
    for (let turn = 0; turn < quotas.TAKEN_PER_DAY; turn++)
      expect((await employee(company, world.b.employee.email)).status).toBe(409);
    expect(await employee(company, world.b.employee.email)).toMatchObject(LATER);
    expect((await employee(company)).status).toBe(201);
    const { manager, property } = world.a;
    const { url } = (await invite(manager, property, world.b.company.email)).body;
    const headers = { 'X-Invitation-Token': url.split('/').at(-1) };
    const body = { password: 'schnee-von-gestern', fullName: 'Wer', companyName: 'Wer' };
    const request = () => send(server, '/api/app/invitation/accept', { body, headers });
    for (let turn = 0; turn < quotas.TAKEN_PER_DAY; turn++) expect((await request()).body.code).toBe('email_taken');
    expect(await request()).toMatchObject(LATER);
  });

  it('limit it for changes of the own address, not for free addresses', async () => {
    const { manager } = world.b;
    const change = (newEmail: string, who = manager) =>
      post('/api/collections/users/request-email-change', who, { newEmail });
    for (let turn = 0; turn < quotas.TAKEN_PER_DAY; turn++)
      expect((await change(world.a.employee.email)).body.code).toBe('email_taken');
    expect(await change(world.a.employee.email)).toMatchObject(LATER);
    expect((await change(world.a.employee.email, world.a.unassigned)).body.code).toBe('email_taken');
    expect((await change('frei@example.com')).status).toBe(204);
  });
});

describe('mails to strangers', () => {
  const mailed = async (who: Person, property: string, n: number) => {
    const { id } = (await invite(who, property, `gast${n}@example.com`)).body;
    return send(server, `/api/app/invitations/${id}/send`, { method: 'POST', token: who.token });
  };
  const aged = (who: Person, days: number) =>
    sql(
      server,
      `UPDATE users SET created = '${new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ')}' WHERE id = '${who.id}'`,
    );

  it('leave five times before the confirmation, then ten a day and more', async () => {
    const { manager, unshared } = world.a;
    await update(server, 'users', { id: manager.id, verified: false });
    for (let n = 0; n < quotas.INVITATIONS_UNCONFIRMED; n++)
      expect((await mailed(manager, unshared, n)).body).toEqual({ sent: true });
    const refused = await mailed(manager, unshared, 5);
    expect(refused.body).toEqual({
      status: 409,
      code: 'address_unconfirmed',
      message: ISSUE_TEXT.address_unconfirmed,
    });
    await update(server, 'users', { id: manager.id, verified: true });
    for (let n = quotas.INVITATIONS_UNCONFIRMED; n < quotas.INVITATIONS_FIRST_DAY; n++)
      expect((await mailed(manager, unshared, n)).body).toEqual({ sent: true });
    expect(await mailed(manager, unshared, 10)).toMatchObject(LATER);
    await aged(manager, 1);
    expect((await mailed(manager, unshared, 11)).body).toEqual({ sent: true });
  });

  it('are tried a hundred times a day when the mail server refuses all', async () => {
    const { manager, unshared } = world.b;
    await clear('audit_log');
    await fill('audit_log', quotas.INVITATIONS_FAILED_PER_DAY, {
      made: new Date(Date.now() - 3_600_000),
      property_manager: `'${manager.id}'`,
      collection: "'property_manager_invitations'",
      action: "'send_failed'",
    });
    expect(await mailed(manager, unshared, 97)).toMatchObject(LATER);
    await clear('audit_log');
    expect((await mailed(manager, unshared, 98)).body).toEqual({ sent: true });
  });

  it('contain no address that a mail program links, whatever the names', async () => {
    const { manager, unshared } = world.b;
    await aged(manager, 30);
    await sql(server, "DELETE FROM audit_log WHERE action = 'create'");
    await update(server, 'users', { id: manager.id, company_name: 'Gewinn.example/jetzt' });
    const name = 'https://boese.example/x www.boese.example boese@example.com ftp://1.2.3.4/y';
    await update(server, 'properties', { id: unshared, name, address: 'Weg 1.2, 50667 Köln' });
    const before = (await mail.mails()).length;
    expect((await mailed(manager, unshared, 99)).body).toEqual({ sent: true });
    const letter = (await mail.mails(before + 1)).at(-1)!;
    const own = new RegExp(`${server.url}/invite/[\\w-]{43}`, 'g');
    for (const words of [letter.text ?? '', letter.html ?? '', letter.subject ?? '']) {
      const rest = words.replace(own, '');
      expect(rest).not.toMatch(/\w+:\/\/|www\.\w|\S@\S|[a-z]\.example/i);
    }
    expect(letter.text).toContain('Weg 1.2, 50667 Köln');
    expect(letter.subject).toBe('Objektbeleg: Einladung von Gewinn. example/jetzt');
  });
});
