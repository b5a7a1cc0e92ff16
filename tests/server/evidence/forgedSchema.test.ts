/** An edited database schema is noticed without `log.key` (D402). Meanwhile no page says 'Unverändert'. */
import { beforeAll, describe, expect, it } from 'vitest';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { changing } from '../delivery/changing';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const { edit: correct, remove } = changing({ server, world });

type Made = Work & { number: string; id: string };
const made = async (): Promise<Made> => {
  const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
  const { body } = await deliver(server, what, session(a.employee.token));
  return { ...what, number: body.number, id: what.sealed.id };
};
const page = async ({ number }: Made) =>
  /<strong>([^<]*)<\/strong>/.exec(String((await send(server, `/pruefen/${number}`)).body))?.[1];
const box = async ({ id }: Made) =>
  (await send(server, `/api/app/documentations/${id}/evidence`, { token: a.manager.token })).body.state;

type Column = [string, string];
type Edit = { what: string; make: () => Promise<unknown>; back: () => Promise<unknown>; says: string };

/** Recreates a table by another statement, with rows, indexes and triggers. */
async function rebuild(table: string, change: (statement: string) => string): Promise<void> {
  const objects = await sql(
    server,
    `SELECT type, sql FROM sqlite_master WHERE tbl_name = '${table}' AND sql IS NOT NULL ORDER BY type = 'table' DESC`,
  );
  await sql(server, `CREATE TABLE passing AS SELECT * FROM ${table}`);
  await sql(server, `DROP TABLE ${table}`);
  const [own, ...others] = objects.map((one) => String(one.sql));
  await sql(server, change(String(own)));
  await sql(server, `INSERT INTO ${table} SELECT * FROM passing`);
  await sql(server, 'DROP TABLE passing');
  for (const other of others) await sql(server, other);
}

/** And adds a second row with an existing id. */
function twice(table: string, where: () => string, own: Column[]): Edit {
  let before = '';
  return {
    what: `${table} has no key, and two rows have one id`,
    make: async () => {
      const [row] = await sql(server, `SELECT sql FROM sqlite_master WHERE type = 'table' AND name = '${table}'`);
      before = String(row?.sql);
      await rebuild(table, (statement) =>
        statement.replace(/,\s*PRIMARY KEY \([^)]*\)| PRIMARY KEY/i, '').replace(/WITHOUT ROWID/i, ''),
      );
      const names = (await sql(server, `SELECT name FROM pragma_table_info('${table}')`)).map(({ name }) => name);
      const values = names.map((name) => own.find(([column]) => column === name)?.[1] ?? `"${name}"`);
      const columns = names.map((name) => `"${name}"`).join();
      await sql(
        server,
        `INSERT INTO ${table} (${columns}) SELECT ${values.join()} FROM ${table} WHERE ${where()} LIMIT 1`,
      );
    },
    back: async () => {
      await sql(server, `DELETE FROM ${table} WHERE rowid = (SELECT MAX(rowid) FROM ${table})`);
      await rebuild(table, () => before);
    },
    says: `die Tabelle ${table} hat eine andere Form als nach den Migrationen`,
  };
}

function described(what: string, name: string, column: string, value: () => string): Edit {
  // Too long for a statement, so a row keeps it.
  const kept = `kept_${column}_${what.length}`;
  return {
    what,
    make: async () => {
      await sql(
        server,
        `INSERT INTO _params (id, value) SELECT '${kept}', ${column} FROM _collections WHERE name = '${name}'`,
      );
      await sql(server, `UPDATE _collections SET ${column} = ${value()} WHERE name = '${name}'`);
    },
    back: async () => {
      const before = `(SELECT value FROM _params WHERE id = '${kept}')`;
      await sql(server, `UPDATE _collections SET ${column} = ${before} WHERE name = '${name}'`);
      await sql(server, `DELETE FROM _params WHERE id = '${kept}'`);
    },
    says: `die Beschreibung der Sammlung ${name} hat eine andere Form als nach den Migrationen`,
  };
}
const hidden = (field: string) =>
  described(
    `the field ${field} is hidden`,
    'documentations',
    'fields',
    () => `(SELECT json_group_array(json(CASE WHEN json_extract(value, '$.name') = '${field}'
      THEN json_set(value, '$.hidden', json('true')) ELSE value END)) FROM json_each(fields))`,
  );

