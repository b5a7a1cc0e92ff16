/** A Nachtrag: who may make it until when, in which order it arrives, and what it changes (D461). */
import { describe, expect, it } from 'vitest';
import { verified } from '../../support/evidence/verified';
import { type By, deliver, id, receipt, session, submit, type Work, work } from '../../support/rows/work';
import { create, type Json, send } from '../../support/server/server';
import { type Person, person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';
import { delivered as deliveredBy, makeElsewhere, rowOf as storedRow, supplement } from './supplementing';

const DAY = 86_400_000;
const REASON = 'Falsches Haus gewählt';
const { server, world, a } = await stage({ clock: false });
const { b } = world;
const by = session(a.employee.token);
const byCompany = session(a.company.token);

const mine = (of: { at?: number; content?: object } = {}): Promise<Work> =>
  work({
    ...{ author: a.employee.id, property: a.property, photos: 1 },
    content: { ...(of.at && { capturedAt: new Date(of.at).toISOString() }), ...of.content },
  });
const delivered = () => deliveredBy(server, { tenant: a });
const rowOf = (what: Work) => storedRow(server, what);
const list = async (who: Person): Promise<string[]> => {
  const path = '/api/collections/documentations/records?perPage=200&skipTotal=1&sort=-captured_at,-id';
  return (await send(server, path, { token: who.token })).body.items.map(({ id }: Json) => id);
};
const supplementsOf = async (who: Person, { sealed }: Work) =>
  send(server, `/api/app/documentations/${sealed.id}/supplements`, { token: who.token });
const kinds = async (who: Person, { sealed }: Work): Promise<string[]> =>
  (await send(server, `/api/app/documentations/${sealed.id}/evidence`, { token: who.token })).body.lines.map(
    ({ kind }: Json) => kind,
  );
const stateOf = async (who: Person, { sealed }: Work): Promise<string> =>
  (await send(server, `/api/app/documentations/${sealed.id}/evidence`, { token: who.token })).body.state;
const left = async (who: Person): Promise<Json[]> =>
  (await send(server, '/api/app/left-documentations', { token: who.token })).body.items;
const rejected = async (what: Work, as: By): Promise<[number, string]> => {
  const { status, body } = await submit(server, what.sealed, as);
  return [status, body.code];
};

/** A property of the other Hausverwaltung, where the same employee works. */
const elsewhere = await makeElsewhere(server, { manager: b.manager.id, company: a.company.id });
await create(server, 'user_properties', { property: elsewhere, user: a.employee.id, service_types: [] });

/** An employee of the company at its property. */
async function hire(email: string, name: string): Promise<Person> {
  const account = { email, name, role: 'employee', more: { employer: a.company.id } };
  const hired = await person(server, account);
  await create(server, 'user_properties', { property: a.property, user: hired.id, company_admin: a.company.id });
  return hired;
}

describe('photos that were handed in later', () => {
  it('hang below their record for all who see it, and change nothing else', async () => {
    const record = await delivered();
    const before = await rowOf(record);
    const later = await supplement(record, { author: a.employee.id, photos: 2 });
    const { body } = await deliver(server, later, by);
    expect(body).toMatchObject({ state: 'complete', missing: [] });
    const after = await rowOf(record);
    expect(after.supplemented_at).toBe((await rowOf(later)).captured_at);
    expect(after.supplement_photos).toBe(2);
    expect({ ...after, supplemented_at: '', supplement_photos: 0, updated: '' }).toEqual({ ...before, updated: '' });
    for (const who of [a.employee, a.company, a.manager]) {
      const [item, ...more] = (await supplementsOf(who, record)).body.items;
      expect(more).toEqual([]);
      expect(item).toMatchObject({ id: later.sealed.id, kind: 'photos', changes: null, by: a.employee.fullName });
      expect(item.photos.map(({ sha256 }: Json) => sha256)).toEqual(later.sealed.photos.map(({ sha256 }) => sha256));
      expect(await list(who)).toContain(record.sealed.id);
      expect(await list(who)).not.toContain(later.sealed.id);
    }
    expect(await kinds(a.manager, record)).toEqual(['completed']);
    expect(await kinds(a.manager, later)).toEqual(['supplement']);
    expect(await stateOf(a.manager, record)).toBe('unchanged');
    for (const who of [b.manager, b.company, b.employee, a.unassigned])
      expect((await supplementsOf(who, record)).status).toBe(404);
  });

  it('complete once when they are delivered twice', async () => {
    const record = await delivered();
    const later = await supplement(record, { author: a.employee.id });
    await deliver(server, later, by);
    expect(await submit(server, later.sealed, by)).toMatchObject({ status: 200, body: { state: 'complete' } });
    expect((await supplementsOf(a.company, record)).body.items).toHaveLength(1);
    expect(await kinds(a.company, later)).toEqual(['supplement']);
  });
});

describe('a Nachtrag that arrives before its record', () => {
  it('waits, and becomes complete with its record', async () => {
    const record = await mine();
    const later = await supplement(record, { author: a.employee.id, changes: { notes: 'Auch der Keller' }, photos: 1 });
    expect((await deliver(server, later, by)).body).toMatchObject({ state: 'receiving', missing: [] });
    await deliver(server, record, by);
    expect(await rowOf(later)).toMatchObject({ state: 'complete' });
    expect(await rowOf(record)).toMatchObject({ notes: 'Auch der Keller', edited_by: a.employee.fullName });
    expect(await kinds(a.manager, record)).toEqual(['completed', 'correction']);
    expect((await receipt(server, later.sealed.id, by)).body).toMatchObject({ state: 'complete' });
  });

  it('is refused by its next header when the record says otherwise', async () => {
    const record = await mine();
    const later = await supplement(record, { author: a.employee.id, content: { parentHash: 'f'.repeat(64) } });
    await deliver(server, later, by);
    await deliver(server, record, by);
    expect(await rowOf(later)).toMatchObject({ state: 'receiving' });
    expect(await rejected(later, by)).toEqual([409, 'parent_differs']);
  });

  it('is refused when its record was deleted', async () => {
    const record = await delivered();
    const path = `/api/app/documentations/${record.sealed.id}`;
    await send(server, path, { method: 'DELETE', token: a.company.token, body: { reason: REASON } });
    expect(await rejected(await supplement(record, { author: a.employee.id }), by)).toEqual([409, 'parent_deleted']);
  });
});

describe('a correction', () => {
  it('changes what holds now, and leaves the first version readable', async () => {
    const record = await delivered();
    const work = { activities: [{ code: '', label: 'Streuen' }], from: null, until: null };
    const changes = { serviceType: 'Winterdienst' as const, work, notes: 'Gestreut' };
    const later = await supplement(record, { author: a.employee.id, changes });
    expect((await submit(server, later.sealed, by)).body).toMatchObject({ state: 'complete' });
    expect(await rowOf(record)).toMatchObject({ service_type: 'Winterdienst', work, notes: 'Gestreut' });
    const { items, first } = (await supplementsOf(a.manager, record)).body;
    expect(items).toMatchObject([{ kind: 'correction', changes, state: 'complete' }]);
    expect(first).toMatchObject({ notes: record.sealed.notes, serviceType: null, work: null });
    expect(await stateOf(a.manager, record)).toBe('corrected');
    const path = `/api/app/documentations/${record.sealed.id}/parts`;
    const { entries, fits } = (await send(server, path, { token: a.manager.token })).body;
    expect(fits).toBe(true);
    const change = JSON.parse(entries[1].parts.find(({ name }: Json) => name === 'change').text);
    expect(change).toMatchObject({
      kind: 'correction',
      ...{ supplement: later.sealed.id, supplementHash: later.sealed.contentHash },
    });
  });

  it('counts by capture, not by arrival', async () => {
    const record = await delivered();
    const now = Date.now();
    const newer = await supplement(record, { author: a.employee.id, changes: { notes: 'neuer' }, at: now - 2000 });
    const older = await supplement(record, {
      ...{ author: a.employee.id, at: now - 4000 },
      changes: { notes: 'älter', serviceType: 'Gartenpfleger' },
    });
    await submit(server, newer.sealed, by);
    await submit(server, older.sealed, by);
    expect(await rowOf(record)).toMatchObject({ notes: 'neuer', service_type: 'Gartenpfleger' });
  });

  it('to another property gives the record to the other Hausverwaltung', async () => {
    const record = await delivered();
    const photo = await supplement(record, { author: a.employee.id });
    await deliver(server, photo, by);
    const moved = await supplement(record, { author: a.employee.id, changes: { property: elsewhere } });
    expect((await submit(server, moved.sealed, by)).body).toMatchObject({ state: 'complete' });
    expect(await rowOf(record)).toMatchObject({
      ...{ property: elsewhere, property_name: 'Neumarkt b', property_manager: b.manager.id },
      ...{ manager_name: 'Hausverwaltung b', location_status: 'off_site', company_admin: a.company.id },
    });
    expect(await list(a.manager)).not.toContain(record.sealed.id);
    expect(await list(b.manager)).toContain(record.sealed.id);
    for (const one of [record, photo, moved]) {
      const path = `/api/collections/documentations/records/${one.sealed.id}`;
      expect((await send(server, path, { token: a.manager.token })).status).toBe(404);
      expect((await send(server, path, { token: b.manager.token })).status).toBe(200);
    }
    const [gonetone] = (await left(a.manager)).filter((one) => one.record === record.sealed.id);
    expect(gonetone).toMatchObject({ kind: 'moved', property: a.property, propertyName: 'Domkloster a' });
    expect(JSON.stringify(gonetone)).not.toContain('Neumarkt');
    expect(JSON.stringify((await supplementsOf(b.manager, record)).body)).not.toContain('Domkloster a');
    expect(await left(b.manager)).toEqual([]);
  });

  it('is refused to a property where the author had no right', async () => {
    const record = await delivered();
    for (const property of [b.property, a.unshared, 'prp000000000001']) {
      const moved = await supplement(record, { author: a.employee.id, changes: { property } });
      expect(await rejected(moved, by)).toEqual([403, 'not_allowed']);
    }
    expect(await rowOf(record)).toMatchObject({ property: a.property, edited_at: '' });
  });
});

describe('"Gehört nicht hierher"', () => {
  it('stays with company and author, and leaves the Hausverwaltung a gonetone', async () => {
    const record = await delivered();
    const away = await supplement(record, { author: a.employee.id, changes: { withdrawn: true }, reason: REASON });
    await submit(server, away.sealed, by);
    expect(await rowOf(record)).toMatchObject({ withdrawn: true, property: '', property_manager: '' });
    expect(await list(a.manager)).not.toContain(record.sealed.id);
    for (const who of [a.company, a.employee]) expect(await list(who)).toContain(record.sealed.id);
    expect((await left(a.manager)).find((one) => one.record === record.sealed.id)).toMatchObject({ kind: 'withdrawn' });
    const back = await supplement(record, { author: a.company.id, changes: { property: a.property }, reason: REASON });
    expect(await rejected(back, byCompany)).toEqual([201, undefined]);
    expect(await rowOf(record)).toMatchObject({ withdrawn: false, property: a.property });
    expect(await list(a.manager)).toContain(record.sealed.id);
    expect((await left(a.manager)).filter((one) => one.record === record.sealed.id)).toEqual([]);
  });
});

describe('the right to a Nachtrag', () => {
  it('ends for the author after 7 days, and never for the company with a reason', async () => {
    const record = await mine({ at: Date.now() - 8 * DAY });
    await deliver(server, record, by);
    expect(await rejected(await supplement(record, { author: a.employee.id }), by)).toEqual([403, 'supplement_late']);
    const short = await supplement(record, { author: a.company.id, reason: 'kurz' });
    expect(await rejected(short, byCompany)).toEqual([422, 'reason_length']);
    expect(await rejected(await supplement(record, { author: a.company.id, reason: REASON }), byCompany)).toEqual([
      201,
      undefined,
    ]);
  });

  it('has no colleague, no other company and no Hausverwaltung', async () => {
    const record = await delivered();
    for (const who of [a.unassigned, b.employee, b.company])
      expect(await rejected(await supplement(record, { author: who.id, reason: REASON }), session(who.token))).toEqual([
        403,
        'supplement_not_allowed',
      ]);
    const { status } = await submit(
      server,
      (await supplement(record, { author: a.manager.id, reason: REASON })).sealed,
      session(a.manager.token),
    );
    expect(status).toBe(403);
  });

  it('ends for an author who works for another company', async () => {
    const mona = await hire('mona.wechsel@example.org', 'Mona Wechsel');
    const record = await deliveredBy(server, { tenant: a, who: mona });
    const before = await supplement(record, { author: mona.id });
    const role = { role: 'employee', employer: b.company.id };
    const path = `/api/app/admin/users/${mona.id}/role`;
    const { status } = await send(server, path, { method: 'PUT', token: world.superAdmin.token, body: role });
    expect(status).toBe(204);
    const token = await signIn(server, mona.email);
    const changes = { withdrawn: true } as const;
    const after = await supplement(record, { author: mona.id, changes, reason: REASON, at: Date.now() });
    expect(await rejected(after, session(token))).toEqual([403, 'supplement_not_allowed']);
    // Made while she was there.
    expect((await submit(server, before.sealed, session(token))).status).toBe(201);
  });

  it('has no Nachtrag of itself, which no deletion could end', async () => {
    const record = await delivered();
    const own = id();
    const later = await supplement(record, { author: a.employee.id, content: { id: own, parent: own } });
    expect(await rejected(later, by)).toEqual([422, 'id_invalid']);
  });

  it('has no Nachtrag of a Nachtrag', async () => {
    const record = await delivered();
    const later = await supplement(record, { author: a.employee.id });
    await deliver(server, later, by);
    expect(await rejected(await supplement(later, { author: a.employee.id }), by)).toEqual([
      403,
      'supplement_not_allowed',
    ]);
  });
});

describe('a Löschsperre', () => {
  it('keeps the record with its property, and allows the rest', async () => {
    const record = await delivered();
    const hold = { records: [record.sealed.id], reason: 'Streit über die Rechnung', until: '2029-12-31' };
    expect((await send(server, '/api/app/legal-holds', { token: a.manager.token, body: hold })).status).toBe(201);
    for (const changes of [{ property: elsewhere }, { withdrawn: true as const }])
      expect(await rejected(await supplement(record, { author: a.employee.id, changes, reason: REASON }), by)).toEqual([
        409,
        'supplement_on_hold',
      ]);
    const photo = await supplement(record, { author: a.employee.id });
    await deliver(server, photo, by);
    const path = `/api/app/documentations/${photo.sealed.id}`;
    const request = { method: 'DELETE', token: a.company.token, body: { reason: REASON } };
    expect(await send(server, path, request)).toMatchObject({ status: 409, body: { code: 'legal_hold' } });
  });

  it('also keeps it from a held Nachtrag that is older', async () => {
    const nina = await hire('nina.spaet@example.org', 'Nina Spät');
    const record = await deliveredBy(server, { tenant: a, who: nina });
    const changes = { withdrawn: true } as const;
    const late = await supplement(record, { author: nina.id, changes, reason: REASON, at: Date.now() - 2000 });
    const { grant } = (await send(server, '/api/app/delivery-grant', { method: 'POST', token: nina.token })).body;
    const active = `/api/app/employees/${nina.id}/active`;
    await send(server, active, { method: 'POST', token: a.company.token, body: { active: false } });
    expect((await submit(server, late.sealed, { 'X-Delivery-Grant': grant })).status).toBe(201);
    const hold = { records: [record.sealed.id], reason: 'Streit über die Rechnung', until: '2029-12-31' };
    expect((await send(server, '/api/app/legal-holds', { token: a.manager.token, body: hold })).status).toBe(201);
    const path = `/api/app/documentations/${late.sealed.id}/release`;
    const released = await send(server, path, { method: 'POST', token: a.company.token, body: {} });
    expect([released.status, released.body.code]).toEqual([409, 'supplement_on_hold']);
    expect(await rowOf(record)).toMatchObject({ property: a.property, withdrawn: false });
    expect(await rowOf(late)).toMatchObject({ held: true });
  });
});

describe('a withheld record', () => {
  it('is released although the effect of one of its Nachträge is forbidden', async () => {
    const rita = await hire('rita.spaet@example.org', 'Rita Spät');
    const gone = await makeElsewhere(server, { manager: b.manager.id, company: a.company.id });
    await create(server, 'user_properties', { property: gone, user: rita.id, company_admin: a.company.id });
    const record = await work({ author: rita.id, property: a.property, photos: 1 });
    const moved = await supplement(record, { author: rita.id, changes: { property: gone } });
    const noted = await supplement(record, { author: rita.id, changes: { notes: 'Gestreut' } });
    const { grant } = (await send(server, '/api/app/delivery-grant', { method: 'POST', token: rita.token })).body;
    const active = `/api/app/employees/${rita.id}/active`;
    await send(server, active, { method: 'POST', token: a.company.token, body: { active: false } });
    for (const what of [record, moved, noted]) await deliver(server, what, { 'X-Delivery-Grant': grant });
    for (const what of [record, moved, noted]) expect(await rowOf(what)).toMatchObject({ held: true, late: true });
    const path = `/api/collections/properties/records/${gone}`;
    expect((await send(server, path, { method: 'DELETE', token: server.su })).status).toBe(204);
    const release = ({ sealed }: Work) =>
      send(server, `/api/app/documentations/${sealed.id}/release`, {
        method: 'POST',
        token: a.company.token,
        body: {},
      });
    expect((await release(record)).status).toBe(204);
    expect(await rowOf(record)).toMatchObject({ held: false, property: a.property, notes: 'Gestreut' });
    expect(await rowOf(noted)).toMatchObject({ held: false });
    expect(await rowOf(moved)).toMatchObject({ held: true });
    expect((await release(moved)).body.code).toBe('not_allowed');
    expect(await list(a.manager)).toContain(record.sealed.id);
  });
});

it('the number of photos counts older Nachträge and erased ones', async () => {
  const record = await delivered();
  const photos = async () => (await rowOf(record))?.supplement_photos;
  const [older, later] = [
    await supplement(record, { author: a.employee.id, photos: 2, at: Date.now() - 60_000 }),
    await supplement(record, { author: a.employee.id }),
  ];
  await deliver(server, later, by);
  await deliver(server, older, by);
  expect(await photos()).toBe(3);
  const path = `/api/collections/documentations/records/${older.sealed.id}`;
  expect((await send(server, path, { method: 'DELETE', token: server.su })).status).toBe(204);
  expect(await photos()).toBe(1);
});

describe('a deletion', () => {
  it('never takes a Nachtrag alone, by no way and for no one', async () => {
    const record = await delivered();
    const later = await supplement(record, { author: a.employee.id, changes: { notes: 'Gestreut' }, photos: 1 });
    await deliver(server, later, by);
    const remove = (path: string, { token }: Person) =>
      send(server, `${path}/${later.sealed.id}`, { method: 'DELETE', token, body: { reason: REASON } });
    for (const who of [a.company, world.superAdmin]) {
      const { status, body } = await remove('/api/app/documentations', who);
      expect([status, body.code]).toEqual([409, 'supplement_kept']);
    }
    for (const who of [a.company, a.manager, a.employee, world.superAdmin])
      expect((await remove('/api/collections/documentations/records', who)).status).toBe(403);
    expect(await rowOf(later)).toMatchObject({ state: 'complete' });
  });

  it('takes the Nachträge along, which leave no gonetone in a list', async () => {
    const record = await delivered();
    const later = await supplement(record, { author: a.employee.id });
    await deliver(server, later, by);
    const path = `/api/app/documentations/${record.sealed.id}`;
    const answer = await send(server, path, { method: 'DELETE', token: a.company.token, body: { reason: REASON } });
    expect(answer.status).toBe(204);
    expect((await receipt(server, later.sealed.id, by)).body).toMatchObject({ state: 'deleted' });
    const gone = '/api/collections/deleted_documentations/records?perPage=200&skipTotal=1&sort=id';
    const ids = (await send(server, gone, { token: a.company.token })).body.items.map(({ id }: Json) => id);
    expect(ids).toContain(record.sealed.id);
    expect(ids).not.toContain(later.sealed.id);
  });
});

describe('counts', () => {
  it('leave Nachträge out, with and without a filter', async () => {
    const count = async (query = '') =>
      (await send(server, `/api/app/counts${query}`, { token: a.company.token })).body.documentations;
    const [all, filtered] = [await count(), await count(`?company=${a.company.id}`)];
    const record = await delivered();
    await deliver(server, await supplement(record, { author: a.employee.id }), by);
    expect([await count(), await count(`?company=${a.company.id}`)]).toEqual([all + 1, filtered + 1]);
  });
});

describe('the log', () => {
  it('fits everything above', async () => expect(await verified(server)).toMatchObject({ code: 0 }));
});
