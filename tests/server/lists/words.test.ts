/** Word search: list and count agree, for each party, after every change. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { rebuildWords } from '../../../pocketbase/operations/database.mjs';
import { deliver, link, session, submit, work } from '../../support/rows/work';
import { migrateRows } from '../../support/server/migrations';
import { create, type Json, send, startServer, type TestServer, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage();
const { a, b, superAdmin } = world;
const done = async (author: Person, property: string, notes: string, capturedAt = '2026-11-10T10:00:00.000Z') => {
  const one = await work({ author: author.id, property, photos: 1, content: { notes, capturedAt } });
  await deliver(server, one, session(author.token));
  return one.sealed.id as string;
};

async function found(who: Person, search: string, more = '', sort = '-captured_at,-id'): Promise<string[]> {
  const filter = `${more}search ~ '${search}'`;
  const query = new URLSearchParams({ filter, sort, perPage: '50' });
  const list = await send(server, `/api/collections/documentations/records?${query}`, { token: who.token });
  const counted = await send(server, `/api/app/counts?${new URLSearchParams({ search })}`, { token: who.token });
  expect([list.status, counted.status]).toEqual([200, 200]);
  const ids: string[] = list.body.items.map((item: Json) => item.id);
  if (more === '') expect(counted.body.documentations).toBe(ids.length);
  return ids;
}
const meant = async (who: Person, search: string): Promise<string[]> => {
  const { body } = await send(server, `/api/app/words?${new URLSearchParams({ search })}`, { token: who.token });
  return body.items.map(({ word, instead }: Json) => `${word} ${instead}`);
};

let [stairs, hedge, yard, foreign, house] = ['', '', '', '', ''];
beforeAll(async () => {
  await sql(server, "CREATE VIRTUAL TABLE known USING fts5vocab(documentation_index, 'instance')");
  stairs = await done(a.employee, a.property, 'Kellertreppe gewischt, Übergabe mit Herrn Müller');
  hedge = await done(
    a.employee,
    a.property,
    'Hecke an der Aachener Straße 14 geschnitten, Treueeid',
    '2026-11-11T10:00:00.000Z',
  );
  yard = await done(a.employee, a.own, 'Lagerhof gekehrt');
  foreign = await done(b.employee, b.property, 'Kellertreppe und Geheimkammer');
  const content = { notes: 'Mühlenweg 12a, TG und Wohnung 3', serviceType: 'Reinigungsdienst' as const };
  const one = await work({ author: b.employee.id, property: b.property, photos: 1, content });
  await deliver(server, one, session(b.employee.token));
  house = one.sealed.id as string;
});

describe('search words', () => {
  it.each<[string, () => string[]]>([
    ['kellertreppe', () => [stairs]],
    ['KELLERTR', () => [stairs]],
    ['treppe', () => [stairs]],
    ['übergabe mueller', () => [stairs]],
    ['aachenerstr. 14', () => [hedge]],
    ['Aachener Strasse', () => [hedge]],
    ['aachener 1', () => []],
    ['hausmeister mitarbeit', () => [hedge, stairs]],
    ['treueeid', () => [hedge]],
    ['treuid', () => [hedge]],
    ['geheimkammer', () => []],
    ['kellertreppe geheimkammer', () => []],
    ['%', () => []],
  ])('find %s, for the Hausverwaltung what it sees', async (search, expected) => {
    expect(await found(a.manager, search)).toEqual(expected());
  });

  it.each<[string, () => string[]]>([
    ['Mühlenweg 12 a', () => [house]],
    ['Mühlenweg 12a Tiefgarage', () => [house]],
    ['TG Whg.', () => [house]],
    ['Mühlenweg 12 b', () => []],
    ['Fenster', () => []],
    ['zirpen | geheimkammer', () => [foreign]],
    ['kellertreppe zirpen | geheimkammer zirpen | lagerhof', () => []],
  ])('find %s', async (search, expected) => {
    expect(await found(b.manager, search)).toEqual(expected());
  });

  it("find activities by synonyms, and a company's own as typed", async () => {
    const activities = [
      { code: 'garden_mow', label: 'Rasen mähen' },
      { code: '', label: 'Zisterne geleert' },
    ];
    const content = { version: 2 as const, capturedAt: '2026-06-10T10:00:00.000Z', notes: '' };
    const one = await work({
      author: b.employee.id,
      property: b.property,
      photos: 1,
      content: { ...content, work: { activities, from: null, until: null } },
    });
    await deliver(server, one, session(b.employee.token));
    for (const words of ['gemäht', 'rasen', 'zisterne']) expect(await found(b.manager, words)).toEqual([one.sealed.id]);
  });

  it('find for every party what its list shows', async () => {
    expect(await found(a.company, 'hof')).toEqual([yard]);
    expect(await found(a.manager, 'hof')).toEqual([]);
    expect(await found(a.employee, 'kellertreppe')).toEqual([stairs]);
    expect(await found(a.unassigned, 'kellertreppe')).toEqual([]);
    expect(await found(b.manager, 'kellertreppe')).toEqual([foreign]);
    expect((await found(superAdmin, 'kellertreppe')).sort()).toEqual([stairs, foreign].sort());
  });

  it('find by a beginning, however many words have it', async () => {
    const letters = 'abcdefghijklmnopqrst';
    const many = Array.from({ length: 120 }, (_, i) => `zwq${letters[i % 20]}${letters[Math.floor(i / 20)]}`);
    const id = await done(b.employee, b.property, many.join(' '));
    const other = await done(b.employee, b.property, 'Zwqaaa und nichts sonst');
    expect((await found(b.manager, 'zwq')).sort()).toEqual([id, other].sort());
    expect((await found(b.manager, 'zwqa')).sort()).toEqual([id, other].sort());
    expect(await found(b.manager, 'zwqb')).toEqual([id]);
    expect(await found(b.manager, 'zwqaaa')).toEqual([other]);
    expect(await found(b.manager, 'zwqx')).toEqual([]);
  });

  it('find in either order, and between two moments', async () => {
    expect(await found(a.manager, 'hausmeister', '', 'captured_at,id')).toEqual([stairs, hedge]);
    expect(await found(a.manager, 'hausmeister', "captured_at < '2026-11-11 10:00:00.000Z' && ")).toEqual([stairs]);
    expect(await found(a.manager, 'hausmeister', "captured_at >= '2026-11-11 10:00:00.000Z' && ")).toEqual([hedge]);
  });

  it('page each row once, also within one moment', async () => {
    const moment = '2026-05-05T05:05:05.005Z';
    const same = [];
    for (let i = 0; i < 5; i++) same.push(await done(b.employee, b.property, 'Dachrinne', moment));
    const pages: string[] = [];
    for (let after = ''; pages.length < 9; ) {
      const behind =
        after &&
        `captured_at <= '${moment.replace('T', ' ')}' && (captured_at < '${moment.replace('T', ' ')}' || id < '${after}') && `;
      const query = new URLSearchParams({ filter: `${behind}search ~ 'dachrinne'`, perPage: '2' });
      const { body } = await send(server, `/api/collections/documentations/records?${query}`, {
        token: b.manager.token,
      });
      pages.push(...body.items.map((item: Json) => item.id));
      after = pages.at(-1) ?? '';
      if (body.items.length < 2) break;
    }
    expect(pages).toEqual(same.sort().reverse());
  });

  it('are refused as alternatives, twice or in order of changes', async () => {
    for (const query of [
      { filter: "search ~ 'a' || id = 'x'" },
      { filter: "search ~ 'a' && search ~ 'b'" },
      { filter: "search ~ 'a'", sort: 'updated,id' },
    ]) {
      const path = `/api/collections/documentations/records?${new URLSearchParams(query as Record<string, string>)}`;
      expect((await send(server, path, { token: a.manager.token })).body.code).toBe('query_refused');
    }
  });
});

describe('words of a question', () => {
  const known = async (who: Person, search: string): Promise<string[]> => {
    const { body } = await send(server, `/api/app/words?${new URLSearchParams({ search })}`, { token: who.token });
    return body.known;
  };

  it('are known from rows of this person only', async () => {
    expect(await known(a.manager, 'kellert zirpen 14 Übergabe nicht')).toEqual(['kellert', '14', 'ubergabe']);
    expect(await known(a.manager, 'geheimkammer')).toEqual([]);
    expect(await known(b.manager, 'geheimkammer')).toEqual(['geheimkammer']);
    expect(await known(a.unassigned, 'kellertreppe')).toEqual([]);
  });

  it('are corrected only to a word with the same beginning', async () => {
    expect(await meant(a.manager, 'pecke tellertreppe')).toEqual([]);
  });
});

describe('a typing mistake', () => {
  it('is corrected by words of visible rows only', async () => {
    expect(await meant(a.manager, 'kelertreppe achener gescnhitten')).toEqual([
      'kelertreppe kellertreppe',
      'achener aachener',
      'gescnhitten geschnitten',
    ]);
    expect(await meant(a.manager, 'geheimkamer lagerhoff')).toEqual([]);
    expect(await meant(a.company, 'lagerhoff')).toEqual(['lagerhoff lagerhof']);
    expect(await meant(a.unassigned, 'kelertreppe')).toEqual([]);
    expect(await meant(b.manager, 'geheimkamer')).toEqual(['geheimkamer geheimkammer']);
  });

  it('is not assumed in an existing word or its beginning', async () => {
    expect(await meant(a.manager, 'kellertreppe kellert 14 an')).toEqual([]);
  });
});

const indexed = async (of = server) =>
  sql(
    of,
    `SELECT w.documentation, group_concat(k.term, ' ') AS terms FROM
       (SELECT * FROM known ORDER BY term) k JOIN documentation_words w ON w.key = k.doc GROUP BY w.documentation ORDER BY 1`,
  );
const asOperator = (id: string) =>
  send(server, `/api/collections/documentations/records/${id}`, { method: 'DELETE', token: server.su });
const asAdmin = (path: string, body: object) =>
  send(server, `/api/app/admin/documentations/${path}`, { method: 'PATCH', body, token: superAdmin.token });

describe('the index', () => {
  it('follows correction, hold, release and deletion at once', async () => {
    const id = await done(a.employee, a.property, 'Bohnerwachs', '2026-10-01T10:00:00.000Z');
    const edit = { location: 'Hof', notes: 'Parkett', user: a.employee.id, capturedAt: '2026-10-02T10:00:00.000Z' };
    expect((await asAdmin(id, edit)).status).toBe(204);
    expect(await found(a.manager, 'bohnerwachs')).toEqual([]);
    expect(await found(a.manager, 'parkett')).toEqual([id]);
    await update(server, 'documentations', { id, held: true });
    expect(await found(a.manager, 'parkett')).toEqual([]);
    expect(await found(a.company, 'parkett')).toEqual([id]);
    await update(server, 'documentations', { id, held: false });
    expect(await found(a.manager, 'parkett')).toEqual([id]);
    const gone = { method: 'DELETE', body: { reason: 'Doppelt aufgenommen' }, token: a.company.token };
    expect((await send(server, `/api/app/documentations/${id}`, gone)).status).toBe(204);
    expect(await found(a.company, 'parkett')).toEqual([]);
    expect(await sql(server, `SELECT key FROM documentation_words WHERE documentation = '${id}'`)).toEqual([]);
  });

  it('holds no deleted word after the night, and still finds the rest', async () => {
    const gone = await done(a.employee, a.property, 'Xylophonkasten im Flur', '2026-09-01T10:00:00.000Z');
    const kept = await done(a.employee, a.property, 'Quittenmus entsorgt', '2026-09-02T10:00:00.000Z');
    await update(server, 'documentations', { id: kept, notes: 'Fallobst entsorgt' });
    const written = async (word: string) =>
      (await sql(server, `SELECT id FROM documentation_index_data WHERE instr(block, CAST('${word}' AS BLOB)) > 0`))
        .length;
    // Before the deletion, because a merge may remove the word at once. Word ends, because the index stores
    // differences to the previous term.
    expect(await written('ophonkasten')).toBeGreaterThan(0);
    await asOperator(gone);
    const job = () => send(server, '/api/crons/wordIndex', { method: 'POST', token: server.su });
    expect((await job()).status).toBe(204);
    await vi.waitUntil(async () => (await written('ophonkasten')) === 0, { timeout: 10_000 });
    expect(await written('ttenmus')).toBe(0);
    expect(await found(a.manager, 'fallobst')).toEqual([kept]);
    expect(
      await sql(
        server,
        'SELECT key FROM documentation_words WHERE documentation NOT IN (SELECT id FROM documentations)',
      ),
    ).toEqual([]);
  });

  it('knows an address that the server found later', async () => {
    const id = await done(a.employee, a.property, 'ohne Netz');
    expect(await found(a.manager, 'Rheinuferstr.')).toEqual([]);
    await update(server, 'documentations', { id, found_address: 'Rheinuferstraße 3, 50667 Köln' });
    expect(await found(a.manager, 'Rheinuferstr.')).toEqual([id]);
  });

  it('keeps nothing of a rolled back transaction', async () => {
    const before = await indexed();
    for (const event of ['INSERT', 'UPDATE'])
      await sql(
        server,
        `CREATE TRIGGER refused_${event} BEFORE ${event} ON ticks BEGIN SELECT RAISE(ABORT, 'no'); END`,
      );
    const one = await work({
      author: a.employee.id,
      property: a.property,
      photos: 1,
      content: { notes: 'Rückgängig' },
    });
    await deliver(server, one, session(a.employee.token)).catch(() => null);
    for (const event of ['INSERT', 'UPDATE']) await sql(server, `DROP TRIGGER refused_${event}`);
    expect(await indexed()).toEqual(before);
    expect(await sql(server, `SELECT id FROM documentations WHERE id = '${one.sealed.id}'`)).toEqual([]);
  });

  it('is equal after a rebuild, with every documentation', async () => {
    const before = await indexed();
    const [counted] = await sql(server, 'SELECT COUNT(*) AS n FROM documentations');
    const n = Number(counted?.n);
    expect(before).toHaveLength(n);
    await sql(server, "INSERT INTO documentation_words (key, documentation) VALUES (7, 'niemandes')");
    const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN });
    expect(await rebuildWords({ executable, dir: server.dir })).toBe(n);
    expect(await indexed()).toEqual(before);
  });
});

let again: TestServer;
afterAll(() => again?.stop());

describe('a server with an older index form', () => {
  const COPIES = 600;
  /** Visible to all, to its company only (incomplete), and without a company. */
  const numbered: { id: string; number: string; who: Person }[] = [];
  let before: Json[];
  const termsOf = (id: string): string => before.find(({ documentation }) => documentation === id)?.terms;

  beforeAll(async () => {
    const token = 'w'.repeat(43);
    await create(server, 'documentation_links', { property: a.property, property_manager: a.manager.id, token });
    const passing = await work({ author: null, property: null, photos: 1, content: { notes: 'Waschküche' } });
    await deliver(server, passing, link(token));
    const seen = await done(a.employee, a.property, 'Waschküche', '2026-08-01T10:00:00.000Z');
    const unfinished = await work({ author: a.employee.id, property: a.property, content: { notes: 'Waschküche' } });
    await submit(server, unfinished.sealed, session(a.employee.token));
    await done(a.employee, a.property, 'Waschküche', '2026-08-03T10:00:00.000Z');
    numbered.push(
      { id: seen, number: 'VYK58-FAEE5', who: a.manager },
      { id: unfinished.sealed.id as string, number: 'VYK59-FAEE5', who: a.company },
      { id: passing.sealed.id as string, number: 'VYK60-FAEE5', who: superAdmin },
    );
    for (const { id, number } of numbered) await update(server, 'documentations', { id, number });
    for (const { id, number, who } of numbered) expect(await found(who, number)).toEqual([id]);
    before = await indexed();
    for (const { id, number, who } of numbered) {
      await age(id);
      expect(await found(who, number)).toEqual([]);
    }
    await copies(seen);
    await server.stop();
    await migrateRows(server.dir, '1795200245_words_compared_twice.js');
    again = await startServer({ dir: server.dir, port: server.port });
  });

  const aged = (id: string) => termsOf(id).replaceAll('fa5', 'fae5');
  async function age(id: string): Promise<void> {
    expect(aged(id)).not.toBe(termsOf(id));
    const key = `(SELECT key FROM documentation_words WHERE documentation = '${id}')`;
    await sql(server, `DELETE FROM documentation_index WHERE rowid = ${key}`);
    await sql(server, `INSERT INTO documentation_index (rowid, words) VALUES (${key}, '${aged(id)}')`);
  }

  /** Copies of a documentation with words of an older server. */
  async function copies(id: string): Promise<void> {
    const columns = await sql(server, "SELECT name FROM pragma_table_info('documentations') WHERE name != 'id'");
    const names = columns.map(({ name }) => name).join();
    const each = `WITH RECURSIVE each (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < ${COPIES})`;
    const copy = "printf('copy%011d', n)";
    for (const [into, what] of [
      [`documentations (id, ${names})`, `${copy}, ${names} FROM each, documentations WHERE id = '${id}'`],
      ['documentation_words (key, documentation)', `n, ${copy} FROM each`],
      ['documentation_index (rowid, words)', `n, '${aged(id)}' FROM each`],
    ])
      await sql(server, `INSERT INTO ${into} ${each} SELECT ${what}`);
  }

  it('finds the words after the update, for everyone who sees them', async () => {
    for (const { id, number, who } of numbered.slice(1)) expect(await found(who, number)).toEqual([id]);
    expect(await found(a.manager, 'VYK59-FAEE5')).toEqual([]);
  });

  it('finds many copies', async () => {
    const count = async (search: string) => {
      const answer = await send(again, `/api/app/counts?${new URLSearchParams({ search })}`, {
        token: a.manager.token,
      });
      return answer.body.documentations;
    };
    expect(await count('VYK58-FAEE5')).toBe(COPIES + 1);
    // Plus the record without such a word and the one without a company.
    expect(await count('waschküche')).toBe(COPIES + 3);
  });

  it('finds everything else as before', async () => {
    const now = await indexed(again);
    expect(now.filter(({ documentation }) => !documentation.startsWith('copy'))).toEqual(before);
  });
});

it('an updated server finds houses that were stored as typed', async () => {
  const key = `(SELECT key FROM documentation_words WHERE documentation = '${house}')`;
  const now = (await indexed(again)).find(({ documentation }) => documentation === house)?.terms as string;
  const before = now.replaceAll('12a', '12').replaceAll('tiefgarage', 'tg');
  await sql(again, `DELETE FROM documentation_index WHERE rowid = ${key}`);
  await sql(again, `INSERT INTO documentation_index (rowid, words) VALUES (${key}, '${before}')`);
  for (const search of ['Mühlenweg 12 a', 'TG Wohnung']) expect(await found(b.manager, search), search).toEqual([]);
  // The index has 1,024 positions for one millisecond and rewrites each behind the others.
  await sql(again, "DELETE FROM documentations WHERE id LIKE 'copy%'");
  await again.stop();
  await migrateRows(server.dir, '1795201303_words_of_houses.js');
  again = await startServer({ dir: server.dir, port: server.port });
  for (const search of ['Mühlenweg 12 a', 'TG Wohnung'])
    expect(await found(b.manager, search), search).toEqual([house]);
});
