import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { stage } from '../stage';

const { server, world } = await stage({ clock: false });

type Said = { code: number; text: string };
const verify = (): Promise<Said> => verified(server);

/** What is printed about one record, without its number. */
const saidOf = ({ text }: Said, number: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${number}: `))
    .map((line) => line.slice(number.length + 2));
const made = async (): Promise<Work & { number: string }> => {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
  const { body } = await deliver(server, what, session(world.a.employee.token));
  return { ...what, number: body.number };
};
const positionOf = async ({ sealed }: Work) =>
  Number((await sql(server, `SELECT position FROM evidence_openings WHERE record = '${sealed.id}'`))[0]?.position);
const remove = ({ sealed }: Work) =>
  send(server, `/api/app/documentations/${sealed.id}`, {
    method: 'DELETE',
    token: world.a.company.token,
    body: { reason: 'Doppelt aufgenommen' },
  });
async function photoOf({ sealed }: Work): Promise<string> {
  const storage = join(server.dir, 'storage');
  const found = await readdir(storage, { recursive: true });
  const name = found.find((path) => path.includes(`/${sealed.photos[0]?.id}/`) && path.endsWith('.jpg'));
  return join(storage, name ?? '');
}

const KINDS = [
  'sealed',
  'photo',
  'photoRow',
  'entry',
  'opening',
  'row',
  'one',
  'other',
  'tombstone',
  'notes',
  'back',
] as const;
let records: Record<(typeof KINDS)[number], Work & { number: string }>;
let before: Said;
let after: Said;
let bare: number;

beforeAll(async () => {
  const all = [];
  for (const kind of KINDS) all.push([kind, await made()]);
  records = Object.fromEntries(all);
  const { sealed, photo, photoRow, entry, opening, row, one, other, tombstone, notes, back } = records;
  for (const what of [tombstone, back]) expect((await remove(what)).status).toBe(204);
  await signNow(server);
  before = await verify();

  const id = (what: Work) => `id = '${what.sealed.id}'`;
  await sql(
    server,
    `UPDATE documentations SET sealed = replace(sealed, 'Kellertreppe', 'kellertreppe') WHERE ${id(sealed)}`,
  );
  const bytes = await readFile(await photoOf(photo));
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(await photoOf(photo), bytes);
  await sql(server, `DELETE FROM documentation_photos WHERE documentation = '${photoRow.sealed.id}'`);
  const at = await positionOf(entry);
  await sql(server, `UPDATE evidence_entries SET entry = unhex('00' || substr(hex(entry), 3)) WHERE position = ${at}`);
  const inside = `replace(opened, 'Kellertreppe', 'kellertreppe') WHERE record = '${opening.sealed.id}'`;
  await sql(server, `UPDATE evidence_openings SET opened = ${inside}`);
  await sql(server, `DELETE FROM documentations WHERE ${id(row)}`);
  const [a, b] = [one.sealed.id, other.sealed.id];
  for (const [from, to] of [
    [a, 'aaaaaaaaaaaaaaa'],
    [b, a],
    ['aaaaaaaaaaaaaaa', b],
  ])
    await sql(server, `UPDATE documentations SET id = '${to}' WHERE id = '${from}'`);
  await sql(server, `DELETE FROM deleted_documentations WHERE ${id(tombstone)}`);
  await sql(server, `UPDATE documentations SET notes = 'Nichts getan' WHERE ${id(notes)}`);
  bare = await positionOf(back);
  await sql(server, `DELETE FROM evidence_openings WHERE record = '${back.sealed.id}'`);
  await sql(server, `UPDATE properties SET latitude = 48 WHERE id = '${world.a.property}'`);
  after = await verify();
}, 120_000);

describe('objektbeleg verify', () => {
  it('reports an unchanged database and how much it checked', () => {
    expect(before.text).toContain('Alles unverändert.');
    expect(before.text).toMatch(/^Geprüft: \d+ Einträge, 9 Dokumentationen, 9 Fotos, \d+ Unterschriften\.$/m);
    expect(before.code).toBe(0);
  });

  const found: [string, (typeof KINDS)[number], RegExp][] = [
    ['a byte of a sealed text', 'sealed', /^Nummer, Stand oder der versiegelte Text wurde verändert$/],
    ['a byte of a photo', 'photo', /^das Foto \S+ fehlt oder wurde verändert$/],
    ['a photo that was taken out', 'photoRow', /^Foto [a-z0-9]{15} fehlt$/],
    ['a byte of an entry', 'entry', /^Eintrag \d+ des Prüfbuchs wurde verändert$/],
    ['a byte of what an entry was made of', 'opening', /^Eintrag \d+ des Prüfbuchs wurde verändert$/],
    ['a row that was deleted past the product', 'row', /^fehlt, ohne dass eine Löschung eingetragen ist$/],
    ['a row that was swapped with another', 'one', /^Nummer, Stand oder der versiegelte Text wurde verändert$/],
    ['the other one', 'other', /^Nummer, Stand oder der versiegelte Text wurde verändert$/],
    ['a deletion whose trace was taken out', 'tombstone', /^der Vermerk der Löschung fehlt$/],
    ['a word that is not sealed, too', 'notes', /^die Notiz wurde verändert$/],
  ];
  it.each(found)('names the record of %s', (_what, kind, words) => {
    expect(
      saidOf(after, records[kind].number).some((line) => words.test(line)),
      after.text,
    ).toBe(true);
    expect(after.code).toBe(1);
  });

  it('names an entry without parts and a property with a moved position', () => {
    expect(saidOf(after, 'Prüfbuch')).toEqual(
      expect.arrayContaining([
        `zu Eintrag ${bare} des Prüfbuchs fehlt, woraus er gemacht wurde`,
        expect.stringMatching(/^das Objekt „.+“ wurde verändert \(Position\)$/),
      ]),
    );
  });

  /** Every kind of JSON and SQLite, in every place that is read. */
  const PLACES: [string, (id: string) => string][] = [
    ...['null', '5', '""', '[]', '{"record":null}', '{"record":{"salt":"","text":"null"}}', 'kein JSON'].map(
      (text): [string, (id: string) => string] => [
        `parts '${text}'`,
        (id) => `UPDATE evidence_openings SET opened = '${text}' WHERE record = '${id}'`,
      ],
    ),
    ...['manifest', 'work', 'exceptions'].map((column): [string, (id: string) => string] => [
      `${column} that is no JSON`,
      (id) => `UPDATE documentations SET ${column} = '{[' WHERE id = '${id}'`,
    ]),
    ['parts whose photos are no list', (id) => textOf(id, 'photos', 'null')],
    ['parts whose photos are lists of nothing', (id) => textOf(id, 'photos', '[null,5]')],
    ['parts whose record is no object', (id) => textOf(id, 'record', 'null')],
    ['parts whose change is none', (id) => textOf(id, 'change', '[]')],
  ];
  const textOf = (id: string, part: string, text: string) =>
    `UPDATE evidence_openings SET opened = json_set(opened, '$.${part}.text', '${text}') WHERE record = '${id}'`;

  it('names every unreadable record and continues to the end', async () => {
    const broken = [];
    for (const [what, change] of PLACES) {
      const one = await made();
      await sql(server, change(one.sealed.id));
      broken.push({ what, number: one.number });
    }
    await sql(server, "UPDATE evidence_keys SET key = 'kein Schlüssel'");
    const response = await verify();
    expect(response.text).toContain('Geprüft: ');
    expect(broken.filter(({ number }) => saidOf(response, number).length === 0)).toEqual([]);
    expect(response.code).toBe(1);
  }, 120_000);

  it('names a missing tile and checks those behind it', async () => {
    // A full tile has 256 entries. The openings of these are missing, which is reported too.
    await sql(
      server,
      `INSERT INTO evidence_entries (position, entry) WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 799)
       SELECT (SELECT MAX(position) + 1 FROM evidence_entries) + i, randomblob(32) FROM n`,
    );
    await sql(server, 'DELETE FROM evidence_checkpoints');
    await send(server, '/api/crons/evidence', { method: 'POST', token: server.su });
    const nodes = async () => Number((await sql(server, 'SELECT COUNT(*) AS n FROM evidence_nodes'))[0]?.n);
    await expect.poll(nodes).toBeGreaterThan(2);
    await sql(server, 'DELETE FROM evidence_nodes WHERE level = 1 AND position = 1');
    await sql(server, 'UPDATE evidence_nodes SET hash = randomblob(32) WHERE level = 1 AND position = 2');
    expect(saidOf(await verify(), 'Prüfbuch')).toEqual(
      expect.arrayContaining([
        'Kachel 1 der Ebene 0 des Prüfbuchs fehlt',
        'Kachel 2 der Ebene 0 des Prüfbuchs wurde verändert',
      ]),
    );
  }, 120_000);

  it('names records of a rewritten log, and a cut end', async () => {
    expect(saidOf(after, records.sealed.number)).toContainEqual(
      expect.stringMatching(/^die Einträge 0 bis \d+ des Prüfbuchs sind nicht die, die unterschrieben wurden$/),
    );
    await sql(server, 'DELETE FROM evidence_checkpoints');
    await sql(server, 'DELETE FROM evidence_entries WHERE position > 3');
    expect(saidOf(await verify(), 'Prüfbuch')).toContainEqual(
      expect.stringMatching(
        /^die ersten \d+ Einträge des Prüfbuchs sind nicht die, die zuletzt unterschrieben wurden$/,
      ),
    );
  }, 120_000);
});
