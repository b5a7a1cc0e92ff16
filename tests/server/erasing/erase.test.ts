/** `npm run erase` (Art. 17 GDPR, D206): what goes goes from every file, the log still verifies, and no backup brings it back. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/install.mjs';
import { runHookCommand } from '../../../pocketbase/launch.mjs';
import { storeState } from '../../../pocketbase/photos/state.mjs';
import { dropKept, keepData, noteServed } from '../../../pocketbase/updates/data.mjs';
import { beginErasing, filesWith, operate } from '../../support/erasing';
import { storeExecutable } from '../../support/installStore.mjs';
import { signNow } from '../../support/judge';
import { type Json, rows, send, startServer } from '../../support/server';
import { sql } from '../../support/sql';
import { Store } from '../../support/store';
import { type Person, person, tenants } from '../../support/tenants';
import { verified } from '../../support/verified';
import {
  type By,
  deliver,
  grant,
  link,
  put,
  receipt,
  receipts,
  session,
  submit,
  type Work,
  work,
} from '../../support/work';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const place = await mkdtemp(join(tmpdir(), 'objektbeleg-erase-'));
afterAll(() => rm(place, { recursive: true, force: true }));

const here = { DATA_DIR: server.dir, PUBLIC_URL: server.url };
const erase = (args: string[], env: Record<string, string> = {}) => operate('erase', args, { ...here, ...env });

/** A server of its own, for what stops it. */
async function stageOf(env: Record<string, string> = {}) {
  const own = await startServer({ env });
  const { a: of } = await tenants(own);
  return {
    server: own,
    delivered: async (notes: string): Promise<Work> => {
      const made = await work({ author: of.employee.id, property: of.property, photos: 2, content: { notes } });
      await deliver(own, made, session(of.employee.token));
      return made;
    },
  };
}

let people = 0;
/** Somebody with a name that nobody else has, who works at the property. */
async function worker(): Promise<Person> {
  people++;
  const made = await person(server, {
    name: `Zoltan Unverwechselbar${people}`,
    email: `zoltan.unverwechselbar${people}@example.org`,
    role: 'employee',
    more: { employer: a.company.id },
  });
  await send(server, '/api/collections/user_properties/records', {
    method: 'POST',
    token: server.su,
    body: { user: made.id, property: a.property, company_admin: a.company.id },
  });
  return made;
}
const grantOf = async ({ token }: Person): Promise<By> =>
  grant(String((await send(server, '/api/app/delivery-grant', { method: 'POST', token })).body.grant));
async function delivered(who: Person, by: By, notes: string): Promise<Work> {
  const made = await work({ author: who.id, property: a.property, photos: 2, content: { notes } });
  await deliver(server, made, by);
  return made;
}
const numberOf = async ({ sealed }: Work) =>
  String((await sql(server, `SELECT number FROM documentations WHERE id = '${sealed.id}'`))[0]?.number);

const saltsOf = async ({ sealed }: Work, part = ''): Promise<string[]> => {
  const rows = await sql(server, `SELECT opened FROM evidence_openings WHERE record = '${sealed.id}'`);
  return rows.flatMap(({ opened }) =>
    Object.entries(JSON.parse(String(opened)) as Record<string, { salt?: string }>)
      .filter(([name]) => part === '' || name === part)
      .flatMap(([, { salt }]) => salt ?? []),
  );
};
const proofOf = async (id: string): Promise<Json> =>
  (await send(server, `/api/app/documentations/${id}/evidence`, { token: a.manager.token })).body;
/** As a super admin corrects whose work it was (D21). */
async function correct({ sealed }: Work, author: Person): Promise<void> {
  const changed = await send(server, `/api/app/admin/documentations/${sealed.id}`, {
    method: 'PATCH',
    token: world.superAdmin.token,
    body: { user: author.id },
  });
  expect(changed.status).toBe(204);
}
const hold = (id: string) =>
  send(server, '/api/app/legal-holds', {
    method: 'POST',
    token: a.manager.token,
    body: { records: [id], reason: 'Wasserschaden im Keller, Anwalt', until: `${new Date().getFullYear() + 2}-12-31` },
  });

