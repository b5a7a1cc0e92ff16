import { beforeEach, describe, expect, it } from 'vitest';
import {
  type By,
  deliver,
  grant,
  id,
  link,
  receipts,
  resealed,
  session,
  submit,
  type Work,
  work,
} from '../../support/rows/work';
import { create, type Json, rows, send, update } from '../../support/server/server';
import { end, PASSWORD, type Person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const DAY = 86_400_000;
const { server, world, a } = await stage();
beforeEach(async () => {
  for (const [collection, row] of [
    ['user_properties', a.assignment],
    ['property_sharing', a.sharing],
  ] as const)
    await update(server, collection, { id: row, ended_at: '' });
});

const captured = (daysAgo: number, author: string | null = a.employee.id) =>
  work({
    author,
    property: a.property,
    photos: 1,
    content: { capturedAt: new Date(Date.now() - daysAgo * DAY).toISOString() },
  });
const ago = (days: number) => Date.now() - days * DAY;
const rowOf = async (documentation: string) => (await rows(server, 'documentations', `id = "${documentation}"`))[0];
const sees = async (who: Person, documentation: string) =>
  (await send(server, `/api/collections/documentations/records/${documentation}`, { token: who.token })).status === 200;

async function accepted(daysAgo: number, by: By = session(a.employee.token), author: string | null = a.employee.id) {
  const what = await captured(daysAgo, author);
  await deliver(server, what, by);
  return what.sealed.id;
}
async function refused(daysAgo: number, by: By = session(a.employee.token), author: string | null = a.employee.id) {
  await refusedAs('ended', await captured(daysAgo, author), by);
}
async function refusedAs(code: string, what: Work, by: By) {
  expect((await submit(server, what.sealed, by)).body).toMatchObject({ status: 403, code });
  expect(await rowOf(what.sealed.id)).toBeUndefined();
}

describe.each([
  ['the assignment', 'user_properties', () => a.assignment],
  ['the sharing', 'property_sharing', () => a.sharing],
])('after the end of %s', (_what, collection, row) => {
  it('accepts earlier work for fourteen days, late and held', async () => {
    await end(server, collection, { id: row(), at: ago(13) });
    const documentation = await accepted(13.5);
    expect(await rowOf(documentation)).toMatchObject({ late: true, held: true, state: 'complete' });
    expect(await sees(a.manager, documentation)).toBe(false);
    expect(await sees(a.company, documentation)).toBe(true);
    expect(await sees(a.employee, documentation)).toBe(true);
  });

  it('refuses work captured afterwards or delivered too late', async () => {
    await end(server, collection, { id: row(), at: ago(13) });
    await refused(12.9);
    await end(server, collection, { id: row(), at: ago(14.1) });
    await refused(20);
  });
});

describe('a held documentation', () => {
  it("becomes visible by the company's release, which is audited", async () => {
    await end(server, 'user_properties', { id: a.assignment, at: ago(1) });
    const documentation = await accepted(2);
    const path = `/api/app/documentations/${documentation}/release`;
    for (const foreign of [world.b.company.token])
      expect((await send(server, path, { method: 'POST', token: foreign })).status).toBe(404);
    for (const never of [a.manager.token, a.employee.token, world.superAdmin.token])
      expect((await send(server, path, { method: 'POST', token: never })).status).toBe(403);
    expect((await send(server, path, { method: 'POST' })).status).toBe(401);
    expect(await sees(a.manager, documentation)).toBe(false);
    for (let turn = 0; turn < 2; turn++)
      expect((await send(server, path, { method: 'POST', token: a.company.token })).status).toBe(204);
    expect(await sees(a.manager, documentation)).toBe(true);
    const audit = await rows(server, 'audit_log', `record = "${documentation}"`);
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({
      action: 'release',
      actor: a.company.id,
      actor_name: 'Betrieb A',
      before: { held: true },
      after: { held: false },
    });
  });
});

describe('a deactivated account', () => {
  it('delivers earlier work by grant for fourteen days, not by session', async () => {
    const leaving = await create(server, 'users', {
      email: 'weg@example.org',
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      full_name: 'Geht Bald',
      role: 'employee',
      employer: a.company.id,
      active: true,
      verified: true,
    });
    await create(server, 'user_properties', { property: a.property, user: leaving.id });
    const signIn = { identity: 'weg@example.org', password: PASSWORD };
    const token = (await send(server, '/api/collections/users/auth-with-password', { body: signIn })).body.token;
    const granted = (await send(server, '/api/app/delivery-grant', { method: 'POST', token })).body.grant;
    const by = grant(granted);
    await update(server, 'users', { id: leaving.id, active: false });
    expect((await send(server, '/api/app/me', { token })).status).toBe(401);
    expect((await send(server, '/api/collections/users/auth-with-password', { body: signIn })).status).toBe(403);
    const documentation = await accepted(0.01, by, leaving.id);
    expect(await rowOf(documentation)).toMatchObject({ late: true, held: true, employee_name: 'Geht Bald' });
    await update(server, 'users', { id: leaving.id, deactivated_at: new Date(ago(13)).toISOString() });
    const unfinished = await captured(13.5, leaving.id);
    expect((await submit(server, unfinished.sealed, by)).status).toBe(201);
    await refusedAs('account_ended', await captured(12, leaving.id), by);
    expect((await receipts(server, [documentation], by)).body.receipts[0].state).toBe('complete');
    await update(server, 'users', { id: leaving.id, deactivated_at: new Date(ago(14.1)).toISOString() });
    await refusedAs('account_ended', await captured(20, leaving.id), by);
    expect((await receipts(server, [documentation], by)).body.receipts[0].state).toBe('complete');
    // Accepted work may be completed without a time limit.
    await deliver(server, unfinished, by);
    const [{ id: grantRow }] = await rows(server, 'delivery_grants', `user = "${leaving.id}"`);
    await update(server, 'delivery_grants', { id: grantRow, last_used: new Date(ago(200)).toISOString() });
    expect((await receipts(server, [unfinished.sealed.id], by)).body.receipts[0].state).toBe('complete');
    await refusedAs('account_ended', await captured(20, leaving.id), by);
  });
});

describe('an ended link', () => {
  const open = async (more: object) => {
    const token = (id() + id() + id()).slice(0, 43);
    const row = await create(server, 'documentation_links', {
      property: a.property,
      company_admin: a.company.id,
      token,
      ...more,
    });
    return { id: row.id, by: link(token) };
  };

  it.each([
    ['rotated', { ended_at: new Date(ago(3)).toISOString(), end_reason: 'rotated' }],
    ['expired', { expires_at: new Date(ago(3)).toISOString() }],
  ])('%s: earlier work is late, later work is refused', async (_why, more) => {
    const given = await open(more);
    expect(await rowOf(await accepted(4, given.by, null))).toMatchObject({ late: true, held: true });
    await refused(2, given.by, null);
  });

  it('leaked: accepts nothing, but answers receipts of accepted work', async () => {
    const given = await open({});
    const documentation = await accepted(4, given.by, null);
    await end(server, 'documentation_links', { id: given.id, at: ago(3), more: { end_reason: 'leaked' } });
    await refused(4, given.by, null);
    expect((await receipts(server, [documentation], given.by)).body.receipts[0].state).toBe('complete');
  });

  it('leaked: refuses new work before parsing it', async () => {
    const given = await open({});
    const known = await captured(4, null);
    expect((await submit(server, known.sealed, given.by)).status).toBe(201);
    await end(server, 'documentation_links', { id: given.id, at: ago(3), more: { end_reason: 'leaked' } });
    const post = (body: string) => send(server, '/api/app/documentations', { method: 'POST', body, headers: given.by });
    expect(await post('{"id": no JSON at all')).toMatchObject({ status: 403, body: { code: 'ended' } });
    expect(await post(JSON.stringify(known.sealed))).toMatchObject({ status: 200, body: { state: 'receiving' } });
  });

  it('of a manager shows late work at once: no company could release it', async () => {
    const given = await open({
      company_admin: '',
      property_manager: a.manager.id,
      ended_at: new Date(ago(3)).toISOString(),
    });
    const documentation = await accepted(4, given.by, null);
    expect(await rowOf(documentation)).toMatchObject({ late: true, held: false });
    expect(await sees(a.manager, documentation)).toBe(true);
  });

  it('holds the rest above 200 documentations a day', async () => {
    const given = await open({});
    const template = await captured(0, null);
    await submit(server, template.sealed, given.by);
    const [row] = await rows(server, 'documentations', `id = "${template.sealed.id}"`);
    const { collectionId: _c, collectionName: _n, created: _a, updated: _u, ...columns } = row;
    for (let n = 0; n < 199; n++) await create(server, 'documentations', { ...columns, id: id() });
    const answer = await submit(server, (await captured(0, null)).sealed, given.by);
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('work captured before its right began', () => {
  const reasons = async (documentation: string) => {
    const { held, exceptions } = await rowOf(documentation);
    return [held, exceptions.map((one: Json) => one.code)];
  };

  it.each([
    ['the account', { collection: 'users', row: () => a.employee.id, reason: 'before_account' }],
    ['the company', { collection: 'users', row: () => a.company.id, reason: 'before_account' }],
    ['the sharing', { collection: 'property_sharing', row: () => a.sharing, reason: 'before_sharing' }],
    ['the assignment', { collection: 'user_properties', row: () => a.assignment, reason: 'before_assignment' }],
    ['the property', { collection: 'properties', row: () => a.property, reason: 'before_property' }],
  ])('of %s is held, with its reason for company and manager', async (_what, { collection, row, reason }) => {
    await update(server, collection, { id: row(), began_at: new Date(ago(10)).toISOString() });
    const early = await accepted(11);
    expect(await reasons(early)).toEqual([true, [reason]]);
    expect(await rowOf(early)).toMatchObject({ late: true });
    expect(await sees(a.manager, early)).toBe(false);
    expect(await reasons(await accepted(9))).toEqual([false, []]);
    await send(server, `/api/app/documentations/${early}/release`, { method: 'POST', token: a.company.token });
    const shown = await send(server, `/api/collections/documentations/records/${early}`, { token: a.manager.token });
    expect(shown.body.exceptions).toEqual([{ code: reason }]);
    await update(server, collection, { id: row(), began_at: new Date(ago(2000)).toISOString() });
  });

  it("is late when a Hausverwaltung's link is younger than the work", async () => {
    const body = { property: a.property };
    const { token } = (await send(server, '/api/app/links', { token: a.manager.token, body })).body;
    const early = await accepted(1, link(token), null);
    // No company can release it, so it is shown.
    expect(await rowOf(early)).toMatchObject({ late: true, held: false, exceptions: [{ code: 'before_link' }] });
    expect(await rowOf(await accepted(0, link(token), null))).toMatchObject({ late: false, exceptions: [] });
  });

  it('is held when the form was opened an hour before the right began', async () => {
    const minutes = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
    await update(server, 'user_properties', { id: a.assignment, began_at: minutes(5) });
    const opened = async (ago: number) => {
      const content = { startedAt: minutes(ago), capturedAt: minutes(1) };
      const what = await work({ author: a.employee.id, property: a.property, photos: 1, content });
      await deliver(server, what, session(a.employee.token));
      return reasons(what.sealed.id);
    };
    expect(await opened(60)).toEqual([true, ['before_assignment']]);
    expect(await opened(9)).toEqual([false, []]);
    await update(server, 'user_properties', { id: a.assignment, began_at: new Date(ago(2000)).toISOString() });
  });

  it("is measured from the property's creation by its owner", async () => {
    const body = { name: 'Neubau', address: 'Am Hof 1, 50667 Köln', company_admin: a.company.id };
    const path = '/api/collections/properties/records';
    const began_at = '2020-01-01 00:00:00.000Z';
    const made = await send(server, path, { token: a.company.token, body: { ...body, began_at } });
    expect(made.status).toBe(200);
    const at = async (daysAgo: number) => {
      const content = { capturedAt: new Date(ago(daysAgo)).toISOString() };
      const what = await work({ author: a.company.id, property: made.body.id, photos: 1, content });
      await deliver(server, what, session(a.company.token));
      return reasons(what.sealed.id);
    };
    expect(await at(1)).toEqual([true, ['before_property']]);
    expect(await at(0)).toEqual([false, []]);
  });

  it('of a link is held; of a manager’s link it is shown with its reason', async () => {
    const token = (id() + id() + id()).slice(0, 43);
    const began_at = new Date(ago(10)).toISOString();
    const made = { property: a.property, token, began_at };
    const row = await create(server, 'documentation_links', { ...made, company_admin: a.company.id });
    expect(await reasons(await accepted(11, link(token), null))).toEqual([true, ['before_link']]);
    expect(await reasons(await accepted(9, link(token), null))).toEqual([false, []]);
    await update(server, 'documentation_links', { id: row.id, company_admin: '', property_manager: a.manager.id });
    expect(await reasons(await accepted(11, link(token), null))).toEqual([false, ['before_link']]);
  });

  it('is measured from the creation by our routes, not by the request', async () => {
    const hire = { fullName: 'Neu Heute', email: 'neu.heute@example.org', password: PASSWORD };
    const { id: user } = (await send(server, '/api/app/employees', { token: a.company.token, body: hire })).body;
    const body = { property: a.property, user, began_at: '2020-01-01 00:00:00.000Z' };
    const path = '/api/collections/user_properties/records';
    expect((await send(server, path, { token: a.company.token, body })).status).toBe(200);
    const by = session(await signIn(server, hire.email));
    const early = ['before_account', 'before_assignment', 'start_password'];
    expect(await reasons(await accepted(1, by, user))).toEqual([true, early]);
    expect(await reasons(await accepted(0, by, user))).toEqual([false, ['start_password']]);
  });

  it.each([
    ['the account', () => a.employee],
    ['the company', () => a.company],
  ])('captured while %s was off, or before, is held after a new sign-in', async (_what, who) => {
    const off = { id: who().id, active: false };
    await update(server, 'users', off);
    await update(server, 'users', { ...off, deactivated_at: new Date(ago(10)).toISOString() });
    await update(server, 'users', { ...off, active: true });
    const renewed = session(await signIn(server, a.employee.email));
    for (const person of [a.employee, a.company]) person.token = await signIn(server, person.email);
    expect(await reasons(await accepted(1, renewed))).toEqual([true, ['account_paused']]);
    expect(await reasons(await accepted(9.9, renewed))).toEqual([true, ['account_paused']]);
    expect(await reasons(await accepted(10.1, renewed))).toEqual([true, []]);
    expect(await reasons(await accepted(0, renewed))).toEqual([false, []]);
    expect(await reasons(await accepted(300, renewed))).toEqual([true, []]);
    await update(server, 'users', { id: off.id, pauses: null });
  });

  it.each([
    ['assignments', { collection: 'user_properties', row: () => a.assignment, reason: 'before_assignment' }],
    ['sharings', { collection: 'property_sharing', row: () => a.sharing, reason: 'before_sharing' }],
  ])('of two %s: in the gap and in the first it is held', async (_what, of) => {
    const day = (days: number) => new Date(ago(days)).toISOString();
    const { collection, row, reason } = of;
    const [first] = await rows(server, collection, `id = "${row()}"`);
    const ran = async (from: number, to: number) => {
      await update(server, collection, { id: row(), began_at: day(from), ended_at: day(to) });
      if (row() !== a.assignment) await update(server, 'user_properties', { id: a.assignment, ended_at: '' });
    };
    await ran(20, 10);
    const { id: _id, created: _c, updated: _u, ...columns } = first;
    const second = await create(server, collection, { ...columns, began_at: day(5), ended_at: '' });
    expect(await rowOf(await accepted(15))).toMatchObject({ late: true, held: true, exceptions: [] });
    expect(await reasons(await accepted(7))).toEqual([true, [reason]]);
    expect(await rowOf(await accepted(4))).toMatchObject({ late: false, held: false, exceptions: [] });
    await ran(400, 200);
    expect(await rowOf(await accepted(300))).toMatchObject({ late: true, held: true, exceptions: [] });
    await send(server, `/api/collections/${collection}/records/${second.id}`, { method: 'DELETE', token: server.su });
    await update(server, collection, { id: row(), began_at: first.began_at, ended_at: '' });
  });
});

describe('corrected clocks and photos picked twice', () => {
  const codes = async (documentation: string) => (await rowOf(documentation)).exceptions;
  const of = async (content: object) => {
    const what = await work({ author: a.employee.id, property: a.property, photos: 1, content });
    await deliver(server, what, session(a.employee.token));
    return what;
  };
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  it('are noted beside the record, which stays as sealed', async () => {
    const reversed = await of({ startedAt: at(-1), capturedAt: at(-30) });
    expect(await codes(reversed.sealed.id)).toEqual([{ code: 'times_reversed' }]);
    expect(await rowOf(reversed.sealed.id)).toMatchObject({ held: false, late: false, notes: reversed.sealed.notes });
    const template = await work({ author: a.employee.id, property: a.property, photos: 1 });
    const [photo] = template.sealed.photos;
    const far = {
      ...template,
      sealed: await resealed({ ...template.sealed, photos: [{ ...photo, takenAt: at(-90) }] }),
    };
    await deliver(server, far, session(a.employee.token));
    expect(await codes(far.sealed.id)).toEqual([{ code: 'photo_time' }]);
    expect(await sees(a.manager, far.sealed.id)).toBe(true);
  });

  it.each<[string, { photo?: number; tap?: number; offset?: number; ahead?: true; codes: string[] }]>([
    ['a photo from eleven minutes after the tap', { photo: 11, codes: ['photo_time'] }],
    ['a camera photo from an hour before the opening', { photo: -60, codes: ['photo_time'] }],
    ['a photo of the year 9999', { photo: 4_000_000_000, codes: ['photo_time'] }],
    ['a tap of 2019', { tap: -8 * 365 * 1440, codes: ['before_account', 'before_sharing', 'time_wrong'] }],
    ['an offset of forty years behind', { offset: -40 * 365 * DAY, codes: ['before_account', 'time_wrong'] }],
    ['a tap in ten years', { tap: 3650 * 1440, codes: [], ahead: true }],
    ['an offset of forty years ahead', { offset: 40 * 365 * DAY, codes: [], ahead: true }],
  ])('keep their mark when the body has %s', async (_what, given) => {
    const { photo = 0, tap = 0, offset = 0, ahead = false } = given;
    const { sealed, files } = await work({ author: a.employee.id, property: a.property, photos: 1 });
    const later = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();
    const photos = sealed.photos.map((line) => ({ ...line, takenAt: later(line.takenAt, photo + tap) }));
    const [startedAt, capturedAt] = [later(sealed.startedAt, tap), later(sealed.capturedAt, tap)];
    const what = { files, sealed: await resealed({ ...sealed, photos, startedAt, capturedAt, clockOffset: offset }) };
    await deliver(server, what, session(a.employee.token));
    const found = (await codes(what.sealed.id)).map(({ code }: Json) => code);
    expect(found).toEqual(expect.arrayContaining(given.codes));
    expect(found.length === 0).toBe(given.codes.length === 0);
    // A time ahead of the server's clock is shown as the device's own.
    expect(await rowOf(what.sealed.id)).toMatchObject({ state: 'complete', clock_known: !ahead });
  });

  it('a repeated photo names the earlier record, within one company only', async () => {
    const first = await of({});
    const again = (author: string, property: string) => work({ author, property, files: first.files });
    const second = await again(a.employee.id, a.property);
    await deliver(server, second, session(a.employee.token));
    const number = (await rowOf(first.sealed.id)).number;
    expect(await codes(second.sealed.id)).toEqual([{ code: 'photo_reused', number }]);
    expect(await codes(first.sealed.id)).toEqual([]);
    const foreign = await again(world.b.employee.id, world.b.property);
    await deliver(server, foreign, session(world.b.employee.token));
    expect(await codes(foreign.sealed.id)).toEqual([]);
  });
});

it('an assignment that ended and began again is valid', async () => {
  await end(server, 'user_properties', { id: a.assignment, at: ago(3) });
  await create(server, 'user_properties', { property: a.property, user: a.employee.id });
  expect(await rowOf(await accepted(2))).toMatchObject({ late: false, held: false });
  const [second] = (await rows(server, 'user_properties', `user = "${a.employee.id}"`)).filter(
    (row) => row.property === a.property && row.ended_at === '',
  );
  await send(server, `/api/collections/user_properties/records/${second.id}`, { method: 'DELETE', token: server.su });
});

it('work for a meanwhile deleted property is late like any other', async () => {
  await update(server, 'properties', { id: a.property, ended_at: new Date(ago(1)).toISOString() });
  expect(await rowOf(await accepted(2))).toMatchObject({ late: true, property_name: 'Domkloster a' });
  await refused(0.5);
  await update(server, 'properties', { id: a.property, ended_at: '' });
});
