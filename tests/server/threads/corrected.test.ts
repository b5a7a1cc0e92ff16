/** Questions and Nachträge: a correction takes a record away (D414), and a Nachtrag answers (D463). */
import { describe, expect, it } from 'vitest';
import { deliver, session, submit, type Work } from '../../support/rows/work';
import { type Json, send } from '../../support/server/server';
import type { Person } from '../../support/server/tenants';
import { makeElsewhere, supplement } from '../delivery/supplementing';
import { stage } from '../stage';
import { threadsOf } from './questions';

const { server, world, a } = await stage({ clock: false });
const { b } = world;
const { open, answer, reopen, seen, done } = threadsOf({ server });
const elsewhere = await makeElsewhere(server, { manager: b.manager.id, company: a.company.id });
const REASON = 'Falsches Haus gewählt';

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
});