describe('a record', () => {
  it('says what would go before anything goes, and goes only when it is meant', async () => {
    const made = await delivered(a.employee, session(a.employee.token), 'Probelauf Quittenmus');
    const number = await numberOf(made);
    const said = await erase(['dokumentation', number]);
    expect(said.text).toContain(`Dokumentation Nr. ${number} mit 2 Fotos`);
    expect(said.text).toContain('Nichts wurde gelöscht');
    expect(said.code).toBe(0);
    expect((await proofOf(made.sealed.id)).state).toBe('unchanged');
    expect(await filesWith(server.dir, ['Quittenmus'])).not.toEqual([]);
  });

  it('is in no file of the data folder any more: text, salts, photos, previews, share; the log verifies and says so', async () => {
    const notes = 'Bei Familie Holunderbeck im dritten Stock tropft es.';
    const made = await delivered(a.employee, session(a.employee.token), notes);
    const { id, photos } = made.sealed;
    const number = await numberOf(made);
    const changed = await send(server, `/api/app/admin/documentations/${id}`, {
      method: 'PATCH',
      token: world.superAdmin.token,
      body: { notes: 'Bei Familie Mirabellenau tropft es.' },
    });
    expect(changed.status).toBe(204);
    const shared = await send(server, '/api/app/shares', {
      method: 'POST',
      token: a.manager.token,
      body: { records: [id], title: 'Für Anwalt Pfingstrose', days: 30 },
    });
    expect(shared.status).toBe(201);
    await signNow(server);
    const texts = [...['Holunderbeck', 'Mirabellenau', 'Pfingstrose'], ...(await saltsOf(made)), ...made.files];
    expect(new Set((await filesWith(server.dir, texts)).map((line) => line.split(': ')[1])).size).toBeGreaterThan(8);

    const said = await erase(['dokumentation', number, '--ja']);
    expect(said.text).toContain('Gelöscht:');
    expect(said.code).toBe(0);
    expect(await filesWith(server.dir, texts)).toEqual([]);
    const stored = (await readdir(join(server.dir, 'storage'), { recursive: true })).join('\n');
    for (const photo of photos) expect(stored).not.toContain(photo.id);
    expect(await sql(server, `SELECT id FROM shares WHERE title LIKE '%Pfingstrose%'`)).toEqual([]);

    const { text, code } = await verified(server);
    expect(text).toContain('Auf Antrag gelöscht (Art. 17 DSGVO): 1.');
    expect(code).toBe(0);
    const page = await (await fetch(`${server.url}/pruefen/${number}`)).text();
    expect(page).toContain('Gelöscht am');
    const tomb = await send(server, `/api/collections/deleted_documentations/records?filter=id="${id}"`, {
      token: a.company.token,
    });
    expect(tomb.body.items).toMatchObject([
      { deleted_by: 'Betreiber', reason: 'Auf Antrag gelöscht (Art. 17 DSGVO)', property_name: '' },
    ]);
  });

  it('that is erased answers its phone for ever that it is deleted: at the second confirmation, and when it is sent again', async () => {
    const by = session(a.employee.token);
    const made = await delivered(a.employee, by, 'Zweite Bestätigung');
    await erase(['dokumentation', await numberOf(made), '--ja']);
    const [said] = (await receipts(server, [made.sealed.id], by)).body.receipts;
    expect(said).toMatchObject({ state: 'deleted', contentHash: made.sealed.contentHash, missing: [] });
    expect(await submit(server, made.sealed, by)).toMatchObject({ status: 410, body: { code: 'deleted' } });
    expect(await put(server, { work: made, index: 0 }, by)).toMatchObject({ status: 410 });
  });

  it('that is not complete, or held, goes like every other one, with the photos that are there', async () => {
    const by = session(a.employee.token);
    const made = await work({
      author: a.employee.id,
      property: a.property,
      photos: 2,
      content: { notes: 'Halb da: Stachelbeere' },
    });
    await submit(server, made.sealed, by);
    await put(server, { work: made, index: 0 }, by);
    const said = await erase(['dokumentation', made.sealed.id, '--ja']);
    expect([said.code, said.text]).toEqual([0, expect.stringContaining('Gelöscht:')]);
    expect(await filesWith(server.dir, ['Stachelbeere'])).toEqual([]);
    expect(await submit(server, made.sealed, by)).toMatchObject({ status: 410 });
    const stored = (await readdir(join(server.dir, 'storage'), { recursive: true })).join('\n');
    expect(stored).not.toContain(made.sealed.photos[0]?.id);
  });

  it('that was deleted unfinished takes the photo along whose file came before its row', async () => {
    const by = session(a.employee.token);
    const made = await work({ author: a.employee.id, property: a.property, photos: 2 });
    await submit(server, made.sealed, by);
    await put(server, { work: made, index: 0 }, by);
    const [stored, half] = made.sealed.photos.map(({ id }) => id) as [string, string];
    const [row] = await rows(server, 'documentation_photos', `id = "${stored}"`);
    // As it is when the machine dies between the two.
    const place = join(server.dir, 'storage', row.collectionId, half);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, `${half}.jpg`), made.files[1] as Uint8Array);
    const removed = await send(server, `/api/app/documentations/${made.sealed.id}`, {
      method: 'DELETE',
      token: a.company.token,
      body: { reason: 'Doppelt aufgenommen' },
    });
    expect(removed.status).toBe(204);
    const said = await erase(['dokumentation', made.sealed.id, '--ja']);
    expect([said.code, said.text]).toEqual([0, expect.stringContaining('Gelöscht:')]);
    expect(await filesWith(server.dir, made.files)).toEqual([]);
  });

  it('that was deleted before loses who deleted it and why, and the name of the house', async () => {
    const made = await delivered(a.employee, session(a.employee.token), 'wird gelöscht');
    const number = await numberOf(made);
    const removed = await send(server, `/api/app/documentations/${made.sealed.id}`, {
      method: 'DELETE',
      token: a.company.token,
      body: { reason: 'Herr Wacholderbusch wollte das nicht' },
    });
    expect(removed.status).toBe(204);
    expect(await filesWith(server.dir, ['Wacholderbusch'])).not.toEqual([]);
    expect((await erase(['dokumentation', number, '--ja'])).code).toBe(0);
    expect(await filesWith(server.dir, ['Wacholderbusch'])).toEqual([]);
    const { text, code } = await verified(server);
    expect([code, text]).toEqual([0, expect.stringContaining('Art. 17')]);
  });

  it('under a Löschsperre is refused with its end, and goes when it was ended', async () => {
    const made = await delivered(a.employee, session(a.employee.token), 'unter Sperre');
    const number = await numberOf(made);
    expect((await hold(made.sealed.id)).status).toBe(201);
    const said = await erase(['dokumentation', number, '--ja']);
    expect(said.code).toBe(1);
    expect(said.text).toContain('Unter einer Löschsperre wird nichts gelöscht');
    expect(said.text).toContain(`Nr. ${number}: Löschsperre bis 31.12.${new Date().getFullYear() + 2}`);
    expect((await proofOf(made.sealed.id)).state).toBe('unchanged');
    const ended = await send(server, `/api/app/documentations/${made.sealed.id}/legal-hold`, {
      method: 'DELETE',
      token: a.manager.token,
      body: { reason: 'Der Streit ist beigelegt' },
    });
    expect(ended.status).toBe(204);
    expect((await erase(['dokumentation', number, '--ja'])).code).toBe(0);
  });

  it('that comes under a Löschsperre between what would go and the erasing stays, and nothing is begun that the next start would go on with', async () => {
    const made = await delivered(a.employee, session(a.employee.token), 'eben noch frei');
    const { id } = made.sealed;
    const executable = await ensurePocketbase({ log: () => {} });
    const tell = async (args: string[]): Promise<Json> =>
      JSON.parse(await runHookCommand({ executable, dir: server.dir, publicUrl: server.url, args }));
    const asked = { kind: 'record', who: await numberOf(made), records: false };
    const { erasure } = await tell(['erase-plan', JSON.stringify(asked)]);
    expect(erasure).toMatchObject({ kind: 'record', id });
    expect((await hold(id)).status).toBe(201);
    const said = await tell(['erase', JSON.stringify(erasure)]);
    expect(said).toMatchObject({ erasure: null, done: false });
    expect(said.lines[1]).toMatch(`Nr. ${asked.who}: Löschsperre bis`);
    expect(await sql(server, `SELECT id FROM erasures WHERE id = '${id}'`)).toEqual([]);
    expect((await proofOf(id)).state).toBe('unchanged');
  });

  it('goes from the state before an update too, where phones could deliver since then (D373)', async () => {
    const made = await delivered(a.employee, session(a.employee.token), 'Vor der Aktualisierung: Hagebuttentee');
    await keepData(server.dir);
    await noteServed(server.dir);
    const said = await erase(['dokumentation', await numberOf(made), '--ja']);
    expect([said.code, said.text]).toEqual([0, expect.stringContaining('Der Stand vor der letzten Aktualisierung')]);
    expect(await filesWith(server.dir, ['Hagebuttentee'])).toEqual([]);
    expect(await readdir(server.dir)).not.toContain('.before-update');
  });

  it('stays while an update may still put the state before it back, and that is said', async () => {
    const made = await delivered(a.employee, session(a.employee.token), 'Mitten in der Aktualisierung');
    await keepData(server.dir);
    const said = await erase(['dokumentation', await numberOf(made), '--ja']);
    await dropKept(server.dir);
    expect([said.code, said.text]).toEqual([1, expect.stringContaining('Eine Aktualisierung ist nicht zu Ende')]);
    expect((await proofOf(made.sealed.id)).state).toBe('unchanged');
    expect(await sql(server, `SELECT id FROM erasures WHERE id = '${made.sealed.id}'`)).toEqual([]);
  });

  it('is said to be in each copy that the program does not delete by itself', async () => {
    const made = await delivered(a.employee, session(a.employee.token), 'Überall');
    const copy = join(server.dir, 'backups', 'pb_backup_20260101.zip');
    await mkdir(join(server.dir, 'backups'), { recursive: true });
    await writeFile(copy, 'old');
    const working = await mkdtemp(join(tmpdir(), 'objektbeleg-'));
    await writeFile(join(working, 'data.db'), 'old');
    const said = await erase(['dokumentation', await numberOf(made), '--ja']);
    await rm(join(server.dir, 'backups'), { recursive: true });
    await rm(working, { recursive: true });
    for (const path of [copy, working]) expect(said.text).toContain(path);
    expect(said.code).toBe(0);
  });

  it('that nobody knows is named, and wrong words are answered with the right ones', async () => {
    expect((await erase(['dokumentation', '22222-22222'])).text).toContain('gibt es nicht');
    expect((await erase(['haus', 'x'])).text).toContain('Aufruf: npm run erase');
    expect((await erase(['person', 'niemand.da@example.org'])).text).toContain('gibt es nicht');
  });
});

