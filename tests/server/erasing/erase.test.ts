/** `objektbeleg erase` (Art. 17 GDPR, D206): no file and no backup keeps the data, and the log still verifies. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { restoreCopy } from '../../../pocketbase/backups/restore.mjs';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { storeState } from '../../../pocketbase/photos/state.mjs';
import { runHookCommand } from '../../../pocketbase/server/launch.mjs';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { storeExecutable } from '../../support/install/installStore.mjs';
import { Store } from '../../support/outside/store';
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
} from '../../support/rows/work';
import { beginErasing, filesWith, operate } from '../../support/server/erasing';
import { type Json, rows, send, startServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { startTenants } from '../../support/server/startTenants';
import { type Person, person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const place = await mkdtemp(join(tmpdir(), 'objektbeleg-erase-'));
afterAll(() => rm(place, { recursive: true, force: true }));

const here = { DATA_DIR: server.dir, PUBLIC_URL: server.url };
const erase = (args: string[], env: Record<string, string> = {}) => operate('erase', args, { ...here, ...env });

async function stageOf(env: Record<string, string> = {}) {
  const { server: own, world } = await startTenants({ env });
  const { a: of } = world;
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

describe('erasing a record', () => {
  it('prints what would be erased, and erases only with confirmation', async () => {
    const made = await delivered(a.employee, session(a.employee.token), 'Probelauf Quittenmus');
    const number = await numberOf(made);
    const output = await erase(['dokumentation', number]);
    expect(output.text).toContain(`Dokumentation Nr. ${number} mit 2 Fotos`);
    expect(output.text).toContain('Nichts wurde gelöscht');
    expect(output.code).toBe(0);
    expect((await proofOf(made.sealed.id)).state).toBe('unchanged');
    expect(await filesWith(server.dir, ['Quittenmus'])).not.toEqual([]);
  });

  it('leaves nothing in any file; the log verifies and says so', async () => {
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

    const output = await erase(['dokumentation', number, '--ja']);
    expect(output.text).toContain('Gelöscht:');
    expect(output.code).toBe(0);
    expect(await filesWith(server.dir, texts)).toEqual([]);
    const stored = (await readdir(join(server.dir, 'storage'), { recursive: true })).join('\n');
    for (const photo of photos) expect(stored).not.toContain(photo.id);
    expect(await sql(server, `SELECT id FROM shares WHERE title LIKE '%Pfingstrose%'`)).toEqual([]);

    const { text, code } = await verified(server);
    expect(text).toContain('Auf Antrag gelöscht (Art. 17 DSGVO): 1.');
    expect(code).toBe(0);
    const page = await (await fetch(`${server.url}/pruefen/${number}`)).text();
    expect(page).toContain('Gelöscht am');
    const tombstone = await send(server, `/api/collections/deleted_documentations/records?filter=id="${id}"`, {
      token: a.company.token,
    });
    expect(tombstone.body.items).toMatchObject([
      { deleted_by: 'Betreiber', reason: 'Auf Antrag gelöscht (Art. 17 DSGVO)', property_name: '' },
    ]);
  });

  it("answers 410 to the phone's confirmation and repetition", async () => {
    const by = session(a.employee.token);
    const made = await delivered(a.employee, by, 'Zweite Bestätigung');
    await erase(['dokumentation', await numberOf(made), '--ja']);
    const [output] = (await receipts(server, [made.sealed.id], by)).body.receipts;
    expect(output).toMatchObject({ state: 'deleted', contentHash: made.sealed.contentHash, missing: [] });
    expect(await submit(server, made.sealed, by)).toMatchObject({ status: 410, body: { code: 'deleted' } });
    expect(await put(server, { work: made, index: 0 }, by)).toMatchObject({ status: 410 });
  });

  it('includes incomplete and held records with their photos', async () => {
    const by = session(a.employee.token);
    const made = await work({
      author: a.employee.id,
      property: a.property,
      photos: 2,
      content: { notes: 'Halb da: Stachelbeere' },
    });
    await submit(server, made.sealed, by);
    await put(server, { work: made, index: 0 }, by);
    const output = await erase(['dokumentation', made.sealed.id, '--ja']);
    expect([output.code, output.text]).toEqual([0, expect.stringContaining('Gelöscht:')]);
    expect(await filesWith(server.dir, ['Stachelbeere'])).toEqual([]);
    expect(await submit(server, made.sealed, by)).toMatchObject({ status: 410 });
    const stored = (await readdir(join(server.dir, 'storage'), { recursive: true })).join('\n');
    expect(stored).not.toContain(made.sealed.photos[0]?.id);
  });

  it('includes a photo of a deleted unfinished record without a row', async () => {
    const by = session(a.employee.token);
    const made = await work({ author: a.employee.id, property: a.property, photos: 2 });
    await submit(server, made.sealed, by);
    await put(server, { work: made, index: 0 }, by);
    const [stored, half] = made.sealed.photos.map(({ id }) => id) as [string, string];
    const [row] = await rows(server, 'documentation_photos', `id = "${stored}"`);
    const place = join(server.dir, 'storage', row.collectionId, half);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, `${half}.jpg`), made.files[1] as Uint8Array);
    const removed = await send(server, `/api/app/documentations/${made.sealed.id}`, {
      method: 'DELETE',
      token: a.company.token,
      body: { reason: 'Doppelt aufgenommen' },
    });
    expect(removed.status).toBe(204);
    const output = await erase(['dokumentation', made.sealed.id, '--ja']);
    expect([output.code, output.text]).toEqual([0, expect.stringContaining('Gelöscht:')]);
    expect(await filesWith(server.dir, made.files)).toEqual([]);
  });

  it('removes deleter, reason and house name from its tombstone', async () => {
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

  it('is refused during a Löschsperre and done after its end', async () => {
    const made = await delivered(a.employee, session(a.employee.token), 'unter Sperre');
    const number = await numberOf(made);
    expect((await hold(made.sealed.id)).status).toBe(201);
    const output = await erase(['dokumentation', number, '--ja']);
    expect(output.code).toBe(1);
    expect(output.text).toContain('Unter einer Löschsperre wird nichts gelöscht');
    expect(output.text).toContain(`Nr. ${number}: Löschsperre bis 31.12.${new Date().getFullYear() + 2}`);
    expect((await proofOf(made.sealed.id)).state).toBe('unchanged');
    const ended = await send(server, `/api/app/documentations/${made.sealed.id}/legal-hold`, {
      method: 'DELETE',
      token: a.manager.token,
      body: { reason: 'Der Streit ist beigelegt' },
    });
    expect(ended.status).toBe(204);
    expect((await erase(['dokumentation', number, '--ja'])).code).toBe(0);
  });

  it('stops for a Löschsperre set meanwhile, and the next start does nothing', async () => {
    const made = await delivered(a.employee, session(a.employee.token), 'eben noch frei');
    const { id } = made.sealed;
    const executable = await ensurePocketbase({ log: () => {} });
    const tell = async (args: string[]): Promise<Json> =>
      JSON.parse(await runHookCommand({ executable, dir: server.dir, publicUrl: server.url, args }));
    const wasRequested = { kind: 'record', who: await numberOf(made), records: false };
    const { erasure } = await tell(['erase-plan', JSON.stringify(wasRequested)]);
    expect(erasure).toMatchObject({ kind: 'record', id });
    expect((await hold(id)).status).toBe(201);
    const output = await tell(['erase', JSON.stringify(erasure)]);
    expect(output).toMatchObject({ erasure: null, done: false });
    expect(output.lines[1]).toMatch(`Nr. ${wasRequested.who}: Löschsperre bis`);
    expect(await sql(server, `SELECT id FROM erasures WHERE id = '${id}'`)).toEqual([]);
    expect((await proofOf(id)).state).toBe('unchanged');
  });

  it.each(['.before-migration', '.before-update'])('is refused beside %s, which may come back', async (copy) => {
    const made = await delivered(a.employee, session(a.employee.token), 'Mitten in der Aktualisierung');
    await mkdir(join(server.dir, copy));
    const output = await erase(['dokumentation', await numberOf(made), '--ja']);
    await rm(join(server.dir, copy), { recursive: true });
    expect([output.code, output.text]).toEqual([1, expect.stringContaining('bitte zuerst den Server starten')]);
    expect((await proofOf(made.sealed.id)).state).toBe('unchanged');
    expect(await sql(server, `SELECT id FROM erasures WHERE id = '${made.sealed.id}'`)).toEqual([]);
  });

  it('names each copy that the program cannot delete', async () => {
    const made = await delivered(a.employee, session(a.employee.token), 'Überall');
    const copy = join(server.dir, 'backups', 'pb_backup_20260101.zip');
    await mkdir(join(server.dir, 'backups'), { recursive: true });
    await writeFile(copy, 'old');
    const working = await mkdtemp(join(tmpdir(), 'objektbeleg-'));
    await writeFile(join(working, 'data.db'), 'old');
    const output = await erase(['dokumentation', await numberOf(made), '--ja']);
    await rm(join(server.dir, 'backups'), { recursive: true });
    await rm(working, { recursive: true });
    for (const path of [copy, working]) expect(output.text).toContain(path);
    expect(output.code).toBe(0);
  });

  it('names an unknown record and answers wrong words with the right ones', async () => {
    expect((await erase(['dokumentation', '22222-22222'])).text).toContain('gibt es nicht');
    expect((await erase(['haus', 'x'])).text).toContain('Aufruf: objektbeleg erase');
    expect((await erase(['person', 'niemand.da@example.org'])).text).toContain('gibt es nicht');
  });
});

describe('erasing a person', () => {
  it('removes account, name and address; records stay and verify', async () => {
    const who = await worker();
    const by = await grantOf(who);
    const made = await delivered(who, by, 'Hof gekehrt');
    const { id } = made.sealed;
    const number = await numberOf(made);
    const texts = [who.fullName, who.email, ...(await saltsOf(made, 'person'))];
    const output = await erase(['person', who.email, '--ja']);
    expect(output.code).toBe(0);
    expect(output.text).not.toContain('bitte ansehen');
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

  it('keeps each entry in a Schadenakte, without the name', async () => {
    const who = await worker();
    const made = await delivered(who, await grantOf(who), 'Dach besichtigt');
    await correct(made, a.employee);
    await correct(made, who);
    await erase(['person', who.email, '--ja']);
    const path = `/api/app/documentations/${made.sealed.id}/parts`;
    const { entries } = (await send(server, path, { token: a.manager.token })).body;
    const part = ({ parts }: Json, name: string) => parts.find((one: Json) => one.name === name);
    const output = (of: Json, name: string) => JSON.parse(part(of, name).text);
    expect(entries.map((one: Json) => output(one, 'change').kind)).toEqual([
      'completed',
      'corrected',
      'corrected',
      'erased',
    ]);
    expect(entries.map((one: Json) => part(one, 'person').hash !== undefined)).toEqual([true, false, true, false]);
    expect(entries.map((one: Json) => output(one, 'binding').before)).toEqual([
      '',
      ...entries.slice(0, -1).map(({ entry }: Json) => entry),
    ]);
    const [first, , third] = entries;
    expect(output(entries.at(-1), 'change').closed).toEqual([
      [first.position, 'person'],
      [third.position, 'person'],
    ]);
    expect(JSON.stringify(entries)).not.toContain(who.fullName);
  });

  it('confirms delivered work and refuses undelivered work on the phone', async () => {
    const who = await worker();
    const by = await grantOf(who);
    const made = await delivered(who, by, 'schon da');
    const waiting = await work({ author: who.id, property: a.property, photos: 1 });
    await erase(['person', who.email, '--ja']);
    const [output] = (await receipts(server, [made.sealed.id], by)).body.receipts;
    expect(output).toMatchObject({ state: 'complete', contentHash: made.sealed.contentHash, missing: [] });
    expect(await submit(server, waiting.sealed, by)).toMatchObject({ status: 403, body: { code: 'account_ended' } });
    expect(await sql(server, `SELECT DISTINCT device FROM delivery_grants WHERE account = '${who.id}'`)).toEqual([
      { device: '' },
    ]);
  });

  it('with its records removes all, and the phone learns it', async () => {
    const who = await worker();
    const by = await grantOf(who);
    const made = await delivered(who, by, 'Ganz weg: Brombeerhecke');
    const target = `/api/app/targets/${made.sealed.photos[0]?.id}`;
    expect((await send(server, target, { method: 'PUT', token: a.company.token })).status).toBe(204);
    expect((await send(server, target, { token: a.company.token })).status).toBe(200);
    const output = await erase(['person', who.email, '--mit-dokumentationen', '--ja']);
    expect(output.text).toContain('Eine Dokumentation mit 2 Fotos, ganz');
    expect(output.code).toBe(0);
    expect(await filesWith(server.dir, [who.fullName, who.email, 'Brombeerhecke'])).toEqual([]);
    expect((await send(server, target, { token: a.company.token })).status).toBe(404);
    expect(await sql(server, 'SELECT photo FROM target_photos')).toEqual([]);
    const stored = (await readdir(join(server.dir, 'storage'), { recursive: true })).join('\n');
    for (const photo of made.sealed.photos) expect(stored).not.toContain(photo.id);
    expect((await receipts(server, [made.sealed.id], by)).body.receipts).toMatchObject([{ state: 'deleted' }]);
    expect((await verified(server)).code).toBe(0);
  });

  it('finds a deleted account by the name on records', async () => {
    const who = await worker();
    await delivered(who, await grantOf(who), 'lange her');
    await sql(server, `UPDATE users SET removed_at = '2024-01-01 00:00:00.000Z' WHERE id = '${who.id}'`);
    await sql(server, `UPDATE documentations SET user = '' WHERE user = '${who.id}'`);
    await send(server, `/api/collections/users/records/${who.id}`, { method: 'DELETE', token: server.su });
    expect((await erase(['person', 'Zoltan Niemand'])).text).toContain('gibt es nicht');
    expect((await erase(['person', who.fullName, '--ja'])).code).toBe(0);
    expect(await filesWith(server.dir, [who.fullName])).toEqual([]);
  });

  it('removes an author between two corrections from the log', async () => {
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
    // A deleted account's id is known from the correction.
    expect((await erase(['person', gone.id, '--ja'])).code).toBe(0);
    expect(await filesWith(server.dir, [gone.fullName, String(opened[1]?.salt)])).toEqual([]);
    const [row] = await rows(server, 'documentations', `id = "${made.sealed.id}"`);
    expect(row.employee_name).toBe(a.employee.fullName);
    const { lines, state } = await proofOf(made.sealed.id);
    expect([state, lines.length]).toEqual(['corrected', 6]);
    expect((await verified(server)).code).toBe(0);
  });

  it('keeps such an author of a record under a Löschsperre and names it', async () => {
    const who = await worker();
    const made = await delivered(a.employee, session(a.employee.token), 'strittig und berichtigt');
    for (const author of [who, a.employee]) await correct(made, author);
    expect((await hold(made.sealed.id)).status).toBe(201);
    const output = await erase(['person', who.email, '--ja']);
    expect([output.code, output.text]).toEqual([
      1,
      expect.stringContaining(`Nr. ${await numberOf(made)}: Löschsperre`),
    ]);
    expect(await sql(server, `SELECT id FROM users WHERE id = '${who.id}'`)).toHaveLength(1);
  });

  it("removes only the person's own name when a namesake is the author", async () => {
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
    // The entry with the name is closed, and a new one holds the current content.
    const { lines, state } = await proofOf(made.sealed.id);
    expect([state, lines.map(({ kind }: Json) => kind)]).toEqual(['corrected', ['completed', 'corrected', 'erased']]);
    expect((await verified(server)).code).toBe(0);
  });

  it('keeps a person on a record under a Löschsperre and names it', async () => {
    const who = await worker();
    const made = await delivered(who, await grantOf(who), 'strittig');
    await hold(made.sealed.id);
    const output = await erase(['person', who.email, '--ja']);
    expect([output.code, output.text]).toEqual([
      1,
      expect.stringContaining(`Nr. ${await numberOf(made)}: Löschsperre`),
    ]);
    const [row] = await sql(server, `SELECT employee_name FROM documentations WHERE id = '${made.sealed.id}'`);
    expect(row?.employee_name).toBe(who.fullName);
    expect(await sql(server, `SELECT id FROM users WHERE id = '${who.id}'`)).toHaveLength(1);
  });

  it('names the records of a link worker, whose name is sealed in each', async () => {
    const made = await work({
      author: null,
      property: a.property,
      photos: 1,
      content: { employeeName: 'Ottokar Linkarbeiter' },
    });
    const { body } = await send(server, '/api/app/links', { body: { property: a.property }, token: a.manager.token });
    await deliver(server, made, link(body.token));
    const number = await numberOf(made);
    const output = await erase(['person', 'Ottokar Linkarbeiter', '--ja']);
    expect([output.code, output.text]).toEqual([1, expect.stringContaining(number)]);
    expect((await erase(['dokumentation', number, '--ja'])).code).toBe(0);
    expect(await filesWith(server.dir, ['Ottokar'])).toEqual([]);
  });
});

describe('erasing photos in an object store', () => {
  it('is reported when the store is down, and completed by a repetition', async () => {
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

  it('works beside a server that keeps checking its store', async () => {
    await storeExecutable();
    const store = await Store.begin(join(place, 'watched'), 'belege');
    const env = store.photos('belege');
    const own = await stageOf(env);
    try {
      const made = await own.delivered('beim Server daneben');
      // The server checks its store every half minute.
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

describe('restoring an older copy', () => {
  it('erases again before the first answer, also under a Löschsperre', async () => {
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
      // The phone still has what the backup lacks, and sends nothing.
      const employee = session(a.employee.token);
      const reported = { id: later.sealed.id, state: 'deleted', contentHash: '' };
      expect((await receipt(again, later.sealed.id, employee)).body).toMatchObject(reported);
      expect(await submit(again, later.sealed, employee)).toMatchObject({ status: 410 });
    } finally {
      await again.remove();
    }
  }, 120_000);

  it('restores the list first: an aborted restore leaves nothing startable', async () => {
    const [source, dir] = [join(place, 'backups', 'one'), join(place, 'broken')];
    const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN });
    const begin = () => Promise.reject(new Error('the list cannot be written'));
    await expect(restoreCopy({ executable, source, dir, begin })).rejects.toThrow('the list cannot be written');
    expect(await readdir(dir)).not.toContain('data.db');
    const output = await operate('restore', [source], { DATA_DIR: dir });
    expect(output).toMatchObject({ code: 0 });
    expect(await readdir(dir)).toEqual(expect.arrayContaining(['data.db', 'erasures.jsonl']));
  });

  it('is not needed after an aborted erasure: the next start continues', async () => {
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

  it('does not start when the list cannot be read', async () => {
    const dir = join(place, 'unreadable');
    expect((await operate('restore', [join(place, 'backups', 'one')], { DATA_DIR: dir })).code).toBe(0);
    await writeFile(join(dir, 'erasures.jsonl'), '{"kind":"record"');
    await expect(startServer({ dir })).rejects.toThrow();
  });
});
