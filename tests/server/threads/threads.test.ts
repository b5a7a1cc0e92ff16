/** Threads (D463): who opens, sees, answers and closes, exactly once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { id, type Work } from '../../support/rows/work';
import { create, type Json, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Person, person } from '../../support/server/tenants';
import { stage } from '../stage';
import { announced, threadsOf } from './questions';

const { server, world, a } = await stage({ clock: false });
const { b } = world;
const { open, answer, close, reopen, list, seen, done, sendPhoto } = threadsOf({ server });
const everyone = [a.manager, a.company, a.employee, a.unassigned, b.manager, b.company, b.employee, world.outsider];
const whoSees = async (thread: string): Promise<string[]> => {
  const lists = await Promise.all(everyone.map((who) => seen(who, '?state=all')));
  return everyone.filter((_, at) => lists[at]?.some((one) => one.id === thread)).map(({ fullName }) => fullName);
};
const PARTIES = [a.manager, a.company, a.employee].map(({ fullName }) => fullName);

let record: Work;
beforeAll(async () => {
  record = await done(a.employee, a.property, { serviceType: 'Hausmeister' });
});
/** Each about a record of its own, so that no question is open twice. */
const inquire = async (who: Person, more: Json = {}) => {
  const { sealed } = await done(a.employee, a.property);
  return open(who, { subject: 'record', record: sealed.id, ...more });
};

describe('a question of the Hausverwaltung about a record', () => {
  it('is seen by both parties and the author, by no other', async () => {
    const { status, body } = await inquire(a.manager, { template: 'photo', text: '' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'open', subject: 'record', raisedBy: 'manager', propertyName: 'Domkloster a' });
    expect(await whoSees(body.id)).toEqual(PARTIES);
  });

  it('is answered by the author and closed by the office that opened it', async () => {
    const { body } = await inquire(a.manager);
    const [before] = (await seen(a.employee)).filter((one) => one.id === body.id);
    expect(before).toMatchObject({ waits: true, mayClose: false });
    expect(await answer(a.employee, body.id, { text: '', template: 'yes' })).toMatchObject({ status: 201 });
    const [answered] = (await seen(a.manager)).filter((one) => one.id === body.id);
    expect(answered).toMatchObject({ state: 'answered', waits: true, mayClose: true });
    expect(answered?.messages.map((one: Json) => [one.side, one.by, one.template, one.isOwn])).toEqual([
      ['manager', 'Hausverwaltung a', '', true],
      ['author', 'Mitarbeit A', 'yes', false],
    ]);
    for (const who of [a.company, a.employee]) expect((await close(who, body.id)).status).toBe(403);
    for (const who of [b.manager, b.company]) expect((await close(who, body.id)).status).toBe(404);
    for (let twice = 0; twice < 2; twice++) expect((await close(a.manager, body.id)).status).toBe(204);
    expect((await seen(a.employee)).map((one) => one.id)).not.toContain(body.id);
    expect((await answer(a.company, body.id)).body.code).toBe('thread_closed');
  });

  it('is opened again when the questions side writes again', async () => {
    const { body } = await inquire(a.manager);
    await answer(a.company, body.id);
    expect((await answer(a.manager, body.id, { text: 'Und der Hof?' })).body).toMatchObject({ state: 'open' });
  });

  it('names a photo of the record only', async () => {
    const photo = record.sealed.photos[0]?.id;
    const about = { subject: 'photo', record: record.sealed.id };
    expect((await inquire(a.manager, { ...about, photo })).body).toMatchObject({ subject: 'photo', photo });
    const other = await done(a.employee, a.property);
    expect((await inquire(a.manager, { ...about, photo: other.sealed.photos[0]?.id })).status).toBe(404);
  });

  it('is open once for each kind, subject and account', async () => {
    const { sealed } = await done(a.employee, a.property);
    const about = { subject: 'record', record: sealed.id };
    const first = await open(a.manager, about);
    const again = await Promise.all([1, 2].map(() => open(a.manager, { ...about, text: 'Und der Keller?' })));
    expect(again.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'thread_known'],
      [409, 'thread_known'],
    ]);
    const others = [{ template: 'photo' }, { subject: 'photo', photo: sealed.photos[0]?.id }, { subject: 'defect' }];
    for (const other of others) expect((await open(a.manager, { ...about, ...other })).status).toBe(201);
    expect((await open(a.company, about)).status).toBe(201);
    await close(a.manager, first.body.id);
    const next = await open(a.manager, about);
    expect(next.status).toBe(201);
    expect((await reopen(a.manager, first.body.id)).body.code).toBe('thread_known');
  });
});

