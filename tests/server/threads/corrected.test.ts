/** Questions and Nachträge: a correction takes a record away (D414), and a Nachtrag answers (D463). */
import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { deliver, session, submit, type Work } from '../../support/rows/work';
import { type Json, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import type { Person } from '../../support/server/tenants';
import { makeElsewhere, supplement } from '../delivery/supplementing';
import { stage } from '../stage';
import { announced, threadsOf } from './questions';

const { server, world, a } = await stage({ clock: false });
const { b } = world;
const { open, answer, close, reopen, seen, done, sendPhoto } = threadsOf({ server });
const elsewhere = await makeElsewhere(server, { manager: b.manager.id, company: a.company.id });
const REASON = 'Falsches Haus gewählt';
/** A second house of the same Hausverwaltung. */
const sameOffice = await makeElsewhere(server, { manager: a.manager.id, company: a.company.id, name: 'Eigelstein a' });

const one = async (who: Person, thread: string): Promise<Json | undefined> =>
  (await seen(who, '?state=all')).find((item) => item.id === thread);

/** A record with a question of each office, corrected afterwards. */
async function moved(changes: { property: string } | { withdrawn: true } = { property: elsewhere }) {
  const record = await done(a.employee, a.property);
  const inquire = (who: Person, more: Json) => open(who, { subject: 'record', record: record.sealed.id, ...more });
  const first = (await inquire(a.manager, { text: 'Wurde der Hof gekehrt?' })).body.id;
  const photo = (await inquire(a.manager, { subject: 'photo', photo: record.sealed.photos[0]?.id })).body.id;
  const own = (await inquire(a.company, { text: 'Stimmt das Haus?' })).body.id;
  await answer(a.employee, first, { text: 'Nein, das war am Dom.' });
  const correction = await supplement(record, { author: a.company.id, reason: REASON, changes });
  expect((await submit(server, correction.sealed, session(a.company.token))).status).toBe(201);
  return { record, first, photo, own, inquire };
}

const share = async (who: Person, { sealed }: Work): Promise<string> => {
  const made = {
    records: [sealed.id],
    title: 'Streit',
    days: 7,
    photos: true,
    names: true,
    notes: true,
    threads: true,
  };
  const { url } = (await send(server, '/api/app/shares', { token: who.token, body: { ...made, pin: false } })).body;
  const token = String(url).split('#')[1];
  return JSON.stringify((await send(server, '/api/app/shared', { method: 'POST', body: { token } })).body);
};

describe('a question about a record that moved to another Hausverwaltung', () => {
  it('is closed, names the first property, and takes no more words', async () => {
    const { first, photo } = await moved();
    for (const thread of [first, photo]) {
      const left = await one(a.manager, thread);
      expect(left).toMatchObject({ state: 'closed', isMoved: true, mayReopen: false, propertyName: 'Domkloster a' });
      expect(JSON.stringify(left)).not.toMatch(/Neumarkt|Hausverwaltung b/);
      expect((await answer(a.company, thread)).body.code).toBe('thread_closed');
      expect((await reopen(a.manager, thread)).body.code).toBe('thread_closed');
    }
  });

  it('is not seen by the new one, which writes its own', async () => {
    const { first, photo, inquire } = await moved();
    for (const thread of [first, photo]) expect(await one(b.manager, thread)).toBeUndefined();
    const { status, body } = await inquire(b.manager, { text: 'Und der Keller?' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ propertyName: 'Neumarkt b', isMoved: false });
    expect(await one(a.manager, body.id)).toBeUndefined();
    expect((await inquire(a.manager, {})).status).toBe(404);
  });

  it('stays with company and author, and is no part of a later share', async () => {
    const { record, first, own } = await moved();
    for (const who of [a.company, a.employee]) {
      expect(await one(who, first)).toMatchObject({ state: 'closed', isMoved: true });
      expect(await one(who, own)).toMatchObject({ state: 'open', isMoved: false });
    }
    const shared = await share(a.company, record);
    expect(shared).toContain('Stimmt das Haus?');
    expect(shared).not.toContain('Wurde der Hof gekehrt?');
  });
});

it('a record that belongs nowhere closes the questions of its Hausverwaltung', async () => {
  const { first, own } = await moved({ withdrawn: true });
  expect(await one(a.manager, first)).toMatchObject({ state: 'closed', isMoved: true });
  expect(await one(a.company, own)).toMatchObject({ state: 'open' });
});

describe('a question about a record that moved within its Hausverwaltung', () => {
  it('goes along to the new house, in its state', async () => {
    const { first, photo, own } = await moved({ property: sameOffice });
    for (const [who, thread, state] of [
      [a.manager, first, 'answered'],
      [a.employee, photo, 'answered'],
      [a.company, own, 'open'],
    ] as const)
      expect(await one(who, thread)).toMatchObject({
        state,
        property: sameOffice,
        propertyName: 'Eigelstein a',
        isMoved: false,
      });
    const at = async (property: string) => (await seen(a.manager, `?property=${property}`)).map(({ id }) => id);
    expect(await at(sameOffice)).toEqual(expect.arrayContaining([first, photo]));
    expect(await at(a.property)).not.toContain(first);
  });

  it('is open once, also when the service was corrected', async () => {
    const { record, inquire } = await moved({ property: sameOffice });
    const served = { serviceType: 'Winterdienst' as const };
    const noted = await supplement(record, { author: a.company.id, reason: REASON, changes: served });
    expect((await submit(server, noted.sealed, session(a.company.token))).status).toBe(201);
    for (const who of [a.manager, a.company])
      expect((await inquire(who, { text: 'Noch einmal gefragt' })).body.code).toBe('thread_known');
    const [first] = (await seen(a.manager, `?record=${record.sealed.id}&state=open`)).filter(
      ({ subject }) => subject === 'record',
    );
    expect(first).toMatchObject({ service: 'Winterdienst' });
  });

  it('of the company goes along to another Hausverwaltung too', async () => {
    const { own, inquire } = await moved();
    expect(await one(a.employee, own)).toMatchObject({
      state: 'open',
      property: elsewhere,
      propertyName: 'Neumarkt b',
    });
    expect((await inquire(a.company, { text: 'Noch einmal gefragt' })).body.code).toBe('thread_known');
  });

  it('is open once for the company after "Gehört nicht hierher"', async () => {
    const { own, inquire } = await moved({ withdrawn: true });
    expect(await one(a.company, own)).toMatchObject({ state: 'open', propertyName: 'Domkloster a' });
    expect((await inquire(a.company, { text: 'Noch einmal gefragt' })).body.code).toBe('thread_known');
  });
});

describe('a Nachtrag', () => {
  it('answers the open questions about its record', async () => {
    const record = await done(a.employee, a.property);
    const inquire = async (who: Person, more: Json = {}) =>
      (await open(who, { subject: 'record', record: record.sealed.id, template: 'photo', text: '', ...more })).body.id;
    const photo = record.sealed.photos[0]?.id;
    const questions = [
      await inquire(a.manager),
      await inquire(a.manager, { subject: 'photo', photo }),
      await inquire(a.company),
    ];
    const defect = await inquire(a.manager, { subject: 'defect', template: '', text: 'Lampe defekt' });
    await deliver(server, await supplement(record, { author: a.employee.id }), session(a.employee.token));
    for (const thread of questions) {
      expect(await one(a.company, thread)).toMatchObject({ state: 'answered' });
      expect(await one(a.employee, thread)).toMatchObject({ waits: false });
    }
    expect(await one(a.manager, questions[0] ?? '')).toMatchObject({ waits: true, mayClose: true });
    expect(await one(a.manager, defect)).toMatchObject({ state: 'open' });
  });

  it('of the company leaves its own question open', async () => {
    const record = await done(a.employee, a.property);
    const own = (await open(a.company, { subject: 'record', record: record.sealed.id })).body.id;
    const theirs = (await open(a.manager, { subject: 'record', record: record.sealed.id })).body.id;
    const changes = { notes: 'Auch der Keller' };
    const noted = await supplement(record, { author: a.company.id, reason: REASON, changes });
    expect((await submit(server, noted.sealed, session(a.company.token))).status).toBe(201);
    expect(await one(a.company, own)).toMatchObject({ state: 'open' });
    expect(await one(a.company, theirs)).toMatchObject({ state: 'answered' });
  });

  it("stays the answer after 'Erledigt' and 'Rückgängig'", async () => {
    const record = await done(a.employee, a.property);
    const question = { subject: 'record', record: record.sealed.id };
    const answered = (await open(a.manager, question)).body.id;
    const closed = (await open(a.manager, { ...question, template: 'photo', text: '' })).body.id;
    await close(a.manager, closed);
    await deliver(server, await supplement(record, { author: a.employee.id }), session(a.employee.token));
    await close(a.manager, answered);
    for (const thread of [answered, closed]) {
      await reopen(a.manager, thread);
      expect(await one(a.manager, thread)).toMatchObject({ state: 'answered', waits: true });
      expect(await one(a.employee, thread)).toMatchObject({ waits: false });
    }
    await answer(a.manager, answered, { text: 'Und der Keller?' });
    expect(await one(a.employee, answered)).toMatchObject({ state: 'open', waits: true });
    await close(a.manager, answered);
    await reopen(a.manager, answered);
    expect(await one(a.employee, answered)).toMatchObject({ state: 'open', waits: true });
  });

  it('stays the answer when an earlier photo arrives, and not a later one', async () => {
    const record = await done(a.employee, a.property);
    const [early, late] = [await announced(), await announced()];
    const about = { subject: 'record', record: record.sealed.id, photos: [early.line] };
    const thread = (await open(a.manager, about)).body.id;
    await deliver(server, await supplement(record, { author: a.employee.id }), session(a.employee.token));
    await sendPhoto(a.manager, thread, early);
    expect(await one(a.manager, thread)).toMatchObject({ state: 'answered' });
    await answer(a.manager, thread, { text: '', photos: [late.line] });
    expect(await one(a.manager, thread)).toMatchObject({ state: 'answered' });
    await sendPhoto(a.manager, thread, late);
    expect(await one(a.employee, thread)).toMatchObject({ state: 'open', waits: true });
  });
});

/** Statements of the migration that give older threads their Nachtrag. */
async function answeredByMigration(): Promise<string[]> {
  const statements: string[] = [];
  const newQuery = (query: string) => ({ execute: () => statements.push(query) });
  const migrate = (up: (app: object) => void) => up({ db: () => ({ newQuery }) });
  const text = await readFile('pb_migrations/1795201381_thread_answers.js', 'utf8');
  runInNewContext(text, { migrate });
  return statements.filter((query) => query.startsWith('UPDATE threads SET answered_at'));
}

describe('a Nachtrag from before the update', () => {
  it('answers the questions of the other side that were open then', async () => {
    const record = await done(a.employee, a.property);
    const about = { subject: 'record', record: record.sealed.id };
    const question = async (who: Person, more: Json = {}) => (await open(who, { ...about, ...more })).body.id;
    const [first, own] = [await question(a.manager), await question(a.company)];
    const changes = { notes: 'Auch der Keller' };
    const noted = await supplement(record, { author: a.company.id, reason: REASON, changes });
    expect((await submit(server, noted.sealed, session(a.company.token))).status).toBe(201);
    await close(a.manager, first);
    const after = await question(a.manager);
    const rows = () => sql(server, `SELECT id, answered_at AS at FROM threads WHERE record = '${record.sealed.id}'`);
    await sql(server, "UPDATE threads SET answered_at = ''");
    for (const statement of await answeredByMigration()) await sql(server, statement);
    const [completed] = await sql(
      server,
      `SELECT REPLACE(completed_at, ' ', 'T') AS at FROM documentations WHERE id = '${noted.sealed.id}'`,
    );
    const times = Object.fromEntries((await rows()).map(({ id, at }) => [id, at]));
    expect(times).toEqual({ [first]: completed?.at, [own]: '', [after]: '' });
    await close(a.manager, after);
    await reopen(a.manager, first);
    expect(await one(a.manager, first)).toMatchObject({ state: 'answered' });
  });

  it('answers nothing while it is withheld', async () => {
    const record = await done(a.employee, a.property);
    const thread = (await open(a.manager, { subject: 'record', record: record.sealed.id })).body.id;
    const late = await supplement(record, { author: a.employee.id });
    await deliver(server, late, session(a.employee.token));
    await sql(server, "UPDATE threads SET answered_at = ''");
    await sql(server, `UPDATE documentations SET held = TRUE WHERE id = '${late.sealed.id}'`);
    for (const statement of await answeredByMigration()) await sql(server, statement);
    expect(await sql(server, `SELECT answered_at FROM threads WHERE id = '${thread}'`)).toEqual([{ answered_at: '' }]);
  });
});
