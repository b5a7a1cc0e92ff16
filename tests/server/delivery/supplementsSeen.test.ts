/** Who sees what of a Nachtrag: shares, plans, the audit log, held ones, and erasure (D461, D462). */
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, indexOf, weekdayAt } from '../../../src/domain/time/germanDay';
import { verified } from '../../support/evidence/verified';
import { deliver, session, submit, type Work, work } from '../../support/rows/work';
import { filesWith, operate } from '../../support/server/erasing';
import { create, type Json, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { end, type Person } from '../../support/server/tenants';
import { stage } from '../stage';
import { delivered as deliveredBy, makeElsewhere, rowOf as storedRow, supplement } from './supplementing';

const { server, world, a } = await stage({ clock: false });
const [by, byCompany] = [session(a.employee.token), session(a.company.token)];
const { b } = world;
const HOUR = 3_600_000;
const REASON = 'Falsches Haus gewählt';

const delivered = (content?: object) => deliveredBy(server, { tenant: a, ...(content && { content }) });
const rowOf = (what: Work) => storedRow(server, what);
const supplementsOf = async (who: Person, { sealed }: Work): Promise<Json[]> =>
  (await send(server, `/api/app/documentations/${sealed.id}/supplements`, { token: who.token })).body.items;
const release = ({ sealed }: Work) =>
  send(server, `/api/app/documentations/${sealed.id}/release`, { method: 'POST', token: a.company.token, body: {} });

describe('a share', () => {
  it('has correction and Nachträge, and opens their photos with its pass', async () => {
    const record = await delivered();
    const later = await supplement(record, { author: a.employee.id, changes: { notes: 'Gestreut' }, photos: 1 });
    await deliver(server, later, by);
    const body = { records: [record.sealed.id], title: 'Streit', days: 7, photos: true, names: false, notes: false };
    const { url } = (await send(server, '/api/app/shares', { token: a.manager.token, body: { ...body, pin: false } }))
      .body;
    const token = String(url).split('#')[1];
    const shared = (await send(server, '/api/app/shared', { method: 'POST', body: { token } })).body;
    expect(shared.records).toHaveLength(1);
    const [one] = shared.records;
    expect(one).toMatchObject({ corrected: true, supplements: [{ kind: 'correction', author: 'M. A.' }] });
    expect(Date.parse(one.correctedAt)).toBeGreaterThan(Date.now() - HOUR);
    expect(JSON.stringify(shared)).not.toContain('Gestreut');
    const photo = `${server.url}/api/app/shared/photos/${later.sealed.photos[0]?.id}`;
    expect((await fetch(photo, { headers: { 'X-Share-Pass': shared.pass } })).status).toBe(200);
    const alone = await send(server, '/api/app/shares', {
      token: a.manager.token,
      body: { ...body, records: [later.sealed.id], pin: false },
    });
    expect(alone.status).toBe(404);
  });
});

describe('a plan', () => {
  const today = dayOf(Date.now());
  const states = async (): Promise<Json> => {
    const path = `/api/app/plans?property=${a.property}&from=${addDays(today, -1)}&to=${today}`;
    const [plan] = (await send(server, path, { token: a.manager.token })).body.items;
    return plan.windows.find(({ due }: Json) => due === today)?.state;
  };

  it('opens its day again when the record goes, and a Nachtrag alone closes none', async () => {
    const rhythm = { kind: 'weekdays', days: [weekdayAt(indexOf(today))] };
    const plan = { service: 'Winterdienst', provider: null, rhythm, season: null, tolerance: 0, endsOn: null };
    const body = { properties: [a.property], ...plan, startsOn: addDays(today, -1) };
    expect((await send(server, '/api/app/plans', { token: a.manager.token, body })).status).toBeLessThan(300);
    const record = await delivered({ serviceType: 'Gartenpfleger' });
    expect(await states()).toBe('open');
    await deliver(server, await supplement(record, { author: a.employee.id }), by);
    expect(await states()).toBe('open');
    const right = await supplement(record, { author: a.employee.id, changes: { serviceType: 'Winterdienst' } });
    await submit(server, right.sealed, by);
    expect(await states()).toBe('done');
    const away = await supplement(record, { author: a.employee.id, changes: { withdrawn: true }, reason: REASON });
    await submit(server, away.sealed, by);
    expect(await states()).toBe('open');
  });
});

const makeOther = () => makeElsewhere(server, { manager: b.manager.id, company: a.company.id });

describe('the entries of the log', () => {
  const read = async (who: Person, { sealed }: Work) =>
    send(server, `/api/app/documentations/${sealed.id}/parts`, { token: who.token });
  const move = async (record: Work, property: string) => {
    const moved = await supplement(record, { author: a.company.id, reason: REASON, changes: { property } });
    expect((await submit(server, moved.sealed, byCompany)).status).toBe(201);
  };
  /** Shut parts that no later entry names: checkers of a package call those hidden. */
  const hidden = (entries: Json[]): string[] =>
    entries.flatMap(({ position, parts }: Json, at: number) =>
      parts
        .filter((part: Json) => part.hash !== undefined)
        .map(({ name }: Json) => `[${position},"${name}"]`)
        .filter(
          (named: string) => !entries.slice(at + 1).some((later) => JSON.stringify(later).includes(escaped(named))),
        ),
    );
  const escaped = (text: string) => JSON.stringify(text).slice(1, -1);

  it('keep the first text for a Hausverwaltung that has both houses', async () => {
    const second = { name: 'Hof', address: 'Hofweg 1, 50667 Köln', notes: '', property_manager: a.manager.id };
    const { id } = await create(server, 'properties', second);
    await create(server, 'property_sharing', {
      ...{ property: id, property_manager: a.manager.id, company_admin: a.company.id, service_types: [] },
    });
    const place = { locationSource: 'property' as const, location: 'Domkloster 4, 50667 Köln', accuracy: null };
    const record = await work({ author: a.employee.id, property: a.property, photos: 1, content: place });
    await deliver(server, record, by);
    await move(record, id);
    expect((await read(a.manager, record)).body.sealed).toContain('Domkloster 4');
  });

  it('show the new Hausverwaltung nothing of the old property', async () => {
    const elsewhere = await makeOther();
    const location = 'Neumarkt 1, 50667 Köln';
    const record = await delivered({ location });
    const later = await supplement(record, { author: a.employee.id, content: { location } });
    await deliver(server, later, by);
    await move(record, elsewhere);
    const { status, body } = await read(b.manager, record);
    expect([status, body.entries.length]).toEqual([200, 2]);
    for (const what of [record, later]) {
      const { entries } = (await read(b.manager, what)).body;
      expect(JSON.stringify(entries)).not.toContain('Domkloster');
      for (const secret of [a.property, a.manager.id, 'Hausverwaltung a'])
        expect(JSON.stringify(entries)).not.toContain(secret);
      expect(JSON.stringify(entries)).toContain('Neumarkt b');
      expect(entries[0].parts.filter((part: Json) => part.hash).map(({ name }: Json) => name)).toContain('place');
      expect(hidden(entries)).toEqual([]);
    }
    expect(JSON.stringify((await read(a.company, record)).body)).toContain('Domkloster');
    expect((await read(a.manager, record)).status).toBe(404);
    expect((await verified(server)).code).toBe(0);
  });

  it('and the record without GPS name the right property alone', async () => {
    const elsewhere = await makeOther();
    const atHouse = { locationSource: 'property', accuracy: null } as const;
    const typed = { locationSource: 'manual', latitude: null, longitude: null, accuracy: null } as const;
    const seen = async (what: Work) =>
      JSON.stringify([
        (await read(b.manager, what)).body,
        (await send(server, `/api/collections/documentations/records/${what.sealed.id}`, { token: b.manager.token }))
          .body,
        (await send(server, `/api/app/documentations/${what.sealed.id}/supplements`, { token: b.manager.token })).body,
      ]);
    for (const place of [atHouse, typed]) {
      const record = await delivered(place);
      const before = await supplement(record, { author: a.employee.id, content: place });
      await deliver(server, before, by);
      await move(record, elsewhere);
      const after = await supplement(record, { author: a.employee.id, content: place });
      await deliver(server, after, by);
      expect(await rowOf(record)).toMatchObject({
        ...{ location: 'Neumarkt 1, 50667 Köln', latitude: 50.9, longitude: 6.9, accuracy: 0 },
        ...{ location_source: 'property', location_status: 'by_property', distance: -1 },
      });
      for (const what of [record, before, after])
        for (const secret of ['Domkloster', '50.93837']) expect(await seen(what)).not.toContain(secret);
      expect((await read(b.manager, record)).body.sealed).toBe('');
      expect((await read(a.company, record)).body.sealed).toContain('Domkloster');
    }
    expect((await verified(server)).code).toBe(0);
  });

  it('prove what the first one still sees of it', async () => {
    const elsewhere = await makeOther();
    const columns = ['number', 'property', 'property_name', 'service', 'captured_at', 'left_at', 'kind', 'manager'];
    const moved = await Promise.all(columns.map(() => delivered()));
    for (const record of moved) await move(record, elsewhere);
    const [away, still] = [await delivered(), await delivered()];
    const changes = { withdrawn: true } as const;
    const back = await supplement(away, { author: a.employee.id, changes, reason: REASON });
    expect((await submit(server, back.sealed, by)).status).toBe(201);
    expect((await verified(server)).code).toBe(0);

    await sql(server, 'CREATE TABLE kept AS SELECT * FROM left_documentations');
    for (const [at, column] of columns.entries())
      await sql(server, `UPDATE left_documentations SET ${column} = 'x' WHERE record = '${moved[at]?.sealed.id}'`);
    await sql(server, `DELETE FROM left_documentations WHERE record = '${away.sealed.id}'`);
    const others = 'manager, number, property, property_name, service, captured_at, left_at, kind';
    const forged = `SELECT '${still.sealed.id}', ${others} FROM kept LIMIT 1`;
    await sql(server, `INSERT INTO left_documentations (record, ${others}) ${forged}`);
    const { code, text } = await verified(server);
    await sql(server, 'DELETE FROM left_documentations');
    await sql(server, 'INSERT INTO left_documentations SELECT * FROM kept');
    await sql(server, 'DROP TABLE kept');
    expect(code).toBe(1);
    for (const record of [...moved, away, still])
      expect(text).toContain(`${(await rowOf(record)).number}: was eine frühere Hausverwaltung davon sieht`);
    expect((await verified(server)).code).toBe(0);
  });

  it('show the first one its own when the record comes back', async () => {
    const elsewhere = await makeOther();
    const record = await delivered();
    await move(record, elsewhere);
    await move(record, a.property);
    const { entries } = (await read(a.manager, record)).body;
    expect(entries).toHaveLength(3);
    expect(JSON.stringify(entries)).not.toContain('Neumarkt');
    expect(JSON.stringify(entries[0])).toContain('Domkloster');
    expect(hidden(entries)).toEqual([]);
  });
});

describe('the audit log', () => {
  it('shows neither Hausverwaltung the other one when a record moves', async () => {
    const elsewhere = await makeOther();
    const record = await delivered();
    const moved = await supplement(record, {
      ...{ author: a.company.id, reason: REASON },
      changes: { property: elsewhere },
    });
    expect((await submit(server, moved.sealed, byCompany)).status).toBe(201);
    const read = async (who: Person) => {
      const filter = encodeURIComponent(`collection = 'documentations' && record = '${record.sealed.id}'`);
      const path = `/api/collections/audit_log/records?perPage=200&skipTotal=1&sort=id&filter=${filter}`;
      return JSON.stringify((await send(server, path, { token: who.token })).body.items);
    };
    expect(await read(b.manager)).not.toContain('Domkloster');
    expect(await read(a.manager)).not.toContain('Neumarkt');
    expect(await read(a.company)).toContain('Neumarkt b');
    const row = await rowOf(record);
    expect(row).toMatchObject({ edited_by: a.company.fullName, property: elsewhere });
    // Its own distance would name the first property's position.
    const { reference_latitude, reference_longitude } = row;
    expect(await rowOf(moved)).toMatchObject({ property: elsewhere, reference_latitude, reference_longitude });
  });
});

describe('a late Nachtrag', () => {
  it('is held, and takes effect when the company releases it', async () => {
    const record = await delivered();
    const late = await supplement(record, {
      ...{ author: a.employee.id, changes: { notes: 'Spät' }, photos: 1 },
      at: Date.now() - 2000,
    });
    const users = `/api/app/employees/${a.employee.id}/active`;
    const { grant } = (await send(server, '/api/app/delivery-grant', { method: 'POST', token: a.employee.token })).body;
    await send(server, users, { method: 'POST', token: a.company.token, body: { active: false } });
    await deliver(server, late, { 'X-Delivery-Grant': grant });
    expect(await rowOf(late)).toMatchObject({ state: 'complete', late: true, held: true });
    expect(await rowOf(record)).toMatchObject({ notes: record.sealed.notes, supplemented_at: '' });
    expect(await supplementsOf(a.manager, record)).toEqual([]);
    expect(await supplementsOf(a.company, record)).toMatchObject([{ held: true }]);
    expect((await release(late)).status).toBe(204);
    expect(await rowOf(record)).toMatchObject({ notes: 'Spät' });
    expect(await supplementsOf(a.manager, record)).toMatchObject([{ held: false }]);
    await send(server, users, { method: 'POST', token: a.company.token, body: { active: true } });
  });

  it('is held with its record, and released with it', async () => {
    const token = (
      await send(server, '/api/collections/users/auth-with-password', {
        body: { identity: a.employee.email, password: 'Leiter-im-Keller-7' },
      })
    ).body.token;
    const again = session(token);
    await end(server, 'user_properties', { id: a.assignment, at: Date.now() - HOUR });
    const capturedAt = new Date(Date.now() - 2 * HOUR).toISOString();
    const record = await work({ author: a.employee.id, property: a.property, photos: 1, content: { capturedAt } });
    await deliver(server, record, again);
    expect(await rowOf(record)).toMatchObject({ held: true });
    const later = await supplement(record, { author: a.employee.id });
    await deliver(server, later, again);
    expect(await rowOf(later)).toMatchObject({ held: true, late: false });
    expect((await release(record)).status).toBe(204);
    expect(await rowOf(later)).toMatchObject({ held: false });
    expect(await supplementsOf(a.manager, record)).toHaveLength(1);
  });
});

describe('an edit of the database', () => {
  it('is named when a Nachtrag, or what it corrected, was changed', async () => {
    expect(await verified(server)).toMatchObject({ code: 0 });
    const record = await ofCompany();
    const later = await supplement(record, { author: a.company.id, changes: { notes: 'Echt' }, reason: REASON });
    await submit(server, later.sealed, byCompany);
    for (const [column, value] of [
      ['changes', '{"notes":"Falsch"}'],
      ['reason', 'Ein anderer Grund'],
      ['parent', 'a'.repeat(15)],
      ['parent_hash', 'f'.repeat(64)],
    ]) {
      const [before] = await sql(
        server,
        `SELECT ${column} AS value FROM documentations WHERE id = '${later.sealed.id}'`,
      );
      const set = (text: unknown) =>
        sql(server, `UPDATE documentations SET ${column} = '${String(text)}' WHERE id = '${later.sealed.id}'`);
      await set(value);
      const { number } = await rowOf(later);
      expect((await verified(server)).text, column).toContain(`${number}: `);
      await set(before?.value);
    }
    await sql(server, `UPDATE documentations SET notes = 'Gefälscht' WHERE id = '${record.sealed.id}'`);
    expect((await verified(server)).text).toContain(`${(await rowOf(record)).number}: `);
    await sql(server, `UPDATE documentations SET notes = 'Echt' WHERE id = '${record.sealed.id}'`);
    expect(await verified(server)).toMatchObject({ code: 0 });
  });
});

/** By the company, whose session stays. */
const ofCompany = () => deliveredBy(server, { tenant: a, who: a.company });

describe('an erasure', () => {
  it('takes a record with its Nachträge, and the log still fits', async () => {
    const record = await ofCompany();
    const secret = 'Unverwechselbarer Grund';
    const later = await supplement(record, {
      ...{ author: a.company.id, changes: { notes: 'Unverwechselbare Notiz' }, reason: secret, photos: 1 },
    });
    await deliver(server, later, byCompany);
    const { number } = await rowOf(record);
    const env = { DATA_DIR: server.dir, PUBLIC_URL: server.url };
    expect(await operate('erase', ['dokumentation', number, '--ja'], env)).toMatchObject({ code: 0 });
    expect(await rowOf(later)).toBeUndefined();
    const photo = later.files[0] ?? '';
    expect(await filesWith(server.dir, [secret, 'Unverwechselbare Notiz', photo])).toEqual([]);
    expect(await verified(server)).toMatchObject({ code: 0 });
  });
});