describe('a person', () => {
  it('loses account, name and address everywhere; records stay and verify, and both sides read that a name was erased', async () => {
    const who = await worker();
    const by = await grantOf(who);
    const made = await delivered(who, by, 'Hof gekehrt');
    const { id } = made.sealed;
    const number = await numberOf(made);
    const texts = [who.fullName, who.email, ...(await saltsOf(made, 'person'))];
    const said = await erase(['person', who.email, '--ja']);
    expect(said.code).toBe(0);
    expect(said.text).not.toContain('bitte ansehen');
    expect(await filesWith(server.dir, texts)).toEqual([]);
    const [row] = await sql(server, `SELECT employee_name, notes FROM documentations WHERE id = '${id}'`);
    expect(row).toEqual({ employee_name: 'Gelöschte Person', notes: 'Hof gekehrt' });
    expect(await sql(server, `SELECT id FROM users WHERE id = '${who.id}'`)).toEqual([]);
    const { lines, state } = await proofOf(id);
    expect([state, lines.map(({ kind }: Json) => kind)]).toEqual(['unchanged', ['completed', 'erased']]);
    expect(await (await fetch(`${server.url}/pruefen/${number}`)).text()).toContain('Name auf Antrag gelöscht');
    const { text, code } = await verified(server);
    expect([code, text]).toEqual([0, expect.stringContaining('Auf Antrag gelöscht (Art. 17 DSGVO)')]);
  });

  it('leaves each entry in a Schadenakte, without the name, so that each follows the one before it', async () => {
    const who = await worker();
    const made = await delivered(who, await grantOf(who), 'Dach besichtigt');
    await correct(made, a.employee);
    await correct(made, who);
    await erase(['person', who.email, '--ja']);
    const path = `/api/app/documentations/${made.sealed.id}/parts`;
    const { entries } = (await send(server, path, { token: a.manager.token })).body;
    const part = ({ parts }: Json, name: string) => parts.find((one: Json) => one.name === name);
    const said = (of: Json, name: string) => JSON.parse(part(of, name).text);
    expect(entries.map((one: Json) => said(one, 'change').kind)).toEqual([
      'completed',
      'corrected',
      'corrected',
      'erased',
    ]);
    expect(entries.map((one: Json) => part(one, 'person').hash !== undefined)).toEqual([true, false, true, false]);
    expect(entries.map((one: Json) => said(one, 'binding').before)).toEqual([
      '',
      ...entries.slice(0, -1).map(({ entry }: Json) => entry),
    ]);
    const [first, , third] = entries;
    expect(said(entries.at(-1), 'change').closed).toEqual([
      [first.position, 'person'],
      [third.position, 'person'],
    ]);
    expect(JSON.stringify(entries)).not.toContain(who.fullName);
  });

  it('keeps what its phone needs: a confirmation lets it release what is there, and what never arrived stays on it, refused', async () => {
    const who = await worker();
    const by = await grantOf(who);
    const made = await delivered(who, by, 'schon da');
    const waiting = await work({ author: who.id, property: a.property, photos: 1 });
    await erase(['person', who.email, '--ja']);
    const [said] = (await receipts(server, [made.sealed.id], by)).body.receipts;
    expect(said).toMatchObject({ state: 'complete', contentHash: made.sealed.contentHash, missing: [] });
    expect(await submit(server, waiting.sealed, by)).toMatchObject({ status: 403, body: { code: 'account_ended' } });
    expect(await sql(server, `SELECT DISTINCT device FROM delivery_grants WHERE account = '${who.id}'`)).toEqual([
      { device: '' },
    ]);
  });

  it('with its records leaves none of them, and its phone hears that they are deleted', async () => {
    const who = await worker();
    const by = await grantOf(who);
    const made = await delivered(who, by, 'Ganz weg: Brombeerhecke');
    const said = await erase(['person', who.email, '--mit-dokumentationen', '--ja']);
    expect(said.text).toContain('Eine Dokumentation mit 2 Fotos, ganz');
    expect(said.code).toBe(0);
    expect(await filesWith(server.dir, [who.fullName, who.email, 'Brombeerhecke'])).toEqual([]);
    expect((await receipts(server, [made.sealed.id], by)).body.receipts).toMatchObject([{ state: 'deleted' }]);
    expect((await verified(server)).code).toBe(0);
  });

  it('whose account is gone already is found by the name that the records have', async () => {
    const who = await worker();
    await delivered(who, await grantOf(who), 'lange her');
    await sql(server, `UPDATE users SET removed_at = '2024-01-01 00:00:00.000Z' WHERE id = '${who.id}'`);
    await sql(server, `UPDATE documentations SET user = '' WHERE user = '${who.id}'`);
    await send(server, `/api/collections/users/records/${who.id}`, { method: 'DELETE', token: server.su });
    expect((await erase(['person', 'Zoltan Niemand'])).text).toContain('gibt es nicht');
    expect((await erase(['person', who.fullName, '--ja'])).code).toBe(0);
    expect(await filesWith(server.dir, [who.fullName])).toEqual([]);
  });

  it('who stood as the author between two corrections goes from the log too, also where the account is gone, and the record still verifies', async () => {
    const [who, gone] = [await worker(), await worker()];
    const made = await delivered(a.employee, session(a.employee.token), 'zweimal berichtigt');
    for (const author of [who, gone, a.employee]) await correct(made, author);
    await sql(server, `UPDATE users SET removed_at = '2024-01-01 00:00:00.000Z' WHERE id = '${gone.id}'`);
    await send(server, `/api/collections/users/records/${gone.id}`, { method: 'DELETE', token: server.su });
    const opened = await sql(
      server,
      `SELECT opened ->> '$.person.salt' AS salt FROM evidence_openings
       WHERE record = '${made.sealed.id}' AND instr(opened, 'Zoltan') > 0 ORDER BY position`,
    );
    expect(opened).toHaveLength(2);
    expect((await erase(['person', who.email, '--ja'])).code).toBe(0);
    expect(await filesWith(server.dir, [who.fullName, who.email, String(opened[0]?.salt)])).toEqual([]);
    expect(await filesWith(server.dir, [gone.fullName])).not.toEqual([]);
    // Of an account that is gone its id is known, from what was corrected.
    expect((await erase(['person', gone.id, '--ja'])).code).toBe(0);
    expect(await filesWith(server.dir, [gone.fullName, String(opened[1]?.salt)])).toEqual([]);
    const [row] = await rows(server, 'documentations', `id = "${made.sealed.id}"`);
    expect(row.employee_name).toBe(a.employee.fullName);
    const { lines, state } = await proofOf(made.sealed.id);
    // Each of the two persons was erased by an entry of its own.
    expect([state, lines.length]).toEqual(['corrected', 6]);
    expect((await verified(server)).code).toBe(0);
  });

  it('who stood so on a record under a Löschsperre stays, named with its number', async () => {
    const who = await worker();
    const made = await delivered(a.employee, session(a.employee.token), 'strittig und berichtigt');
    for (const author of [who, a.employee]) await correct(made, author);
    expect((await hold(made.sealed.id)).status).toBe(201);
    const said = await erase(['person', who.email, '--ja']);
    expect([said.code, said.text]).toEqual([1, expect.stringContaining(`Nr. ${await numberOf(made)}: Löschsperre`)]);
    expect(await sql(server, `SELECT id FROM users WHERE id = '${who.id}'`)).toHaveLength(1);
  });

  it('who delivered what another of the same name is the author of since takes only the own name along', async () => {
    const who = await worker();
    const namesake = await person(server, {
      name: who.fullName,
      email: 'namensgleich@example.org',
      role: 'employee',
      more: { employer: a.company.id },
    });
    const made = await delivered(who, await grantOf(who), 'unter gleichem Namen');
    await correct(made, namesake);
    expect((await erase(['person', who.email, '--ja'])).code).toBe(0);
    const [row] = await rows(server, 'documentations', `id = "${made.sealed.id}"`);
    expect(row).toMatchObject({ user: namesake.id, employee_name: who.fullName });
    // The entry that said the name is closed, whosever it is there, and another one says what the record says.
    const { lines, state } = await proofOf(made.sealed.id);
    expect([state, lines.map(({ kind }: Json) => kind)]).toEqual(['corrected', ['completed', 'corrected', 'erased']]);
    expect((await verified(server)).code).toBe(0);
  });

  it('of whom a record under a Löschsperre speaks stays, named with the number', async () => {
    const who = await worker();
    const made = await delivered(who, await grantOf(who), 'strittig');
    await hold(made.sealed.id);
    const said = await erase(['person', who.email, '--ja']);
    expect([said.code, said.text]).toEqual([1, expect.stringContaining(`Nr. ${await numberOf(made)}: Löschsperre`)]);
    const [row] = await sql(server, `SELECT employee_name FROM documentations WHERE id = '${made.sealed.id}'`);
    expect(row?.employee_name).toBe(who.fullName);
    expect(await sql(server, `SELECT id FROM users WHERE id = '${who.id}'`)).toHaveLength(1);
  });

  it('who worked by a link has no account: the numbers are named, because the name is sealed with each of them', async () => {
    const made = await work({
      author: null,
      property: a.property,
      photos: 1,
      content: { employeeName: 'Ottokar Linkarbeiter' },
    });
    const { body } = await send(server, '/api/app/links', { body: { property: a.property }, token: a.manager.token });
    await deliver(server, made, link(body.token));
    const number = await numberOf(made);
    const said = await erase(['person', 'Ottokar Linkarbeiter', '--ja']);
    expect([said.code, said.text]).toEqual([1, expect.stringContaining(number)]);
    expect((await erase(['dokumentation', number, '--ja'])).code).toBe(0);
    expect(await filesWith(server.dir, ['Ottokar'])).toEqual([]);
  });
});

