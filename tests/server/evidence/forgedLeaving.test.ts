/** Erasures and deletions hide no edit (D418 to D420). */
import { afterAll, describe, expect, it } from 'vitest';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { operate } from '../../support/server/erasing';
import { send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { startTenants } from '../../support/server/startTenants';
import { changing, delivered } from '../delivery/changing';

const ended: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const remove of ended) await remove();
});

async function stageOf(isSigned = true) {
  const { server, world } = await startTenants({ clock: false });
  ended.push(() => server.remove());
  const { a } = world;
  const made = () => delivered({ server, world });
  const env = { DATA_DIR: server.dir, PUBLIC_URL: server.url };
  const erase = async (kind: string, who: string) => {
    const { code, text } = await operate('erase', [kind, who, '--ja'], env);
    // Exit code 1 when the name may be elsewhere, which the command reports.
    expect(text).not.toContain('wird nichts gelöscht');
    return code;
  };
  const hold = async (id: string, until = '2027-11-01') => {
    const body = { records: [id], reason: 'Streit um die Treppe', until };
    expect((await send(server, '/api/app/legal-holds', { body, token: a.manager.token })).status).toBe(201);
  };
  const state = async (number: string) =>
    /<strong>([^<]*)<\/strong>/.exec(String((await send(server, `/pruefen/${number}`)).body))?.[1];
  /** The revert clears the finding. */
  const named = async ({ number }: { number: string }, edit: string, back: string, finding: RegExp) => {
    await sql(server, edit);
    const { code, text } = await verified(server);
    expect({ edit, code, text, state: await state(number) }).toEqual({
      ...{ edit, code: 1, text: expect.stringMatching(finding) },
      state: 'Passt nicht zum Prüfbuch',
    });
    expect(text).toContain(number);
    await sql(server, back);
    expect((await verified(server)).text).toContain('Alles unverändert.');
  };
  if (isSigned) await signNow(server);
  return { server, world, a, made, erase, hold, state, named, ...changing({ server, world }) };
}

describe('an erased name hides no other edit', () => {
  it('names an edited Löschsperre whose author was erased', async () => {
    const { server, a, made, erase, hold, named } = await stageOf();
    const held = await made();
    await hold(held.id);
    await hold(held.id, '2027-12-01');
    await erase('person', a.manager.id);
    await signNow(server);
    expect((await verified(server)).text).toContain('Alles unverändert.');
    const set = (values: string) => `UPDATE legal_holds SET ${values} WHERE ended_at = ''`;
    const finding = /die Löschsperre ist nicht die, die eingetragen wurde/;
    await named(held, set("until = '2026-11-01'"), set("until = '2027-12-01'"), finding);
    await named(held, set("until = '2027-11-01'"), set("until = '2027-12-01'"), finding);
    await named(held, set("reason = 'Anderes'"), set("reason = 'Streit um die Treppe'"), finding);
    await named(held, set("set_by = 'Frau Meier'"), set("set_by = 'Gelöschte Person'"), finding);
  }, 120_000);

  it('names an edited tombstone whose deleter was erased', async () => {
    const { server, a, made, erase, remove, named } = await stageOf();
    const gone = await made();
    expect((await remove(gone)).status).toBe(204);
    await erase('person', a.company.id);
    await signNow(server);
    expect((await verified(server)).text).toContain('Alles unverändert.');
    const set = (values: string) => `UPDATE deleted_documentations SET ${values}`;
    const finding = /der Vermerk der Löschung wurde verändert/;
    await named(gone, set("reason = 'Die Hausverwaltung wollte es'"), set("reason = 'Doppelt aufgenommen'"), finding);
    await named(gone, set("deleted_by = 'Frau Meier'"), set("deleted_by = 'Gelöschte Person'"), finding);
    const operator = "deleted_by = 'Betreiber', reason = 'Auf Antrag gelöscht (Art. 17 DSGVO)'";
    const person = "deleted_by = 'Gelöschte Person', reason = 'Doppelt aufgenommen'";
    await named(gone, set(operator), set(person), finding);
    await erase('dokumentation', gone.number);
    await signNow(server);
    expect((await verified(server)).text).toContain('Alles unverändert.');
    await named(gone, set(person), set(operator), finding);
    await named(gone, set("reason = 'Anderes'"), set(operator), finding);
    await named(gone, set("deleted_by = 'Frau Meier'"), set(operator), finding);
  }, 120_000);

  it('names another corrector after the real one was erased', async () => {
    const { server, world, made, edit, named } = await stageOf();
    const one = await made();
    expect((await edit(one, { notes: 'Nur gefegt' })).status).toBe(204);
    const { id } = world.superAdmin;
    await sql(server, `UPDATE users SET role = 'property_manager' WHERE id = '${id}'`);
    await operate('erase', ['person', id, '--ja'], { DATA_DIR: server.dir, PUBLIC_URL: server.url });
    await signNow(server);
    expect((await verified(server)).text).toContain('Alles unverändert.');
    const set = (name: string) => `UPDATE documentations SET edited_by = '${name}'`;
    await named(one, set('Frau Meier'), set('Gelöschte Person'), /wer sie berichtigt hat, wurde verändert/);
  }, 120_000);
});

