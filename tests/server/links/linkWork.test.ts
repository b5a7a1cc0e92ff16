/** Work by link belongs to the right party, within limits (D8, D42). */
import { beforeAll, describe, expect, it } from 'vitest';
import { PHOTO_MAX_BYTES, PHOTOS_MAX } from '../../../src/domain/limits';
import { LINK_BYTES_PER_DAY, LINK_DOCUMENTATIONS_PER_DAY } from '../../../src/domain/people/quotas';
import { deliver, id, jpeg, link, resealed, submit, type Work, work } from '../../support/rows/work';
import { type Answer, create, type Json, rows, send, update } from '../../support/server/server';
import { type Person, person } from '../../support/server/tenants';
import { stage } from '../stage';

let other: Person;
const { server, world, a } = await stage({ clock: false });
beforeAll(async () => {
  const more = { company_name: 'Gartenbau Nord' };
  other = await person(server, { name: 'Nora Nord', email: 'nord@example.org', role: 'company_admin', more });
  await create(server, 'property_sharing', {
    property: a.property,
    property_manager: a.manager.id,
    company_admin: other.id,
    service_types: ['Gartenpfleger', 'Winterdienst'],
  });
});

const open = async (who: Person): Promise<Json> =>
  (await send(server, '/api/app/links', { token: who.token, body: { property: a.property } })).body;
const named = (employeeName: string, more: Json = {}) =>
  work({ author: null, property: a.property, photos: 1, content: { employeeName, ...more } });
const rowOf = async (what: Work) => (await rows(server, 'documentations', `id = "${what.sealed.id}"`))[0];
const sees = async (who: Person, what: Work) =>
  (await send(server, `/api/collections/documentations/records/${what.sealed.id}`, { token: who.token })).status ===
  200;