describe("'Erledigt'", () => {
  const one = async (who: Person, thread: string): Promise<Json | undefined> =>
    (await seen(who, '?state=all')).find((item) => item.id === thread);

  it('is taken back by the side that says it, with the state of before', async () => {
    const { body } = await inquire(a.manager);
    expect((await reopen(a.manager, body.id)).status).toBe(204);
    await answer(a.employee, body.id);
    await close(a.manager, body.id);
    expect(await one(a.manager, body.id)).toMatchObject({ state: 'closed', mayReopen: true, mayClose: false });
    expect(await one(a.company, body.id)).toMatchObject({ mayReopen: false });
    for (const who of [a.company, b.manager])
      expect((await reopen(who, body.id)).status).toBe(who === a.company ? 403 : 404);
    for (let twice = 0; twice < 2; twice++) expect((await reopen(a.manager, body.id)).status).toBe(204);
    expect(await one(a.manager, body.id)).toMatchObject({ state: 'answered', closedAt: null, mayClose: true });
    await answer(a.manager, body.id);
    await close(a.manager, body.id);
    await reopen(a.manager, body.id);
    expect(await one(a.employee, body.id)).toMatchObject({ state: 'open', waits: true });
  });
});

describe('a question of the company', () => {
  it('is between company and author', async () => {
    const { body } = await inquire(a.company);
    expect(await whoSees(body.id)).toEqual([a.company, a.employee].map(({ fullName }) => fullName));
    expect((await answer(a.employee, body.id)).body.state).toBe('answered');
    expect((await answer(a.manager, body.id)).status).toBe(404);
    expect((await close(a.company, body.id)).status).toBe(204);
  });

  it('has a sentence when there is no second party', async () => {
    const own = await done(a.company, a.property);
    const { status, body } = await open(a.company, { subject: 'record', record: own.sealed.id });
    expect([status, body.code]).toEqual([422, 'thread_alone']);
  });
});

describe('third parties', () => {
  it('neither open one about a record nor answer', async () => {
    const { body } = await inquire(a.manager);
    for (const who of [b.manager, b.company]) expect((await inquire(who)).status).toBe(404);
    for (const who of [a.employee, b.employee, world.superAdmin]) expect((await inquire(who)).status).toBe(403);
    for (const who of [a.unassigned, b.manager, b.company, b.employee])
      expect((await answer(who, body.id)).status).toBe(404);
    expect((await answer(world.superAdmin, body.id)).status).toBe(403);
    expect((await list(world.superAdmin)).status).toBe(403);
  });

  it('of the same property see nothing: another provider', async () => {
    await create(server, 'property_sharing', {
      ...{ property: a.property, property_manager: a.manager.id, company_admin: b.company.id },
      ...{ manager_name: 'Hausverwaltung a', company_name: 'Gebäudedienst b', service_types: ['Winterdienst'] },
    });
    const { body } = await inquire(a.manager);
    expect(await whoSees(body.id)).toEqual(PARTIES);
  });
});

describe('a dismissed author', () => {
  it('neither sees nor answers, and the company does', async () => {
    const login = { email: 'geht@example.org', name: 'Geht Bald', role: 'employee' };
    const leaver = await person(server, { ...login, more: { employer: a.company.id } });
    await create(server, 'user_properties', { property: a.property, user: leaver.id, company_admin: a.company.id });
    const { sealed } = await done(leaver, a.property);
    const first = await open(a.manager, { subject: 'record', record: sealed.id });
    expect((await seen(leaver)).map((one) => one.id)).toContain(first.body.id);
    await update(server, 'users', { id: leaver.id, active: false });
    expect((await list(leaver)).status).toBe(401);
    expect((await answer(leaver, first.body.id)).status).toBe(401);
    const { body } = await open(a.manager, { subject: 'record', record: sealed.id, template: 'done' });
    expect((await answer(a.company, body.id)).body.state).toBe('answered');
    expect((await open(a.company, { subject: 'record', record: sealed.id })).body.code).toBe('thread_alone');
  });
});