describe('photos in an object store', () => {
  it('go from there too; where it does not answer the command says so, and takes them when it is called again', async () => {
    await storeExecutable();
    const disk = join(place, 'store');
    const store = await Store.begin(disk, 'belege');
    const env = store.photos('belege');
    const own = await stageOf(env);
    try {
      const made = await own.delivered('im Speicher');
      const { id, photos } = made.sealed;
      const stored = async () => (await readdir(disk, { recursive: true })).join('\n');
      for (const photo of photos) expect(await stored()).toContain(photo.id);
      const words = ['dokumentation', id, '--ja'];
      const at = { ...env, DATA_DIR: own.server.dir, PUBLIC_URL: own.server.url };
      await store.off();
      const refused = await erase(words, at);
      expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('Fotos liegen noch im Speicher')]);
      expect(await stored()).toContain(photos[0]?.id);
      await store.on();
      expect((await erase(words, at)).code).toBe(0);
      expect(await filesWith(disk, made.files)).toEqual([]);
    } finally {
      await own.server.remove();
      await store.off();
    }
  }, 180_000);

  it('go beside a server that goes on saying how its store stands', async () => {
    await storeExecutable();
    const store = await Store.begin(join(place, 'watched'), 'belege');
    const env = store.photos('belege');
    const own = await stageOf(env);
    try {
      const made = await own.delivered('beim Server daneben');
      // From now on it asks its store every half a minute.
      await expect.poll(async () => (await storeState(own.server.dir))?.wellAt, { timeout: 30_000 }).toBeTruthy();
      const at = { ...env, DATA_DIR: own.server.dir, PUBLIC_URL: own.server.url };
      expect((await erase(['dokumentation', made.sealed.id, '--ja'], at)).code).toBe(0);
      expect(await storeState(own.server.dir)).toMatchObject({ why: '' });
    } finally {
      await own.server.remove();
      await store.off();
    }
  }, 180_000);
});

