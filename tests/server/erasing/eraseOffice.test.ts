/** `objektbeleg erase` of a person behind an organisation, which stays (D251). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { filesWith, operate } from '../../support/server/erasing';
import { create, type Json, rows, send, startServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD, type Person, person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage({ clock: false });
const place = await mkdtemp(join(tmpdir(), 'objektbeleg-erase-office-'));
afterAll(() => rm(place, { recursive: true, force: true }));
const backups = join(place, 'backups');
const env = { DATA_DIR: server.dir, PUBLIC_URL: server.url, BACKUP_DIR: backups };
const erase = (who: string, ...more: string[]) => operate('erase', ['person', who, ...more], env);
const { superAdmin } = world;

let offices = 0;
type Office = { manager: Person; company: Person; employee: Person; property: string };
/** A Hausverwaltung and a Dienstleister with these names ('' = none), and a property of both. */
async function office(names: { manager: string; company: string }): Promise<Office> {
  offices++;
  const account = (role: string, name: string, more: Json) =>
    person(server, {
      name: `${name} Unverwechselbar${offices}`,
      email: `${name.toLowerCase()}.unverwechselbar${offices}@example.org`,
      role,
      more,
    });
  const manager = await account('property_manager', 'Hadubrand', { company_name: names.manager });
  const company = await account('company_admin', 'Brunhild', { company_name: names.company });
  const employee = await account('employee', 'Wieland', { employer: company.id });
  const { body } = await send(server, '/api/collections/properties/records', {
    method: 'POST',
    token: manager.token,
    body: { name: `Haus ${offices}`, address: 'Domkloster 4, 50667 Köln', property_manager: manager.id },
  });
  const property = String(body.id);
  await create(server, 'property_sharing', {
    property,
    property_manager: manager.id,
    company_admin: company.id,
    manager_name: names.manager || manager.fullName,
    company_name: names.company || company.fullName,
    service_types: ['Hausmeister'],
  });
  await create(server, 'user_properties', { property, user: employee.id, service_types: ['Hausmeister'] });
  return { manager, company, employee, property };
}
async function delivered({ employee, property }: Office): Promise<Work> {
  const made = await work({ author: employee.id, property, photos: 1 });
  expect((await deliver(server, made, session(employee.token))).status).toBeLessThan(300);
  return made;
}
const signsIn = async (email: string) =>
  (await send(server, '/api/collections/users/auth-with-password', { body: { identity: email, password: PASSWORD } }))
    .status;
const named = async (on: { url: string; su: string }, { sealed }: Work) =>
  (
    await sql(
      on,
      `SELECT employee_name AS author, company_name AS company, manager_name AS manager FROM documentations WHERE id = '${sealed.id}'`,
    )
  )[0];
const hold = (token: string, id: string) =>
  send(server, '/api/app/legal-holds', {
    method: 'POST',
    token,
    body: { records: [id], reason: 'Wasserschaden', until: `${new Date().getFullYear() + 2}-12-31` },
  });