describe('the same request again', () => {
  it('makes one thread and one message', async () => {
    const [thread, message] = [id(), id()];
    const about = { id: thread, message, subject: 'record', record: (await done(a.employee, a.property)).sealed.id };
    const twice = await Promise.all([1, 2].map(() => open(a.manager, about)));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 201]);
    const one = { id: id(), text: 'Komme morgen.' };
    const sent = await Promise.all([1, 2, 3].map(() => answer(a.employee, thread, one)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const [found] = (await seen(a.manager)).filter((item) => item.id === thread);
    expect(found?.messages).toHaveLength(2);
  });

  it('after the close is still the same message', async () => {
    const { body } = await inquire(a.manager);
    const one = { id: id(), text: 'Ja.' };
    await answer(a.employee, body.id, one);
    await close(a.manager, body.id);
    expect((await answer(a.employee, body.id, one)).status).toBe(200);
  });

  it('with other content, author or thread is a conflict', async () => {
    const { body } = await inquire(a.manager);
    const one = { id: id(), text: 'Ja.' };
    await answer(a.employee, body.id, one);
    expect((await answer(a.employee, body.id, { ...one, text: 'Nein.' })).status).toBe(409);
    expect((await answer(a.company, body.id, one)).status).toBe(409);
    const other = await inquire(a.manager);
    expect((await answer(a.employee, other.body.id, one)).status).toBe(409);
    expect((await inquire(a.manager, { id: body.id })).status).toBe(409);
  });
});

describe('photos of a message', () => {
  it('answer when the first one has arrived, and say how many are missing', async () => {
    const { body } = await inquire(a.manager, { template: 'photo', text: '' });
    const [one, two] = [await announced(), await announced()];
    await answer(a.employee, body.id, { text: '', photos: [one.line, two.line] });
    const last = async () => {
      const thread = (await seen(a.manager)).find((item) => item.id === body.id);
      const { photos, missingPhotos } = thread?.messages.at(-1) ?? {};
      return [thread?.state, thread?.waits, photos.length, missingPhotos];
    };
    expect(await last()).toEqual(['open', false, 0, 2]);
    expect((await seen(a.employee)).find((item) => item.id === body.id)).toMatchObject({ waits: true });
    expect(await sendPhoto(a.employee, body.id, one)).toBe(201);
    expect(await last()).toEqual(['answered', true, 1, 1]);
    expect(await sendPhoto(a.employee, body.id, two)).toBe(201);
    expect(await last()).toEqual(['answered', true, 2, 0]);
  });

  it('are its own: an arrived one of others is refused, and none is shown twice', async () => {
    const [first, second] = [(await inquire(a.manager)).body, (await inquire(a.manager)).body];
    const [one, early] = [await announced(), await announced()];
    // Announced before the other message, and never sent.
    expect((await answer(a.company, second.id, { text: 'Siehe Foto', photos: [one.line] })).status).toBe(201);
    expect((await answer(a.employee, first.id, { text: 'Hier', photos: [one.line, early.line] })).status).toBe(201);
    expect(await sendPhoto(a.employee, first.id, one)).toBe(201);
    const shown = (await seen(a.manager)).find((item) => item.id === second.id)?.messages.at(-1);
    expect(shown).toMatchObject({ photos: [], missingPhotos: 1 });
    const ofRecord = { ...early.line, id: record.sealed.photos[0]?.id };
    for (const photos of [[one.line], [ofRecord], [early.line, early.line]]) {
      const { status, body } = await answer(a.company, second.id, { text: 'Siehe Foto', photos });
      expect([status, body.code]).toEqual([409, 'conflict']);
      expect((await inquire(a.manager, { photos })).status).toBe(409);
    }
  });
});