describe('two workers, two links on one property, two companies', () => {
  it("book work to the link's party, hidden from the other company", async () => {
    const links = [await open(a.company), await open(other), await open(a.manager)];
    const [mine, theirs, managers] = [await named('Kolonne 1'), await named('Kolonne 2'), await named('Kolonne 3')];
    for (const [index, what] of [mine, theirs, managers].entries())
      await deliver(server, what, link(links[index].token));
    expect(await rowOf(mine)).toMatchObject({
      company_admin: a.company.id,
      company_name: 'Gebäudedienst a',
      property_manager: a.manager.id,
      employee_name: 'Kolonne 1',
      service_type: 'Hausmeister',
      user: '',
      late: false,
    });
    expect(await rowOf(theirs)).toMatchObject({
      company_admin: other.id,
      company_name: 'Gartenbau Nord',
      service_type: '',
    });
    expect(await rowOf(managers)).toMatchObject({
      company_admin: '',
      company_name: '',
      property_manager: a.manager.id,
    });
    for (const [who, seen] of [
      [a.manager, [true, true, true]],
      [a.company, [true, false, false]],
      [other, [false, true, false]],
      [world.b.company, [false, false, false]],
      [a.employee, [false, false, false]],
    ] as const)
      expect(await Promise.all([mine, theirs, managers].map((what) => sees(who, what)))).toEqual(seen);
    // Each owner reads the work of its link, and a company for which manager it works.
    for (const [who, given, what, manager] of [
      [a.company, links[0], mine, 'Hausverwaltung a'],
      [a.manager, links[2], managers, null],
    ] as const) {
      const { body } = await send(server, `/api/app/links/${given.id}/token`, { token: who.token });
      const last = (await rowOf(what)).captured_at.replace(' ', 'T');
      expect(body).toMatchObject({ documentations: 1, last, manager });
    }
  });

  it("a manager's link names its worker on later work", async () => {
    const given = await open(a.manager);
    const before = await named('Kolonne 4');
    await deliver(server, before, link(given.token));
    const path = `/api/app/links/${given.id}`;
    const say = (company: unknown, who = a.manager) =>
      send(server, path, { method: 'PATCH', token: who.token, body: { company } });
    expect((await say('  Glanz   Gebäudereinigung ')).status).toBe(204);
    expect((await send(server, '/api/app/link', { headers: link(given.token) })).body.company).toBe(
      'Glanz Gebäudereinigung',
    );
    const after = await named('Kolonne 4', { serviceType: 'Winterdienst' });
    await deliver(server, after, link(given.token));
    const company_admin = '';
    expect(await rowOf(before)).toMatchObject({ company_admin, company_name: '', service_type: '' });
    const stands = { company_admin, company_name: 'Glanz Gebäudereinigung', service_type: 'Winterdienst' };
    expect(await rowOf(after)).toMatchObject(stands);
    // A new sticker keeps the name. A deceptive name can be reported, and records keep it.
    const rotated = (await send(server, `${path}/rotate`, { token: a.manager.token, body: {} })).body;
    expect((await rows(server, 'documentation_links', `id = "${rotated.id}"`))[0].company_name).toBe(
      'Glanz Gebäudereinigung',
    );
    expect(
      (
        await send(server, `/api/app/links/${rotated.id}`, {
          method: 'PATCH',
          token: a.manager.token,
          body: { company: '' },
        })
      ).status,
    ).toBe(204);
    expect(await rowOf(after)).toMatchObject(stands);
    const entries = await rows(server, 'audit_log', `collection = 'documentation_links' && record = "${given.id}"`);
    expect(entries.map(({ after: response }: Json) => response.company_name)).toContain('Glanz Gebäudereinigung');
  });

  it.each<[unknown, string]>([
    [7, 'wrong_type'],
    ['x'.repeat(101), 'name_length'],
    ['Glanz\u202egnulieR', 'name_characters'],
  ])("refuses a worker's name that is no name (%#)", async (company, code) => {
    const { id: given } = await open(a.manager);
    const body = { company };
    const reply = await send(server, `/api/app/links/${given}`, { method: 'PATCH', token: a.manager.token, body });
    expect(reply).toMatchObject({ status: 422, body: { issues: [{ field: 'company', code }] } });
  });

  it('a company’s link books to that company and takes no other name', async () => {
    const { id: given } = await open(a.company);
    const body = { company: 'Glanz Gebäudereinigung' };
    const reported = await send(server, `/api/app/links/${given}`, { method: 'PATCH', token: a.company.token, body });
    expect(reported).toMatchObject({ status: 422, body: { issues: [{ field: 'company', code: 'unknown_key' }] } });
  });

  it('a link carries no work of another property or of an account', async () => {
    const { token } = await open(a.company);
    const elsewhere = await work({ author: null, property: a.own });
    expect((await submit(server, elsewhere.sealed, link(token))).body.code).toBe('not_allowed');
    const signed = await work({ author: a.employee.id, property: a.property });
    expect((await submit(server, signed.sealed, link(token))).body.code).toBe('wrong_user');
  });

  it('a body without property takes the token’s', async () => {
    const { token } = await open(other);
    const blind = await named('Kolonne 2', { property: null });
    await deliver(server, blind, link(token));
    expect(await rowOf(blind)).toMatchObject({
      property: a.property,
      property_name: 'Domkloster a',
      company_admin: other.id,
    });
  });

  it.each<[string, string, string]>([
    ['a name of 101 characters', 'ä'.repeat(101), 'name_length'],
    ['a name of spaces', '   ', 'name_length'],
    ['a name nobody can see', '\u200b\u2060\ufeff', 'name_length'],
  ])('%s is refused', async (_what, name, code) => {
    const { token } = await open(a.company);
    const response = await submit(server, (await named(name)).sealed, link(token));
    expect(response).toMatchObject({ status: 422, body: { code } });
  });

  it('HTML in a name is plain text', async () => {
    const { token } = await open(a.company);
    const what = await named('<b onclick="alert(1)">Eva</b>');
    await deliver(server, what, link(token));
    expect((await rowOf(what)).employee_name).toBe('<b onclick="alert(1)">Eva</b>');
  });

  it("a mail scanner that opens a link's address changes nothing", async () => {
    const { id: row, token } = await open(a.company);
    const before = await rows(server, 'documentation_links', `id = "${row}"`);
    for (const method of ['GET', 'HEAD']) {
      await send(server, `/documentation/${token}`, { method });
      await send(server, '/api/app/link', { method, headers: link(token) });
    }
    expect(await rows(server, 'documentation_links', `id = "${row}"`)).toEqual(before);
  });
});