describe('an older copy', () => {
  it('that is restored is erased again before anybody is answered, also what was under a Löschsperre then, and what came after it is not taken again', async () => {
    const backups = join(place, 'backups');
    const backup = join(backups, 'one');
    const who = await worker();
    const by = await grantOf(who);
    const made = await delivered(a.employee, session(a.employee.token), 'Wieder da: Ligusterstraße');
    const named = await delivered(who, by, 'mit Namen');
    const held = await delivered(who, by, 'damals gesperrt: Eibisch');
    await hold(held.sealed.id);
    expect((await operate('backup', [backup], here)).code).toBe(0);
    const later = await delivered(a.employee, session(a.employee.token), 'nach der Sicherung: Ginster');
    await send(server, `/api/app/documentations/${held.sealed.id}/legal-hold`, {
      method: 'DELETE',
      token: a.manager.token,
      body: { reason: 'Der Streit ist beigelegt' },
    });
    const texts = ['Ligusterstraße', 'Eibisch', 'Ginster', who.fullName, who.email];
    for (const words of [
      ['dokumentation', await numberOf(made)],
      ['dokumentation', await numberOf(later)],
      ['dokumentation', await numberOf(held)],
      ['person', who.email],
    ])
      expect((await erase([...words, '--ja'], { BACKUP_DIR: backups })).code).toBe(0);

    const dir = join(place, 'restored');
    const restored = await operate('restore', [backup], { DATA_DIR: dir });
    expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('Art. 17')]);
    expect(await filesWith(dir, ['Ligusterstraße', who.fullName])).not.toEqual([]);
    const again = await startServer({ dir });
    try {
      expect(await filesWith(dir, texts)).toEqual([]);
      expect((await verified({ dir })).code).toBe(0);
      for (const what of [made, later, held])
        expect(await sql(again, `SELECT reason FROM deleted_documentations WHERE id = '${what.sealed.id}'`)).toEqual([
          { reason: 'Auf Antrag gelöscht (Art. 17 DSGVO)' },
        ]);
      expect(
        await sql(again, `SELECT employee_name AS name FROM documentations WHERE id = '${named.sealed.id}'`),
      ).toEqual([{ name: 'Gelöschte Person' }]);
      // Its phone still has what the backup never had: it hears that it is deleted, and does not bring it back.
      const employee = session(a.employee.token);
      const told = { id: later.sealed.id, state: 'deleted', contentHash: '' };
      expect((await receipt(again, later.sealed.id, employee)).body).toMatchObject(told);
      expect(await submit(again, later.sealed, employee)).toMatchObject({ status: 410 });
    } finally {
      await again.remove();
    }
  }, 120_000);

  it('gets the list before the database: a restore that breaks off between leaves nothing that starts', async () => {
    const backup = join(place, 'backups', 'one');
    const dir = join(place, 'broken');
    await rm(join(place, 'copy'), { recursive: true, force: true });
    await promisify(execFile)('cp', ['-r', backup, join(place, 'backups', 'copy')]);
    // A database that cannot be read: the copy of it fails.
    await rm(join(place, 'backups', 'copy', 'data.db'));
    const said = await operate('restore', [join(place, 'backups', 'copy')], { DATA_DIR: dir });
    expect(said.code).toBe(1);
    const there = await readdir(dir);
    expect(there).toContain('erasures.jsonl');
    expect(there).not.toContain('data.db');
    await rm(join(place, 'backups', 'copy'), { recursive: true });
  });

  it('is not needed for what was begun and broke off: the next start goes on, photos and list with it', async () => {
    const own = await stageOf();
    const made = await own.delivered('Abgebrochen: Schlehdorn');
    const { id, photos } = made.sealed;
    await beginErasing(own.server, id);
    await own.server.stop();
    const again = await startServer({ dir: own.server.dir });
    try {
      expect(await filesWith(again.dir, ['Schlehdorn'])).toEqual([]);
      const stored = (await readdir(join(again.dir, 'storage'), { recursive: true })).join('\n');
      for (const photo of photos) expect(stored).not.toContain(photo.id);
      expect(await readFile(join(again.dir, 'erasures.jsonl'), 'utf8')).toContain(id);
      expect((await verified(again)).code).toBe(0);
    } finally {
      await again.remove();
    }
  }, 60_000);

  it('is not started where its list cannot be read', async () => {
    const dir = join(place, 'unreadable');
    expect((await operate('restore', [join(place, 'backups', 'one')], { DATA_DIR: dir })).code).toBe(0);
    await writeFile(join(dir, 'erasures.jsonl'), '{"kind":"record"');
    await expect(startServer({ dir })).rejects.toThrow();
  });
});