describe('an erased person hides no edit of others', () => {
  it('names edited names of a record whose worker was erased', async () => {
    const { server, a, made, erase, state } = await stageOf();
    const [company, worker] = [await made(), await made()];
    await signNow(server);
    const [was] = await sql(server, `SELECT company_name, manager_name FROM documentations WHERE id = '${company.id}'`);
    const forge = "company_name = 'Fremde Firma', manager_name = 'Fremde Verwaltung'";
    await sql(server, `UPDATE documentations SET ${forge} WHERE id = '${company.id}'`);
    await sql(server, `UPDATE documentations SET employee_name = 'Frau Meier' WHERE id = '${worker.id}'`);
    await erase('person', a.employee.id);
    await signNow(server);
    const { code, text } = await verified(server);
    expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining('ein Name wurde verändert') });
    expect(text).toContain(company.number);
    expect(await state(company.number)).toBe('Passt nicht zum Prüfbuch');
    // The inserted name is erased like each name of the account.
    expect(text).not.toContain(worker.number);
    expect(await sql(server, 'SELECT DISTINCT employee_name FROM documentations')).toEqual([
      { employee_name: 'Gelöschte Person' },
    ]);
    const back = `company_name = '${was?.company_name}', manager_name = '${was?.manager_name}'`;
    await sql(server, `UPDATE documentations SET ${back}`);
    // The word index remains, which the erasure wrote from the row.
    expect((await verified(server)).text).not.toContain('ein Name wurde verändert');
    expect(await state(company.number)).toBe('Unverändert');
  }, 120_000);

  it('names an edited tombstone and an edited note after the erasure', async () => {
    const { server, a, made, erase, edit, remove, state } = await stageOf();
    const [gone, kept] = [await made(), await made()];
    expect((await edit(kept, { notes: 'Nur gefegt' })).status).toBe(204);
    expect((await remove(gone)).status).toBe(204);
    await signNow(server);
    await sql(server, "UPDATE deleted_documentations SET service_type = 'Winterdienst'");
    await sql(
      server,
      "UPDATE evidence_numbers SET service = 'Winterdienst' WHERE record IN (SELECT id FROM deleted_documentations)",
    );
    await sql(server, "UPDATE documentations SET notes = 'Alles geputzt'");
    await erase('person', a.employee.id);
    await erase('person', a.company.id);
    await erase('dokumentation', gone.number);
    await signNow(server);
    const { code, text } = await verified(server);
    expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining('die Notiz wurde verändert') });
    expect(text).toContain('der Vermerk der Löschung wurde verändert');
    for (const { number } of [gone, kept]) expect(await state(number)).toBe('Passt nicht zum Prüfbuch');
  }, 120_000);
});