it("erases a manager's person; house, records and company stay", async () => {
  const own = await office({ manager: 'Hausverwaltung Seeblick', company: 'Gebäudedienst Ufer' });
  const { manager, company, property } = own;
  const [made, disputed, gone] = [await delivered(own), await delivered(own), await delivered(own)];
  expect((await hold(manager.token, disputed.sealed.id)).status).toBe(201);
  await send(server, `/api/app/documentations/${disputed.sealed.id}/legal-hold`, {
    method: 'DELETE',
    token: manager.token,
    body: { reason: 'beigelegt' },
  });
  await send(server, '/api/app/shares', {
    method: 'POST',
    token: manager.token,
    body: { records: [made.sealed.id], title: 'Für den Eigentümer', days: 30 },
  });
  const body = { kind: 'calendar', title: `Kalender von ${manager.fullName}` };
  expect((await send(server, '/api/app/access-keys', { token: manager.token, body })).status).toBe(201);
  const hook = { url: 'https://example.org/', kinds: ['defect.opened'] };
  expect((await send(server, '/api/app/webhooks', { token: manager.token, body: hook })).status).toBe(201);
  const removed = await send(server, `/api/app/documentations/${gone.sealed.id}`, {
    method: 'DELETE',
    token: company.token,
    body: { reason: 'Doppelt erfasst, die andere gilt' },
  });
  expect(removed.status).toBe(204);
  const renamed = await send(server, `/api/collections/users/records/${manager.id}`, {
    method: 'PATCH',
    token: manager.token,
    body: { full_name: 'Hildebrand Unverwechselbar' },
  });
  expect(renamed.status).toBe(200);
  await signNow(server);
  const backup = join(backups, 'older');
  expect((await operate('backup', [backup], env)).code).toBe(0);
  const texts = [manager.fullName, 'Hildebrand Unverwechselbar', manager.email];
  expect(new Set((await filesWith(server.dir, texts)).map((line) => line.split(': ')[1])).size).toBe(3);

  const response = await erase(manager.email);
  expect(response.text).toContain(
    'Vom Konto „Hausverwaltung Seeblick“ die Person mit Name, Adresse, Passwort und keinem angemeldeten Gerät',
  );
  expect(response.text).toContain(
    'Es bleibt das Konto mit einer Immobilie, keinen Mitarbeitenden und allen Nachweisen. ',
  );
  expect(await signsIn(manager.email)).toBe(200);
  const result = await erase(manager.email, '--ja');
  expect([result.code, result.text]).toEqual([0, expect.not.stringContaining('bitte ansehen')]);
  expect(await filesWith(server.dir, texts)).toEqual([]);
  expect(await sql(server, `SELECT id FROM access_keys WHERE owner = '${manager.id}'`)).toEqual([]);
  expect(await sql(server, `SELECT id FROM webhooks WHERE owner = '${manager.id}'`)).toEqual([]);
  expect(await signsIn(manager.email)).toBe(400);
  expect((await send(server, '/api/app/me', { token: manager.token })).status).toBe(401);
  expect(await named(server, made)).toMatchObject({
    company: 'Gebäudedienst Ufer',
    manager: 'Hausverwaltung Seeblick',
  });
  expect(await rows(server, 'properties', `id = "${property}"`)).toMatchObject([
    { property_manager: manager.id, ended_at: '' },
  ]);
  await delivered(own);
  expect((await verified(server)).code).toBe(0);

  const next = { fullName: 'Ute Nachfolge', email: 'ute.nachfolge@example.org' };
  const taken = await send(server, `/api/app/admin/users/${manager.id}`, {
    method: 'PATCH',
    token: superAdmin.token,
    body: next,
  });
  expect(taken.status).toBe(204);

  // Each erasure applies to every older copy.
  const between = join(backups, 'between');
  expect((await operate('backup', [between], env)).code).toBe(0);
  expect((await erase(manager.id, '--ja')).code).toBe(0);
  for (const [name, words] of [
    ['older', texts],
    ['between', ['Ute Nachfolge', next.email]],
  ] as const) {
    const dir = join(place, name);
    expect((await operate('restore', [join(backups, name)], { DATA_DIR: dir })).code).toBe(0);
    expect(await filesWith(dir, [...words])).not.toEqual([]);
    const again = await startServer({ dir });
    try {
      expect(await filesWith(dir, [...words])).toEqual([]);
      expect((await verified({ dir })).code).toBe(0);
      expect(await named(again, made)).toMatchObject({ manager: 'Hausverwaltung Seeblick' });
    } finally {
      await again.stop();
    }
  }
}, 180_000);

it('erases the name of a Dienstleister from records that stay', async () => {
  const own = await office({ manager: 'Hausverwaltung Bergblick', company: '' });
  const { manager, company, employee } = own;
  const made = await delivered(own);
  expect(await named(server, made)).toMatchObject({ company: company.fullName });
  await signNow(server);
  const [row] = await sql(server, `SELECT number FROM documentations WHERE id = '${made.sealed.id}'`);

  const run = await erase(company.email, '--ja');
  expect(run.text).toContain('weil sie keinen eigenen hat: in einer Dokumentation');
  expect([run.code, run.text]).toEqual([0, expect.not.stringContaining('bitte ansehen')]);
  expect(await filesWith(server.dir, [company.fullName, company.email])).toEqual([]);
  expect(await named(server, made)).toEqual({
    author: employee.fullName,
    company: 'Gelöschte Person',
    manager: 'Hausverwaltung Bergblick',
  });
  expect(await rows(server, 'property_sharing', `company_admin = "${company.id}"`)).toMatchObject([
    { company_name: 'Gelöschte Person', ended_at: '' },
  ]);
  const { body } = await send(server, `/api/app/documentations/${made.sealed.id}/evidence`, { token: manager.token });
  expect([body.state, body.lines.map(({ kind }: Json) => kind)]).toEqual(['unchanged', ['completed', 'erased']]);
  expect(await (await fetch(`${server.url}/pruefen/${row?.number}`)).text()).toContain('Name auf Antrag gelöscht');
  await delivered(own);
  expect((await verified(server)).code).toBe(0);
}, 120_000);

