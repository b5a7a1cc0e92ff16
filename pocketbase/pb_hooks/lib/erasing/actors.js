/** Redacts the person's name as author of changes. */
const { evidenceEntry } = require('../../generated/rules.js');
const { queryRows, executeSql } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { reasonsOf } = require('../evidence/authors.js');
const { genuineOf } = require('../evidence/genuine.js');
const { textAt, valuesIn } = require('../evidence/openedEntry.js');
const { asText } = require('../platform/text.js');
const { erasePart, enterErased, newestErasedEntry } = require('./erasedEntry.js');
const { ORGANISATIONS } = require('./offices.js');
const { NAME } = require('./words.js');

/** @typedef {import('../evidence/openedEntry.js').Read} Read */
/** An account and its names, old ones too. @typedef {{id: string, names: string[], emails: string[]}} Called */

const ACTED = 'SELECT record FROM audit_log WHERE actor = {:id}';
/**
 * `says`: log entries with the same author.
 * @type {{table: string, key: string, column: string, says: (change: Read['change']) => boolean}[]}
 */
const ACTORS = [
  { table: 'deleted_documentations', key: 'id', column: 'deleted_by', says: ({ kind }) => kind === 'deleted' },
  {
    ...{ table: 'documentations', key: 'id', column: 'edited_by' },
    says: ({ kind, fields }) => evidenceEntry.CORRECTIONS.includes(kind) || fields.includes('service.edited_at'),
  },
  { table: 'legal_holds', key: 'record', column: 'set_by', says: ({ kind }) => kind === 'legalHold' },
];

/** By account id, because another person may have the name. @type {(tx: Tx, of: Called) => void} */
function eraseActorTraces(tx, of) {
  const { id, emails } = of;
  // Rows first, while the log entries name the author.
  for (const actor of ACTORS) renameActor(tx, of, actor);
  const now = toDatabaseTime(Date.now());
  for (const email of emails) {
    executeSql(
      tx,
      `UPDATE property_manager_invitations SET invited_company_email = '', updated = {:now},
       status = CASE status WHEN 'pending' THEN 'expired' ELSE status END WHERE invited_company_email = {:email}`,
      { now, email },
    );
    executeSql(tx, "UPDATE letters SET why = '' WHERE user = {:id} AND instr(why, {:email}) > 0", { id, email });
  }
  const sql = `SELECT DISTINCT about, record FROM evidence_openings WHERE record IN (${ACTED})`;
  for (const { about, record } of queryRows(tx, { sql, params: { id }, shape: { about: '', record: '' } })) {
    const own = genuineOf(tx, { about, record }).filter((entry) => isBy(entry, of));
    if (own.length === 0) continue;
    const before = newestErasedEntry(tx, about, record);
    const reasons = reasonsOf(own);
    const closed = own.flatMap((entry) => erasePart(tx, entry, 'by'));
    enterErased(tx, { about, record, before, closed, reasons });
  }
  for (const row of findAuditRows(tx, of)) {
    const [before, after] = [row.before, row.after].map((text) => redactNames(text, { of, whole: row.own === 1 }));
    executeSql(tx, 'UPDATE audit_log SET "before" = {:before}, "after" = {:after} WHERE id = {:id}', {
      id: row.id,
      before: before ?? 'null',
      after: after ?? 'null',
    });
  }
  executeSql(tx, 'UPDATE audit_log SET actor_name = {:NAME} WHERE actor = {:id}', { NAME, id });
}

/**
 * The log decides whether this account acted (D426), if it knows the record.
 * @type {(tx: Tx, of: Called, actor: typeof ACTORS[number]) => void}
 */
function renameActor(tx, of, { table, key, column, says }) {
  const { id, names } = of;
  const sql = `SELECT DISTINCT ${key} AS record FROM ${table} WHERE ${key} IN (${ACTED})
               AND ${column} IN (SELECT value FROM json_each({:names}))`;
  const params = { id, names: JSON.stringify(names) };
  for (const { record } of queryRows(tx, { sql, params, shape: { record: '' } })) {
    const entries = genuineOf(tx, { about: 'documentations', record }).filter(({ change }) => says(change));
    if (entries.length > 0 && !entries.some((entry) => isBy(entry, of))) continue;
    const set = `UPDATE ${table} SET ${column} = {:NAME} WHERE ${key} = {:record}
                 AND ${column} IN (SELECT value FROM json_each({:names}))`;
    executeSql(tx, set, { NAME, record, names: JSON.stringify(names) });
  }
}

/** Before D426 the name decides. @type {(entry: Read, of: Called) => boolean} */
function isBy({ texts }, { id, names }) {
  const by = valuesIn(texts.by);
  return typeof by.actor === 'string' ? by.actor === id : names.includes(textAt(by, 'name'));
}

/**
 * `own`: by or of this account or its records. Others: of its organisation, with the name.
 * @type {(tx: Tx, of: Called) => {id: string, before: string, after: string, own: number}[]}
 */
function findAuditRows(tx, { id, names, emails }) {
  /** @type {(texts: string[], key: string) => string} */
  const buildContainsCondition = (texts, key) =>
    texts.map((_, at) => `instr(COALESCE("before", '') || COALESCE("after", ''), {:${key}${at}}) > 0`).join(' OR ') ||
    'FALSE';
  /** @type {{[key: string]: string}} */
  const params = Object.fromEntries([
    ...[id, ...emails].map((text, at) => [`text${at}`, text]),
    ...names.map((name, at) => [`name${at}`, name]),
  ]);
  const own = `actor = {:id} OR record = {:id} OR ${buildContainsCondition([id, ...emails], 'text')}
               OR record IN (SELECT id FROM documentations WHERE user = {:id} OR deliverer = {:id})`;
  return queryRows(tx, {
    sql: `SELECT id, COALESCE("before", '') AS "before", COALESCE("after", '') AS "after", COALESCE((${own}), 0) AS own FROM audit_log
          WHERE ${own} OR ((company_admin = {:id} OR property_manager = {:id}) AND (${buildContainsCondition(names, 'name')}))`,
    params: { id, ...params },
    shape: { id: '', before: '', after: '', own: 0 },
  });
}

/** `whole`: every field, not only names. @type {(json: string, how: {of: Called, whole: boolean}) => string} */
function redactNames(json, { of: { names, emails }, whole }) {
  const values = /** @type {Columns | null} */ (json === '' ? null : JSON.parse(json));
  if (values === null) return 'null';
  const gone = [...names, ...emails];
  /** @type {(key: string) => boolean} */
  const isNameToRedact = (key) =>
    (whole || ORGANISATIONS.some(({ column }) => column === key)) && gone.includes(asText(values[key]));
  const kept = Object.keys(values).map((key) => [key, isNameToRedact(key) ? null : values[key]]);
  return JSON.stringify(Object.fromEntries(kept));
}

module.exports = { eraseActorTraces };
