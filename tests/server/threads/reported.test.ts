/** A documentation that its author marked as a defect opens one thread of its property (D468). */
import { describe, expect, it } from 'vitest';
import { laterIn } from '../../../src/domain/documentation/later';
import { verified } from '../../support/evidence/verified';
import { type By, deliver, id, link, put, receipts, session, submit, type Work, work } from '../../support/rows/work';
import { operate } from '../../support/server/erasing';
import { create, type Json, rows, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { end, type Person, person } from '../../support/server/tenants';
import { makeElsewhere, supplement } from '../delivery/supplementing';
import { stage } from '../stage';
import { threadsOf } from './questions';

const REASON = 'Falsches Haus gewählt';
const { server, world, a } = await stage({ clock: false });
const { b } = world;
const { open, answer, close, reopen, seen } = threadsOf({ server });
const by = session(a.employee.token);

const MARKED = { version: 4, ...laterIn(4, { defect: true }), notes: 'Handlauf locker' };
const marked = (of: { author?: string | null; property?: string | null; photos?: number; content?: object } = {}) => {
  const { author = a.employee.id, property = a.property, photos = 1, content } = of;
  return work({ author, property, photos, content: { ...MARKED, ...content } });
};
const report = async (of: Parameters<typeof marked>[0] = {}, as: By = by): Promise<Work> => {
  const what = await marked(of);
  await deliver(server, what, as);
  return what;
};
const defectsOf = async (who: Person, what: Work): Promise<Json[]> =>
  (await seen(who, '?subject=defect&state=all')).filter(({ record }) => record === what.sealed.id);
const stored = ({ sealed }: Work) => sql(server, `SELECT id FROM threads WHERE cause = '${sealed.id}'`);
const elsewhere = async (of: { manager?: string; name?: string } = {}) => {
  const property = await makeElsewhere(server, { manager: b.manager.id, company: a.company.id, ...of });
  await create(server, 'user_properties', { property, user: a.employee.id, service_types: [] });
  return property;
};
const correct = async (what: Work, changes: object) => {
  const moved = await supplement(what, { author: a.employee.id, changes, reason: REASON });
  expect((await submit(server, moved.sealed, by)).status).toBe(201);
};
const openLink = async () => {
  const token = (id() + id() + id()).slice(0, 43);
  const row = await create(server, 'documentation_links', { property: a.property, company_admin: a.company.id, token });
  return { id: row.id, by: link(token) };
};

describe('a record that is marked as a defect', () => {
  it('opens a thread for Hausverwaltung, company and author', async () => {
    const what = await report();
    for (const who of [a.manager, a.company, a.employee]) {
      const [thread, ...more] = await defectsOf(who, what);
      expect(more).toEqual([]);
      expect(thread).toMatchObject({ state: 'open', raisedBy: 'author', propertyName: 'Domkloster a' });
      expect(thread).toMatchObject({ property: a.property, openedAt: what.sealed.capturedAt });
      expect(thread?.messages).toMatchObject([{ template: 'defect', text: 'Handlauf locker', by: 'Mitarbeit A' }]);
    }
    expect((await defectsOf(a.manager, what))[0]).toMatchObject({ waits: true, mayClose: true });
    expect((await defectsOf(a.company, what))[0]).toMatchObject({ waits: true, mayClose: false });
    expect((await defectsOf(a.employee, what))[0]).toMatchObject({ waits: false, mayClose: false });
    for (const who of [a.unassigned, b.manager, b.company]) expect(await defectsOf(who, what)).toEqual([]);
  });

  it('waits for author and company when the Hausverwaltung writes', async () => {
    const what = await report();
    const [thread] = await defectsOf(a.manager, what);
    const waits = async () =>
      Promise.all([a.manager, a.company, a.employee].map(async (who) => (await defectsOf(who, what))[0]?.waits));
    expect(await waits()).toEqual([true, true, false]);
    await answer(a.manager, thread?.id, { text: 'Welcher Aufgang?' });
    expect(await waits()).toEqual([false, true, true]);
    expect(await defectsOf(a.employee, what)).toMatchObject([{ state: 'open' }]);
    await answer(a.employee, thread?.id, { text: 'Aufgang 3' });
    expect(await waits()).toEqual([true, false, false]);
    expect(await defectsOf(a.company, what)).toMatchObject([{ state: 'answered' }]);
  });

  it('says when its notes were corrected', async () => {
    const what = await report();
    const correct = async (notes: string) => {
      const noted = await supplement(what, { author: a.employee.id, changes: { notes } });
      expect((await submit(server, noted.sealed, by)).status).toBe(201);
    };
    const first = async () => (await defectsOf(a.manager, what))[0]?.messages[0];
    expect(await first()).not.toHaveProperty('correctedText');
    await correct('Handlauf im Hof locker');
    expect(await first()).toMatchObject({ text: 'Handlauf locker', correctedText: 'Handlauf im Hof locker' });
    await correct('');
    expect(await first()).toMatchObject({ correctedText: '' });
    expect(await verified(server)).toMatchObject({ code: 0 });
  });

  it('carries the mark in its row, its log part and for who may see it', async () => {
    const what = await report();
    const [row] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
    expect(row).toMatchObject({ defect: true });
    const path = `/api/app/documentations/${what.sealed.id}/parts`;
    const { body } = await send(server, path, { token: a.manager.token });
    const part = body.entries[0].parts.find(({ name }: Json) => name === 'service');
    expect(JSON.parse(part.text)).toMatchObject({ defect: true });
    const plain = await work({ author: a.employee.id, property: a.property, photos: 1 });
    await deliver(server, plain, by);
    const other = await send(server, `/api/app/documentations/${plain.sealed.id}/parts`, { token: a.manager.token });
    expect(JSON.stringify(other.body)).not.toContain('defect');
    expect(await verified(server)).toMatchObject({ code: 0 });
    await sql(server, `UPDATE documentations SET defect = FALSE WHERE id = '${what.sealed.id}'`);
    expect((await verified(server)).text).toContain(`${row?.number}: `);
    await sql(server, `UPDATE documentations SET defect = TRUE WHERE id = '${what.sealed.id}'`);
  });

  it('opens it once, in any order and with repeats', async () => {
    const what = await marked({ photos: 3 });
    await submit(server, what.sealed, by);
    expect(await stored(what)).toEqual([]);
    await Promise.all([2, 0, 2, 1].map((index) => put(server, { work: what, index }, by)));
    await Promise.all([submit(server, what.sealed, by), submit(server, what.sealed, by), deliver(server, what, by)]);
    expect((await receipts(server, [what.sealed.id], by)).body.receipts[0].state).toBe('complete');
    expect(await stored(what)).toHaveLength(1);
    const [thread] = await defectsOf(a.manager, what);
    expect((await close(a.manager, thread?.id)).status).toBe(204);
    await deliver(server, what, by);
    expect(await defectsOf(a.manager, what)).toMatchObject([{ state: 'closed' }]);
  });

  it('opens it by a link, and the worker sees none', async () => {
    const { by: byLink } = await openLink();
    const what = await report({ author: null, property: null }, byLink);
    expect(await defectsOf(a.manager, what)).toMatchObject([
      { raisedBy: 'link', property: a.property, mayClose: true },
    ]);
    expect(await defectsOf(a.company, what)).toMatchObject([{ messages: [{ by: 'Kolonne 3', side: 'link' }] }]);
    expect((await send(server, '/api/app/threads', { headers: byLink })).status).toBe(401);
  });

  it('of a company without a Hausverwaltung is closed by the company', async () => {
    const what = await report({ author: a.employee.id, property: a.own });
    expect(await defectsOf(a.company, what)).toMatchObject([{ mayClose: true }]);
    expect(await defectsOf(a.manager, what)).toEqual([]);
    const own = await report({ author: a.company.id, property: a.property }, session(a.company.token));
    expect(await defectsOf(a.manager, own)).toMatchObject([{ raisedBy: 'company', waits: true, mayClose: false }]);
  });

  it('without notes says that a defect was reported, long notes are shortened', async () => {
    const silent = await report({ content: { notes: '' } });
    expect((await defectsOf(a.manager, silent))[0]?.messages).toMatchObject([{ text: '', template: 'defect' }]);
    const long = await report({ content: { notes: 'ä'.repeat(900) } });
    expect((await defectsOf(a.manager, long))[0]?.messages[0].text).toBe(`${'ä'.repeat(499)}…`);
  });

  it('counts to no limit of new threads', async () => {
    const before = Date.now();
    const what = await report({ author: a.company.id }, session(a.company.token));
    const since = new Date(before - 1000).toISOString();
    await sql(server, `UPDATE threads SET opened_at = '${since}' WHERE cause = '${what.sealed.id}'`);
    const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
      INSERT INTO threads (id, subject, record, photo, property, property_name, service, day, property_manager, company_admin,
        author, raised_by, opened_by, state, opened_at, changed_at)
      SELECT 'flood' || printf('%010d', i), 'defect', '', '', '${a.property}', 'x', '', '', '', '${a.company.id}', '',
      'company', '${a.company.id}', 'closed', '${since}', '${since}' FROM n`;
    await sql(server, many);
    expect((await open(a.company, { subject: 'defect', property: a.property })).status).toBe(201);
    expect((await open(a.company, { subject: 'defect', property: a.property })).status).toBe(429);
    await report({ author: a.company.id }, session(a.company.token));
    await sql(server, "DELETE FROM threads WHERE id LIKE 'flood%'");
  });
});

describe('a sealed text with the mark', () => {
  it('is refused with false, in a Nachtrag and in version 3', async () => {
    const issues = async (content: object, parent?: Work) => {
      const what = parent ? await supplement(parent, { author: a.employee.id, content }) : await marked({ content });
      return (await submit(server, what.sealed, by)).body.issues;
    };
    expect(await issues({ defect: false })).toMatchObject([{ field: 'defect', code: 'wrong_type' }]);
    expect(await issues({ version: 3 })).toMatchObject([{ field: 'defect', code: 'unknown_key' }]);
    expect(await issues({ version: 4, defect: true }, await report())).toMatchObject([{ code: 'changes_invalid' }]);
  });

  it('may say nothing', async () => {
    const what = await report({ content: { defect: null } });
    expect(await stored(what)).toEqual([]);
  });
});

describe('a withheld defect', () => {
  it('opens its thread when the company releases it', async () => {
    const login = { email: 'spaet@example.org', name: 'Spät Kommt', role: 'employee' };
    const late = await person(server, { ...login, more: { employer: a.company.id } });
    const assigned = { property: a.property, user: late.id, company_admin: a.company.id };
    const { id: assignment } = await create(server, 'user_properties', assigned);
    await end(server, 'user_properties', { id: assignment, at: Date.now() - 3_600_000 });
    const capturedAt = new Date(Date.now() - 7_200_000).toISOString();
    await update(server, 'user_properties', { id: assignment, began_at: '2020-01-01 00:00:00.000Z' });
    const what = await report({ author: late.id, content: { capturedAt } }, session(late.token));
    const [row] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
    expect(row).toMatchObject({ held: true, state: 'complete' });
    expect(await stored(what)).toEqual([]);
    const path = `/api/app/documentations/${what.sealed.id}/release`;
    expect((await send(server, path, { method: 'POST', token: a.company.token, body: {} })).status).toBe(204);
    expect(await defectsOf(a.manager, what)).toHaveLength(1);
  });
});

describe('a defect at the wrong house', () => {
  it('goes along to another house of its Hausverwaltung, and stays as it is', async () => {
    const property = await elsewhere({ manager: a.manager.id, name: 'Eigelstein a' });
    for (const state of ['open', 'answered', 'closed']) {
      const what = await report();
      const [first] = await defectsOf(a.manager, what);
      if (state !== 'open') await answer(a.company, first?.id);
      if (state === 'closed') await close(a.manager, first?.id);
      const [before] = await defectsOf(a.manager, what);
      await correct(what, { property });
      expect(await defectsOf(a.manager, what)).toEqual([{ ...before, property, propertyName: 'Eigelstein a' }]);
      expect(before).toMatchObject({ state, mayReopen: state === 'closed' });
    }
    expect(await verified(server)).toMatchObject({ code: 0 });
  });

  it('goes to the right Hausverwaltung and leaves the first', async () => {
    const property = await elsewhere();
    const what = await report();
    const [first] = await defectsOf(a.manager, what);
    await correct(what, { property });
    expect(await defectsOf(b.manager, what)).toMatchObject([{ state: 'open', propertyName: 'Neumarkt b' }]);
    expect((await seen(a.manager, '?state=all')).filter((one) => one.id === first?.id)).toEqual([]);
    expect(await verified(server)).toMatchObject({ code: 0 });
  });

  it('leaves the first its own answers, without the report', async () => {
    const property = await elsewhere();
    const what = await report();
    const [first] = await defectsOf(a.manager, what);
    await answer(a.manager, first?.id, { text: 'Wir haben keinen Handlauf.' });
    await correct(what, { property });
    const left = (await seen(a.manager, '?state=all')).find((one) => one.id === first?.id);
    expect(left).toMatchObject({ state: 'closed', record: '', isMoved: true, mayReopen: false });
    const again = await reopen(a.manager, first?.id);
    expect([again.status, again.body.code]).toEqual([409, 'thread_closed']);
    expect(left?.messages.map(({ text }: Json) => text)).toEqual(['', 'Wir haben keinen Handlauf.']);
    expect((await defectsOf(b.manager, what))[0]?.messages).toHaveLength(1);
    expect((await defectsOf(a.company, what)).map((one) => one.propertyName)).toEqual(['Neumarkt b']);
  });

  it('stays closed with a word when the Hausverwaltung had closed it', async () => {
    for (const changes of [{ withdrawn: true }, { property: await elsewhere() }]) {
      const what = await report();
      const [first] = await defectsOf(a.manager, what);
      await close(a.manager, first?.id);
      await correct(what, changes);
      const left = (await seen(a.manager, '?state=closed')).find((one) => one.id === first?.id);
      expect(left).toMatchObject({ state: 'closed', isMoved: true, mayReopen: false });
      expect(left?.messages).toMatchObject([{ text: '', by: '', template: 'defect' }]);
      expect((await reopen(a.manager, first?.id)).body.code).toBe('thread_closed');
    }
  });

  it('is closed too when the Hausverwaltung reported it itself', async () => {
    const property = await elsewhere();
    const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
    await deliver(server, what, by);
    const { body } = await open(a.manager, { subject: 'defect', record: what.sealed.id });
    await correct(what, { property });
    const left = (await seen(a.manager, '?state=closed')).find((one) => one.id === body.id);
    expect(left).toMatchObject({ isMoved: true, mayReopen: false });
  });

  it('is gone with "Gehört nicht hierher", and back with the record', async () => {
    const what = await report();
    await correct(what, { withdrawn: true });
    for (const who of [a.manager, a.company]) expect(await defectsOf(who, what)).toEqual([]);
    await correct(what, { property: a.property });
    expect(await defectsOf(a.manager, what)).toHaveLength(1);
  });
});

describe('erasing for Art. 17', () => {
  const erase = (args: string[]) => operate('erase', args, { DATA_DIR: server.dir, PUBLIC_URL: server.url });
  const remove = ({ sealed }: Work) =>
    send(server, `/api/app/documentations/${sealed.id}`, {
      method: 'DELETE',
      token: a.company.token,
      body: { reason: 'Doppelt aufgenommen' },
    });

  it('of a record takes the defect that outlived its deletion', async () => {
    const { by: byLink } = await openLink();
    const what = await report({ author: null, property: null }, byLink);
    const [thread] = await defectsOf(a.manager, what);
    expect((await remove(what)).status).toBe(204);
    const left = async () => (await seen(a.manager, '?state=all')).filter(({ id: one }) => one === thread?.id);
    expect(await left()).toMatchObject([{ record: '', messages: [{ text: 'Handlauf locker', by: 'Kolonne 3' }] }]);
    expect((await erase(['dokumentation', what.sealed.id, '--ja'])).code).toBe(0);
    expect(await left()).toEqual([]);
    expect(await verified(server)).toMatchObject({ code: 0 });
  });

  it('of a record takes the defect that it left at another house', async () => {
    for (const isDeletedFirst of [false, true]) {
      const what = await report({ content: { notes: 'Frau Kunz ist gestürzt' } });
      const [first] = await defectsOf(a.manager, what);
      await answer(a.employee, first?.id, { text: 'Frau Kunz wohnt im ersten Stock' });
      await correct(what, { property: await elsewhere() });
      if (isDeletedFirst) expect((await remove(what)).status).toBe(204);
      const left = async () => (await seen(a.manager, '?state=all')).filter(({ id: one }) => one === first?.id);
      expect(await left()).toMatchObject([{ record: '', isMoved: true }]);
      expect((await erase(['dokumentation', what.sealed.id, '--ja'])).code).toBe(0);
      expect(await left()).toEqual([]);
      expect(await sql(server, "SELECT 1 FROM thread_messages WHERE instr(text, 'Kunz') > 0")).toEqual([]);
    }
    expect(await verified(server)).toMatchObject({ code: 0 });
  });

  it('of its author takes name and text, and the defect stays', async () => {
    const login = { email: 'zita.faden@example.org', name: 'Zita Faden', role: 'employee' };
    const zita = await person(server, { ...login, more: { employer: a.company.id } });
    await create(server, 'user_properties', { property: a.property, user: zita.id, company_admin: a.company.id });
    const what = await report({ author: zita.id, content: { notes: 'Das sah Zita' } }, session(zita.token));
    expect((await erase(['person', zita.email, '--ja'])).code).toBe(0);
    expect(await defectsOf(a.manager, what)).toMatchObject([{ messages: [{ by: 'Gelöschte Person', text: '' }] }]);
    expect(await sql(server, "SELECT 1 FROM thread_messages WHERE instr(text, 'Zita') > 0")).toEqual([]);
    expect(await verified(server)).toMatchObject({ code: 0 });
  });
});