it("a Löschsperre prevents erasing only with the person's name", async () => {
  const own = await office({ manager: 'Hausverwaltung Talblick', company: '' });
  const made = await delivered(own);
  expect((await hold(own.manager.token, made.sealed.id)).status).toBe(201);
  const [row] = await sql(server, `SELECT number FROM documentations WHERE id = '${made.sealed.id}'`);
  const outcome = await erase(own.company.email, '--ja');
  expect([outcome.code, outcome.text]).toEqual([1, expect.stringContaining(`Nr. ${row?.number}: Löschsperre`)]);
  expect(await signsIn(own.company.email)).toBe(200);
  expect(await named(server, made)).toMatchObject({ company: own.company.fullName });
  expect((await erase(own.manager.email, '--ja')).code).toBe(0);
  expect(await filesWith(server.dir, [own.manager.fullName, own.manager.email])).toEqual([]);
  const [held] = await sql(server, `SELECT set_by, ended_at FROM legal_holds WHERE record = '${made.sealed.id}'`);
  expect(held).toEqual({ set_by: 'Gelöschte Person', ended_at: '' });
}, 120_000);

it('removes the second factor, so that the successor signs in without', async () => {
  const { manager } = await office({ manager: 'Hausverwaltung am Ring', company: 'Betrieb am Ring' });
  await sql(server, `UPDATE users SET mfa = 1 WHERE id = '${manager.id}'`);
  await sql(server, `INSERT INTO authenticators (account, secret) VALUES ('${manager.id}', 'versiegelt')`);
  await sql(server, `INSERT INTO recovery_codes (account, hash) VALUES ('${manager.id}', 'abc')`);
  expect((await erase(manager.email, '--ja')).code).toBe(0);
  for (const table of ['authenticators', 'recovery_codes'])
    expect(await sql(server, `SELECT account FROM ${table} WHERE account = '${manager.id}'`), table).toEqual([]);
  expect(await sql(server, `SELECT mfa FROM users WHERE id = '${manager.id}'`)).toEqual([{ mfa: '0' }]);
});

it('erases a person with a deleted account, never one in office', async () => {
  const own = await office({ manager: 'Hausverwaltung Waldblick', company: '' });
  const made = await delivered(own);
  const path = `/api/app/admin/users/${own.company.id}`;
  const { numbers } = (await send(server, path, { method: 'DELETE', token: superAdmin.token })).body;
  const deleted = await send(server, path, { method: 'DELETE', token: superAdmin.token, body: { confirm: numbers } });
  expect(deleted.status).toBe(204);
  expect((await erase(own.company.fullName, '--ja')).code).toBe(0);
  expect(await filesWith(server.dir, [own.company.fullName, own.company.email])).toEqual([]);
  expect(await rows(server, 'users', `id = "${own.company.id}"`)).toEqual([]);
  expect(await named(server, made)).toMatchObject({ company: 'Gelöschte Person' });
  expect((await verified(server)).code).toBe(0);
  const refused = await erase(superAdmin.email, '--ja');
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('eine andere Rolle geben')]);
}, 120_000);

it('a Schadenakte has an entry with the current text of a correction', async () => {
  const own = await office({ manager: 'Hausverwaltung Rhein', company: 'Gebäudedienst Aue' });
  const [corrected, untouched] = [await delivered(own), await delivered(own)];
  const account = { name: 'Sieglinde Unverwechselbar', email: 'sieglinde.unverwechselbar@example.org' };
  const previous = await person(server, { ...account, role: 'super_admin' });
  const change = (token: string, notes: string) =>
    send(server, `/api/app/admin/documentations/${corrected.sealed.id}`, { method: 'PATCH', token, body: { notes } });
  expect((await change(previous.token, 'Nur die Treppe')).status).toBe(204);
  await sql(server, `UPDATE users SET role = 'employee', employer = '${own.company.id}' WHERE id = '${previous.id}'`);
  expect(await erase(previous.email, '--ja')).toMatchObject({ code: 0 });

  const describe = async ({ sealed }: Work) => {
    const { body } = await send(server, `/api/app/documentations/${sealed.id}/parts`, { token: own.manager.token });
    return body.entries.map(({ parts }: Json) => {
      const parsePart = (part: string) => JSON.parse(parts.find(({ name }: Json) => name === part).text);
      return [parsePart('change').kind, parsePart('notes')];
    });
  };
  const notes = corrected.sealed.notes;
  expect(await describe(corrected)).toEqual([
    ['completed', notes],
    ['corrected', 'Nur die Treppe'],
    ['erased', 'Nur die Treppe'],
  ]);
  expect((await describe(untouched)).map(([kind]: string[]) => kind)).toEqual(['completed']);
  // A later correction follows, without a further entry for the same person.
  expect((await change(superAdmin.token, 'Treppe und Keller')).status).toBe(204);
  expect((await describe(corrected)).map(([kind]: string[]) => kind)).toEqual([
    ...['completed', 'corrected', 'erased', 'corrected'],
  ]);
  await signNow(server);
  expect((await verified(server)).code).toBe(0);
});
