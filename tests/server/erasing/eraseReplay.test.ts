/**
 * An executed order erases nothing more, whatever is edited (D426). A genuine order erases what the log
 * attributes to the person. A foreign database form prevents erasing (D427).
 */
import { afterAll, describe, expect, it } from 'vitest';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { beginErasing, operate } from '../../support/server/erasing';
import { send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { startTenants } from '../../support/server/startTenants';
import { person } from '../../support/server/tenants';
import { changing, delivered } from '../delivery/changing';

const ended: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const remove of ended) await remove();
});

async function stageOf() {
  const { server, world } = await startTenants({ clock: false });
  ended.push(() => server.remove());
  const { a } = world;
  const made = () => delivered({ server, world });
  const more = { employer: a.company.id };
  const gone = await person(server, { name: 'Gerd Weg', email: 'weg@example.org', role: 'employee', more });
  const erase = (...words: string[]) =>
    operate('erase', [...words, '--ja'], { DATA_DIR: server.dir, PUBLIC_URL: server.url });
  const hold = async (id: string) => {
    const body = { records: [id], reason: 'Streit um die Treppe', until: '2027-11-01' };
    expect((await send(server, '/api/app/legal-holds', { body, token: a.manager.token })).status).toBe(201);
  };
  await signNow(server);
  return { server, world, a, made, gone, erase, hold, ...changing({ server, world }) };
}
type Stage = Awaited<ReturnType<typeof stageOf>>;

async function restarted({ dir, port, stop }: TestServer): Promise<TestServer> {
  await stop();
  const again = await startServer({ dir, port, clock: false });
  ended.unshift(() => again.stop().catch(() => undefined));
  return again;
}
const state = async (server: TestServer, number: string) =>
  /<strong>([^<]*)<\/strong>/.exec(String((await send(server, `/pruefen/${number}`)).body))?.[1];
const shown = async (server: TestServer) =>
  Promise.all([
    sql(server, 'SELECT id, employee_name, company_name, manager_name, edited_by FROM documentations ORDER BY id'),
    sql(server, 'SELECT id, deleted_by, reason FROM deleted_documentations ORDER BY id'),
    sql(server, 'SELECT record, set_by, reason, ended_at FROM legal_holds ORDER BY record'),
  ]);
/** A forged row that should make another person's erasure take more. */
const audit = (n: number, actor: string, of: { collection: string; record: string; before?: object }) =>
  `INSERT INTO audit_log (id, actor, collection, record, before, after) VALUES ('forged00000000${n}', '${actor}',
   '${of.collection}', '${of.record}', '${JSON.stringify(of.before ?? {})}', 'null')`;

/** With the worker's name, corrected, deleted, under a Löschsperre. */
async function others({ made, edit, remove, hold }: Stage) {
  const [named, corrected, deleted, held] = [await made(), await made(), await made(), await made()];
  expect((await edit(corrected, { notes: 'Nur gefegt' })).status).toBe(204);
  expect((await remove(deleted)).status).toBe(204);
  await hold(held.id);
  return { named, corrected, deleted, held };
}

/** Edits all four records so that they look like `gone`'s. */
async function forge({ server, world, a, gone }: Stage, of: Awaited<ReturnType<typeof others>>) {
  const names = [a.company.fullName, a.manager.fullName, world.superAdmin.fullName, a.employee.fullName];
  const records = [of.corrected, of.deleted, of.held];
  const edits = [
    ...names.map((full_name, n) => audit(n, gone.id, { collection: 'users', record: gone.id, before: { full_name } })),
    ...records.map(({ id: record }, n) => audit(n + 4, gone.id, { collection: 'documentations', record })),
    audit(8, gone.id, { collection: 'documentations', record: of.held.id, before: { user: gone.id } }),
    `UPDATE documentations SET user = '${gone.id}' WHERE id = '${of.named.id}'`,
    "UPDATE legal_holds SET set_at = '2020-01-01T00:00:00.000Z'",
  ];
  const [hold] = await sql(server, 'SELECT set_at FROM legal_holds');
  for (const edit of edits) await sql(server, edit);
  return async (on: TestServer) => {
    await sql(on, `UPDATE documentations SET user = '${a.employee.id}' WHERE id = '${of.named.id}'`);
    await sql(on, `UPDATE legal_holds SET set_at = '${hold?.set_at}'`);
    await sql(on, "DELETE FROM audit_log WHERE id LIKE 'forged%'");
  };
}

