/** A Löschsperre (D187) prevents every deletion until its day has passed. */
import { expect, it } from 'vitest';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { type Json, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const REASON = 'Wasserschaden im Keller, Anwalt eingeschaltet';
const YEAR = new Date().getFullYear();
const UNTIL = `${YEAR + 3}-12-31`;

const done = async (): Promise<Work> => {
  const made = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(server, made, session(a.employee.token));
  return made;
};
const set = (records: string[], who: Person = a.manager, more: Json = {}) =>
  send(server, '/api/app/legal-holds', {
    method: 'POST',
    token: who.token,
    body: { records, reason: REASON, until: UNTIL, ...more },
  });
const end = (id: string, who: Person = a.manager, reason = 'Der Streit ist beigelegt') =>
  send(server, `/api/app/documentations/${id}/legal-hold`, { method: 'DELETE', token: who.token, body: { reason } });
const remove = (id: string, who: Person) =>
  send(server, `/api/app/documentations/${id}`, {
    method: 'DELETE',
    token: who.token,
    body: { reason: 'Falsches Objekt' },
  });
const seen = async (id: string, who: Person = a.manager): Promise<Json> =>
  (await send(server, `/api/app/documentations/${id}/evidence`, { token: who.token })).body;
const byHand = (collection: string, id: string) =>
  send(server, `/api/collections/${collection}/records/${id}`, { method: 'DELETE', token: server.su });
const photosOf = (id: string) => sql(server, `SELECT id FROM documentation_photos WHERE documentation = '${id}'`);

it('a hold prevents deletion by company, super admin and operator', async () => {
  const { sealed } = await done();
  expect((await set([sealed.id])).status).toBe(201);
  for (const who of [a.company, world.superAdmin])
    expect(await remove(sealed.id, who)).toMatchObject({ status: 409, body: { code: 'legal_hold', until: UNTIL } });
  expect((await byHand('documentations', sealed.id)).status).toBe(403);
  const [photo] = await photosOf(sealed.id);
  expect((await byHand('documentation_photos', String(photo?.id))).status).toBe(403);
  expect(await photosOf(sealed.id)).toHaveLength(1);
  expect((await seen(sealed.id)).state).toBe('unchanged');
});

it('a hold is shown to both offices with reason and end, and is logged', async () => {
  const { sealed } = await done();
  await set([sealed.id]);
  for (const who of [a.manager, a.company, world.superAdmin])
    expect((await seen(sealed.id, who)).legalHold).toMatchObject({ until: UNTIL, reason: REASON });
  expect((await seen(sealed.id, a.employee)).legalHold).toBeNull();
  const { lines, state } = await seen(sealed.id);
  expect([state, lines.map(({ kind }: Json) => kind)]).toEqual(['unchanged', ['completed', 'legalHold']]);
});

it('a hold is shown to others as a note, without the dispute', async () => {
  const { sealed } = await done();
  await set([sealed.id]);
  await end(sealed.id);
  const kinds = (await seen(sealed.id, a.employee)).lines.map(({ kind }: Json) => kind);
  expect(kinds).toEqual(['completed', 'note', 'note']);
  const [row] = await sql(server, `SELECT number FROM documentations WHERE id = '${sealed.id}'`);
  const page = await (await fetch(`${server.url}/pruefen/${row?.number}`)).text();
  expect(page.match(/Vermerk am /g)).toHaveLength(2);
  expect(page).not.toMatch(/Löschsperre|legalHold|Wasserschaden/);
});

it('a hold is ended by its owner or a super admin, with a reason', async () => {
  for (const who of [a.manager, world.superAdmin]) {
    const { sealed } = await done();
    await set([sealed.id]);
    expect((await end(sealed.id, who, 'kurz')).body).toMatchObject({
      issues: [{ field: 'reason', code: 'reason_length' }],
    });
    for (const other of [a.company, a.employee]) expect((await end(sealed.id, other)).status).toBe(403);
    expect((await end(sealed.id, world.b.manager)).status).toBe(404);
    expect((await end(sealed.id, who)).status).toBe(204);
    expect((await end(sealed.id, who)).status).toBe(404);
    const after = await seen(sealed.id);
    expect(after.legalHold).toBeNull();
    expect(after.lines.map(({ kind }: Json) => kind)).toEqual(['completed', 'legalHold', 'legalHoldEnded']);
    const [audit] = await sql(
      server,
      `SELECT actor, "before", "after" FROM audit_log WHERE record = '${sealed.id}' ORDER BY created DESC LIMIT 1`,
    );
    expect(audit?.actor).toBe(who.id);
    expect(JSON.parse(String(audit?.before)).legal_hold).toContain(REASON);
    expect(await remove(sealed.id, a.company)).toMatchObject({ status: 204 });
    expect(await sql(server, `SELECT record FROM legal_holds WHERE record = '${sealed.id}'`)).toEqual([]);
    // Personal data went with the record.
    const left = await sql(
      server,
      `SELECT id FROM audit_log WHERE record = '${sealed.id}' AND ("before" || "after") LIKE '%Wasserschaden%'`,
    );
    expect(left).toEqual([]);
  }
});

it('a hold ends after its last day', async () => {
  const { sealed } = await done();
  await set([sealed.id]);
  await sql(server, `UPDATE legal_holds SET until = '${YEAR - 1}-12-31' WHERE record = '${sealed.id}'`);
  expect((await seen(sealed.id)).legalHold).toBeNull();
  expect((await remove(sealed.id, a.company)).status).toBe(204);
});

it('a hold is replaced by a later one', async () => {
  const { sealed } = await done();
  await set([sealed.id]);
  await set([sealed.id], a.manager, { until: `${YEAR + 5}-06-30` });
  expect((await seen(sealed.id)).legalHold.until).toBe(`${YEAR + 5}-06-30`);
  expect((await end(sealed.id)).status).toBe(204);
  expect((await seen(sealed.id)).legalHold).toBeNull();
});

it('a hold is set for all of a selection or none, if visible', async () => {
  const [one, other] = [await done(), await done()];
  const held = await done();
  await sql(server, `UPDATE documentations SET held = TRUE WHERE id = '${held.sealed.id}'`);
  const ids = [one.sealed.id, other.sealed.id];
  for (const wrong of ['doc000000000000', held.sealed.id]) expect((await set([...ids, wrong])).status).toBe(404);
  expect((await set(ids, world.b.manager)).status).toBe(404);
  for (const who of [a.company, a.employee, world.superAdmin]) expect((await set(ids, who)).status).toBe(403);
  for (const id of ids) expect((await seen(id)).legalHold).toBeNull();
  expect(await set(ids)).toMatchObject({ status: 201, body: { records: 2 } });
  for (const id of ids) expect((await seen(id)).legalHold).not.toBeNull();
});

it('the route names the field that it refuses', async () => {
  const { sealed } = await done();
  const wrong: [Json, string, string][] = [
    [{ until: `${YEAR - 1}-01-01` }, 'until', 'hold_until'],
    [{ until: `${YEAR + 11}-01-01` }, 'until', 'hold_until'],
    [{ until: `${YEAR + 1}-02-30` }, 'until', 'hold_until'],
    [{ reason: 'kurz' }, 'reason', 'reason_length'],
    [{ records: [] }, 'records', 'id_invalid'],
    [{ records: 'alle' }, 'records', 'id_invalid'],
    [{ records: Array.from({ length: 51 }, (_, at) => `doc${String(at).padStart(12, '0')}`) }, 'records', 'id_invalid'],
  ];
  for (const [more, field, code] of wrong)
    expect(await set([sealed.id], a.manager, more)).toMatchObject({ status: 422, body: { issues: [{ field, code }] } });
});

it('holds are limited to a hundred a day, because entries stay', async () => {
  const { sealed } = await done();
  const answers: number[] = [];
  // Requests for invisible records count too; an earlier test sent some.
  while (answers.length < 101) answers.push((await set([sealed.id], world.b.manager)).status);
  const allowed = answers.filter((status) => status === 404).length;
  expect(allowed).toBeGreaterThan(90);
  expect(allowed).toBeLessThanOrEqual(100);
  expect(answers.slice(allowed)).toEqual(answers.slice(allowed).map(() => 429));
  expect((await set([sealed.id])).status).toBe(201);
});