let [untouched, corrected, gone]: Made[] = [];
const EDITS: Edit[] = [
  twice('documentations', () => `id = '${untouched?.id}'`, [['notes', "'Nie gestreut'"]]),
  twice('deleted_documentations', () => `id = '${gone?.id}'`, [['reason', "'Erfunden'"]]),
  twice('service_plans', () => '1', [['service_type', "'Gartenpflege'"]]),
  twice('properties', () => `id = '${a.property}'`, [['name', "'Haus Nebenan'"]]),
  twice('evidence_numbers', () => `record = '${untouched?.id}'`, [['number', "'7QQQQ-7QQQQ'"]]),
  twice('documentation_photos', () => `documentation = '${untouched?.id}'`, [['sequence', '1']]),
  hidden('edited_at'),
  hidden('exceptions'),
  described('a rule hides a record', 'documentations', 'viewRule', () => `viewRule || ' && id != "x"'`),
  {
    what: 'a collection has another name, and another one has its name',
    make: async () => {
      await sql(server, "UPDATE _collections SET name = 'Documentation_Photos' WHERE name = 'documentation_photos'");
      await sql(
        server,
        `INSERT INTO _collections SELECT 'pbc_000000000', system, type, 'documentation_photos', fields, indexes, listRule, viewRule,
           createRule, updateRule, deleteRule, options, created, updated FROM _collections WHERE name = 'Documentation_Photos'`,
      );
    },
    back: async () => {
      await sql(server, "DELETE FROM _collections WHERE id = 'pbc_000000000'");
      await sql(server, "UPDATE _collections SET name = 'documentation_photos' WHERE name = 'Documentation_Photos'");
    },
    says: 'die Beschreibung der Sammlung Documentation_Photos gehört nicht zur Datenbank',
  },
  {
    what: 'a trigger stands in the schema under a type in capitals',
    make: () =>
      sql(
        server,
        `PRAGMA writable_schema = 1; INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql) VALUES ('TRIGGER', 'kleiner',
           'documentations', 0, 'CREATE TRIGGER kleiner AFTER INSERT ON documentations BEGIN SELECT 1; END'); PRAGMA writable_schema = 0`,
      ),
    back: () =>
      sql(
        server,
        "PRAGMA writable_schema = 1; DELETE FROM sqlite_master WHERE name = 'kleiner'; PRAGMA writable_schema = 0",
      ),
    says: 'das Objekt kleiner (TRIGGER) gehört nicht zur Datenbank',
  },
  {
    what: 'an index is gone',
    make: () => sql(server, 'DROP INDEX idx_evidence_numbers_number'),
    back: () => sql(server, 'CREATE INDEX idx_evidence_numbers_number ON evidence_numbers (number)'),
    says: 'der Index idx_evidence_numbers_number fehlt',
  },
];

beforeAll(async () => {
  await signNow(server);
  [untouched, corrected, gone] = [await made(), await made(), await made()];
  const plan = {
    ...{ properties: [a.property], service: 'Hausmeister', rhythm: { kind: 'weekdays', days: [1] } },
    ...{ season: null, startsOn: '2027-01-04', endsOn: null, tolerance: 0 },
  };
  await send(server, '/api/app/plans', { body: plan, token: a.manager.token });
  await correct(corrected, { notes: 'Nur die Treppe' });
  await remove(gone);
  await signNow(server);
}, 60_000);

const shown = () => Promise.all([untouched, corrected, gone].map((one) => page(one as Made)));
const INTACT = ['Unverändert', expect.stringMatching(/^Berichtigt am/), expect.stringMatching(/^Gelöscht am/)];
const DOUBTFUL = 'Hier nicht prüfbar';

describe('an edited database schema', () => {
  it.each(EDITS)('vouches for no record: $what', async ({ make, back }) => {
    expect(await shown()).toEqual(INTACT);
    await make();
    const doubtful = [await shown(), await box(untouched as Made)];
    await back();
    expect(doubtful).toEqual([[DOUBTFUL, DOUBTFUL, DOUBTFUL], 'doubtful']);
    expect(await shown()).toEqual(INTACT);
  });

  it('is named by verify object by object, and only then', { timeout: 60_000 }, async () => {
    expect(await verified(server)).toEqual({ code: 0, text: expect.stringContaining('Alles unverändert.') });
    for (const { make } of EDITS) await make();
    const { code, text } = await verified(server);
    for (const { back } of [...EDITS].reverse()) await back();
    expect(code).toBe(1);
    for (const { says } of EDITS) expect(text).toContain(`Prüfbuch: ${says}\n`);
  });

  it('makes verify name the missing table when it cannot continue', async () => {
    const [row] = await sql(server, "SELECT sql FROM sqlite_master WHERE name = 'evidence_stamps'");
    await sql(server, 'DROP TABLE evidence_stamps');
    const { code, text } = await verified(server);
    await sql(server, String(row?.sql));
    expect(code).toBe(1);
    expect(text).toContain('Prüfbuch: die Tabelle evidence_stamps fehlt\n');
    expect(text).not.toMatch(/panic|GoError/);
  });
});