describe('a link with too many deliveries', () => {
  const list = async (who: Person): Promise<Json[]> =>
    (await send(server, '/api/collections/documentation_links/records', { token: who.token })).body.items;
  const tick = async (who: Person) => (await rows(server, 'ticks', `id = "${who.id}"`))[0]?.counter ?? 0;

  it('accepts 200 of 250 a day and informs the owner of the link', async () => {
    const { id: row, token } = await open(a.company);
    const taken = (await rows(server, 'documentations', `link = "${row}"`)).length;
    const file = await jpeg();
    const all = await Promise.all(
      Array.from({ length: 250 - taken }, () => work({ author: null, property: a.property, files: [file] })),
    );
    const before = await tick(a.company);
    const answers: Answer[] = [];
    for (const { sealed } of all) answers.push(await submit(server, sealed, link(token)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201) + taken, count(429)]).toEqual([LINK_DOCUMENTATIONS_PER_DAY, 50]);
    const refused = answers.at(-1);
    expect(refused?.body).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused?.headers.get('retry-after'))).toBe(3600);
    const [mine] = (await list(a.company)).filter((link) => link.id === row);
    expect(Date.now() - Date.parse(mine?.quota_at)).toBeLessThan(60_000);
    expect(await tick(a.company)).toBeGreaterThan(before);
    expect(await rows(server, 'audit_log', `record = "${row}" && action = "warn"`)).toHaveLength(1);
    expect(JSON.stringify(await list(a.manager))).not.toContain(row);
  });

  it('completes accepted work without counting again; other links are free', async () => {
    const [{ id: row, token }, theirs] = [await open(a.company), await open(other)];
    const [known] = await rows(server, 'documentations', `link = "${row}" && state = "receiving"`);
    const again = await submit(server, JSON.parse(known.sealed), link(token));
    expect(again).toMatchObject({ status: 200, body: { state: 'receiving' } });
    expect((await submit(server, (await named('Kolonne 2')).sealed, link(theirs.token))).status).toBe(201);
  });

  it('has space again on the next day', async () => {
    const { id: row, token } = await open(a.company);
    for (const documentation of (await rows(server, 'documentations', `link = "${row}"`)).slice(0, 5)) {
      const yesterday = new Date(Date.parse(documentation.received_at) - 86_400_000).toISOString();
      await update(server, 'documentations', { id: documentation.id, received_at: yesterday });
    }
    expect((await submit(server, (await named('Kolonne 1')).sealed, link(token))).status).toBe(201);
  });

  it('counts 1 GB a day by the manifests, before the photos arrive', async () => {
    const { token } = await open(a.manager);
    const template = await named('Kolonne 3');
    const photo = template.sealed.photos[0];
    const large = async () => {
      const photos = Array.from({ length: PHOTOS_MAX }, () => ({ ...photo, id: id(), bytes: PHOTO_MAX_BYTES }));
      return resealed({ ...template.sealed, id: id(), photos });
    };
    const most = Math.ceil(LINK_BYTES_PER_DAY / (PHOTOS_MAX * PHOTO_MAX_BYTES));
    const statuses = [];
    for (let n = 0; n <= most; n++) statuses.push((await submit(server, await large(), link(token))).status);
    expect(statuses).toEqual([...Array.from({ length: most }, () => 201), 429]);
  });
});