describe('limits', () => {
  it('refuse a message without content, with 501 characters or four photos', async () => {
    const photo = { id: id(), sha256: 'a'.repeat(64), bytes: 1, width: 1, height: 1 };
    for (const [more, code] of [
      [{ text: ' \u200b ' }, 'thread_text'],
      [{ text: 'a'.repeat(501) }, 'thread_text'],
      [{ photos: [photo, photo, photo, photo] }, 'thread_photos'],
      [{ photos: [{ id: 'x' }] }, 'photo_invalid'],
      [{ subject: 'toString' }, 'wrong_type'],
      [{ id: 'kurz' }, 'id_invalid'],
      [{ template: 'defect' }, 'wrong_type'],
      [{ other: 1 }, 'unknown_key'],
    ] as const) {
      const { status, body } = await inquire(a.manager, more);
      expect([status, body.code]).toEqual([422, code]);
    }
  });

  it('allow 50 messages a thread', async () => {
    const { body } = await inquire(a.manager);
    for (let n = 1; n < 50; n++) expect((await answer(a.company, body.id, { text: `Nr. ${n}` })).status).toBe(201);
    const { status, body: refused } = await answer(a.company, body.id);
    expect([status, refused.code, refused.message]).toEqual([
      422,
      'thread_full',
      'Hier stehen schon 50 Nachrichten. Bitte rufen Sie einander an.',
    ]);
  });

  it('allow 100 new threads a day and account, also after a restart', async () => {
    const quiet = b.manager;
    const { sealed } = await done(b.employee, b.property);
    const first = await open(quiet, { subject: 'record', record: sealed.id });
    const columns = Object.keys((await sql(server, 'SELECT * FROM threads LIMIT 1'))[0] ?? {});
    const copied = columns.map((column) => (column === 'id' ? "printf('%015d', n)" : column)).join(', ');
    const numbers = 'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 99)';
    await sql(
      server,
      `${numbers} INSERT INTO threads (${columns.join(', ')}) SELECT ${copied} FROM threads, c WHERE id = '${first.body.id}'`,
    );
    const { status, body } = await open(quiet, { subject: 'record', record: sealed.id });
    expect([status, body.code]).toEqual([429, 'threads_per_day']);
    expect((await answer(quiet, first.body.id)).status).toBe(201);
  });
});

describe('a list', () => {
  it('has all threads in pages of fifty, also those of one moment', async () => {
    const first = (await list(b.manager)).body;
    const second = (await list(b.manager, `?before=${encodeURIComponent(first.next)}`)).body;
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 50, null]);
    expect(new Set([...first.items, ...second.items].map(({ id: thread }: Json) => thread)).size).toBe(100);
    const times = [...first.items, ...second.items].map(({ changedAt }: Json) => changedAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});

describe('the log', () => {
  it('has a hash of each message, and no text', async () => {
    const secret = 'Wasserfleck an der Decke im dritten Stock';
    const { body } = await inquire(a.manager, { text: secret });
    const [message] = body.messages;
    const [entry] = await sql(server, `SELECT opened FROM evidence_openings WHERE record = '${message.id}'`);
    const opened = JSON.parse(String(entry?.opened));
    expect(JSON.parse(opened.change.text).kind).toBe('message');
    expect(JSON.parse(opened.record.text)).toEqual({
      thread: body.id,
      message: message.id,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const all = await sql(server, `SELECT 1 FROM evidence_openings WHERE instr(opened, '${secret}') > 0`);
    expect(all).toEqual([]);
  });

  it('of the record itself says nothing about it', async () => {
    const path = `/api/app/documentations/${record.sealed.id}/evidence`;
    const { body } = await send(server, path, { token: a.manager.token });
    expect([body.state, body.lines.map(({ kind }: Json) => kind)]).toEqual(['unchanged', ['completed']]);
  });
});

describe('a copy of own data', () => {
  it('has own messages alone, also of threads that one sees no more', async () => {
    const { sealed } = await done(a.employee, a.property);
    const { body } = await open(a.manager, { subject: 'record', record: sealed.id, text: 'Fehlt der Hof?' });
    await answer(a.employee, body.id, { text: 'Der Hof ist gekehrt' });
    const written = async (who: Person) =>
      (await seen(who, '?own=1&state=all')).filter(({ id }) => id === body.id).flatMap(({ messages }) => messages);
    expect(await written(a.employee)).toMatchObject([{ text: 'Der Hof ist gekehrt', isOwn: true }]);
    expect(await written(a.manager)).toMatchObject([{ text: 'Fehlt der Hof?' }]);
    for (const who of [a.company, a.unassigned, world.b.manager]) expect(await written(who)).toEqual([]);
    await sql(server, `UPDATE threads SET author = '' WHERE id = '${body.id}'`);
    expect((await seen(a.employee, '?state=all')).filter(({ id }) => id === body.id)).toEqual([]);
    expect(await written(a.employee)).toMatchObject([{ text: 'Der Hof ist gekehrt' }]);
  });
});