describe('a deletion hides no edit', () => {
  const PLACE = "property_name = 'Anderes Haus 9', property_address = 'Weg 1, 01067 Dresden'";
  const TIME = "captured_at = '2026-01-02 07:00:00.000Z', received_at = '2026-01-02 07:01:00.000Z'";
  const edits: [string, string, RegExp][] = [
    [
      'time, place and service',
      `${TIME}, ${PLACE}, service_type = 'Winterdienst'`,
      /Zeit oder Leistung wurde verändert/,
    ],
    ['the notes', "notes = 'nichts getan'", /die Notiz wurde verändert/],
    ['a name', "manager_name = 'Fremde Verwaltung'", /ein Name wurde verändert/],
    ['a sealed text that no one can read', "sealed = 'kein Text'", /nicht mehr lesbar/],
  ];
  it.each(edits)(
    'names an edit before a deletion: %s',
    async (_, edit, finding) => {
      const { server, world, made, erase, state } = await stageOf();
      const gone = await made();
      await signNow(server);
      await sql(server, `UPDATE documentations SET ${edit}`);
      const path = `/api/app/documentations/${gone.id}`;
      const body = { reason: 'Doppelt aufgenommen' };
      const { status } = await send(server, path, { method: 'DELETE', token: world.superAdmin.token, body });
      expect(status).toBe(204);
      const [tombstone] = await sql(
        server,
        'SELECT captured_at, received_at, service_type FROM deleted_documentations',
      );
      const shown = `captured_at = '${tombstone?.captured_at}', received_at = '${tombstone?.received_at}', service = '${tombstone?.service_type}'`;
      await sql(
        server,
        `UPDATE evidence_numbers SET ${shown}${edit.includes(PLACE) ? ", town = '01067 Dresden'" : ''}`,
      );
      await signNow(server);
      const judged = async () => {
        const { code, text } = await verified(server);
        expect({ code, text }).toEqual({ code: 1, text: expect.stringMatching(finding) });
        expect(text).toContain(gone.number);
        expect(text).toContain('passte bei der Löschung nicht zum Prüfbuch');
        expect(await state(gone.number)).toBe('Passt nicht zum Prüfbuch');
      };
      await judged();
      await erase('dokumentation', gone.number);
      await judged();
    },
    120_000,
  );

  it('names a Löschsperre ended by an edit, not one ended by its owner', async () => {
    const { server, a, made, hold, remove, state } = await stageOf();
    const [forged, over] = [await made(), await made()];
    await hold(forged.id);
    await sql(server, "UPDATE legal_holds SET until = '2026-01-01'");
    await hold(over.id);
    const path = `/api/app/documentations/${over.id}/legal-hold`;
    const body = { reason: 'Beigelegt und fertig' };
    expect((await send(server, path, { method: 'DELETE', token: a.manager.token, body })).status).toBe(204);
    expect((await remove(forged)).status).toBe(204);
    expect((await remove(over)).status).toBe(204);
    expect(await sql(server, 'SELECT record FROM legal_holds')).toEqual([]);
    await signNow(server);
    const { code, text } = await verified(server);
    expect(code).toBe(1);
    expect(text).toMatch(/bei der Löschung nicht zum Prüfbuch: die Löschsperre ist nicht die, die eingetragen wurde/);
    expect(await state(forged.number)).toBe('Passt nicht zum Prüfbuch');
    expect(await state(over.number)).toContain('Gelöscht am');
    expect(text).not.toContain(over.number);
  }, 120_000);
});

it('names a corrector of an older record that was never corrected', async () => {
  const { server, made, edit, named } = await stageOf(false);
  const tree = await sql(server, 'SELECT level, node, lower(hex(hash)) AS hash FROM evidence_heads_tree');
  const sums = await sql(server, 'SELECT size, total, upgraded, root, mac FROM evidence_heads_sum');
  const [newest] = await sql(server, 'SELECT MAX(position) AS n FROM evidence_entries');
  const [one, corrected] = [await made(), await made()];
  expect((await edit(corrected, { notes: 'Nur gefegt' })).status).toBe(204);
  // State before the log: the server enters both as 'recorded'.
  for (const table of ['evidence_entries', 'evidence_openings', 'evidence_heads'])
    await sql(server, `DELETE FROM ${table} WHERE position > ${newest?.n ?? -1}`);
  await sql(server, 'DELETE FROM evidence_heads_tree; DELETE FROM evidence_heads_sum');
  for (const { level, node, hash } of tree)
    await sql(server, `INSERT INTO evidence_heads_tree VALUES (${level}, ${node}, unhex('${hash}'))`);
  for (const { size, total, upgraded, root, mac } of sums) {
    const values = `${size}, ${total}, ${upgraded}, '${root}', '${mac}'`;
    await sql(server, `INSERT INTO evidence_heads_sum (size, total, upgraded, root, mac) VALUES (${values})`);
  }
  await signNow(server);
  expect((await verified(server)).text).toContain('Alles unverändert.');
  const set = (name: string) => `UPDATE documentations SET edited_by = '${name}' WHERE id = '${one.id}'`;
  await named(one, set('Frau Meier'), set(''), /wer sie berichtigt hat, wurde verändert/);
}, 120_000);