describe('an executed order', () => {
  it('erases nothing of others when it is reset', async () => {
    const stage = await stageOf();
    const { server, gone, erase } = stage;
    const of = await others(stage);
    expect((await erase('person', gone.id, '--mit-dokumentationen')).code).toBe(0);
    await signNow(server);
    expect((await verified(server)).text).toContain('Alles unverändert.');
    const before = await shown(server);
    await sql(server, 'UPDATE erasures SET done = 0');
    const named = await verified(server);
    expect(named).toEqual({ code: 1, text: expect.stringContaining('steht als nicht ausgeführt da') });
    const back = await forge(stage, of);
    const again = await restarted(server);
    await back(again);
    await signNow(again);
    expect(await shown(again)).toEqual(before);
    expect((await verified(again)).text).toContain('Alles unverändert.');
    expect(await state(again, of.held.number)).toBe('Unverändert');
  }, 120_000);

  it('creates no empty tombstone for a removed one', async () => {
    const { server, made, erase } = await stageOf();
    const [record, other] = [await made(), await made()];
    for (const { number } of [record, other]) expect((await erase('dokumentation', number)).code).toBe(0);
    await signNow(server);
    await sql(server, 'UPDATE erasures SET done = 0');
    await sql(server, 'DELETE FROM deleted_documentations');
    await sql(server, 'DELETE FROM evidence_numbers');
    // Also when the log no longer names the order as executed.
    await sql(server, `DELETE FROM evidence_openings WHERE about = 'erasures' AND record LIKE '%${other.id}%'`);
    await sql(server, `DELETE FROM evidence_heads WHERE about = 'erasures' AND record LIKE '%${other.id}%'`);
    const again = await restarted(server);
    await signNow(again);
    expect(await sql(again, 'SELECT id FROM deleted_documentations')).toEqual([]);
    const { code, text } = await verified(again);
    expect(code).toBe(1);
    for (const { number } of [record, other]) expect(text).toContain(`${number}: der Vermerk der Löschung fehlt`);
    expect(text).toMatch(/zu Eintrag \d+ des Prüfbuchs fehlt, woraus er gemacht wurde/);
    expect(text).toContain('welche Einträge die neuesten sind, steht nicht mehr fest');
  }, 120_000);

  it('counts as executed when its entry was edited', async () => {
    const { server, made, gone, erase } = await stageOf();
    const record = await made();
    expect((await erase('person', gone.id, '--mit-dokumentationen')).code).toBe(0);
    await sql(
      server,
      `UPDATE evidence_openings SET opened = replace(opened, 'person', 'record') WHERE about = 'erasures'`,
    );
    await sql(server, 'UPDATE erasures SET done = 0');
    const again = await restarted(server);
    expect(again.lines().join('\n')).toContain('war ausgeführt');
    expect((await verified(again)).code).toBe(1);
    expect(await sql(again, `SELECT employee_name FROM documentations WHERE id = '${record.id}'`)).toHaveLength(1);
  }, 120_000);

  it('gets its entry at the start when an older version executed it', async () => {
    const { server, made } = await stageOf();
    const record = await made();
    await beginErasing(server, record.id);
    await sql(server, 'UPDATE erasures SET done = 1');
    const started = await restarted(server);
    await sql(started, 'UPDATE erasures SET done = 0');
    const again = await restarted(started);
    expect(again.lines().join('\n')).toContain('war ausgeführt');
    expect(await sql(again, 'SELECT id FROM documentations')).toHaveLength(1);
    expect((await verified(again)).text).toContain('Alles unverändert.');
  }, 120_000);
});

describe('a genuine order', () => {
  it('erases what the log attributes to the person, not edited rows', async () => {
    const stage = await stageOf();
    const { server, gone, erase } = stage;
    const of = await others(stage);
    await signNow(server);
    const before = await shown(server);
    const back = await forge(stage, of);
    await erase('person', gone.id, '--mit-dokumentationen');
    await back(server);
    await signNow(server);
    expect(await shown(server)).toEqual(before);
    expect(await sql(server, `SELECT id FROM users WHERE id = '${gone.id}'`)).toEqual([]);
    expect((await verified(server)).text).toContain('Alles unverändert.');
  }, 120_000);
});

describe('a database of a foreign form', () => {
  const TRIGGER = `CREATE TRIGGER foreign_one AFTER INSERT ON erasures BEGIN UPDATE documentations SET notes = 'x' WHERE id = ''; END`;

  it('prevents erasing, and a start with a due order', async () => {
    const { server, made, erase } = await stageOf();
    const record = await made();
    await sql(server, TRIGGER);
    const { code, text } = await erase('dokumentation', record.number);
    expect({ code, text }).toEqual({ code: 1, text: expect.stringMatching(/^Nichts wurde gelöscht/) });
    expect(text).toContain('der Auslöser foreign_one');
    const again = await restarted(server);
    expect(again.lines().join('\n')).toContain(
      'In der Datenbank steht, was nicht zu ihr gehört: der Auslöser foreign_one',
    );
    await beginErasing(again, record.id);
    await expect(restarted(again)).rejects.toThrow(/der Auslöser foreign_one .*Bitte entfernen und neu starten/);
  }, 120_000);

  it('leaves a deletion in doubt, also after the trigger is removed', async () => {
    const { server, made, remove } = await stageOf();
    const [one, two] = [await made(), await made()];
    expect((await remove(one)).status).toBe(204);
    await sql(server, TRIGGER);
    expect((await remove(two)).status).toBe(204);
    await sql(server, 'DROP TRIGGER foreign_one');
    await signNow(server);
    const { code, text } = await verified(server);
    expect(code).toBe(1);
    expect(text).toContain(
      `${two.number}: passte bei der Löschung nicht zum Prüfbuch: die Datenbank hatte eine fremde Form`,
    );
    expect(text).not.toContain(one.number);
    expect(await state(server, one.number)).toContain('Gelöscht am');
    expect(await state(server, two.number)).toBe('Passt nicht zum Prüfbuch');
  }, 120_000);
});
