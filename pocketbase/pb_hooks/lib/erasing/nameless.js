/** Takes a person's name out of what stays (D206): records, tombstones, the audit log and what entries of the log opened. */
const { evidenceEntry } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');
const { all, run } = require('../database/sql.js');
const { dated } = require('../database/times.js');
const { reasonsOf } = require('../evidence/authors.js');
const { ofText } = require('../evidence/hashes.js');
const { append, ofRecord } = require('../evidence/log.js');
const { erasedParts, read, textAt, valuesIn } = require('../evidence/openedEntry.js');
const { ofDocumentation, ofPlan, ofProperty, ofTombstone } = require('../evidence/parts.js');
const { changed } = require('../lists/wordIndex.js');
const { raise } = require('../realtime/ticks.js');
const { ORGANISATIONS } = require('./offices.js');
const { NAME } = require('./words.js');
const { asText } = require('../platform/text.js');

const DOCUMENTATIONS = 'documentations';

/** @typedef {import('../../../../src/domain/evidenceEntry').Openings} Openings */
/** @typedef {import('../../../../src/domain/evidenceEntry').Part} Part */
/** @typedef {{position: number, about: string, record: string, opened: Openings}} Kept */
/** @typedef {import('../evidence/openedEntry.js').Read} Read */
/** @typedef {import('../evidence/parts.js').Texts} Texts */

/** An account, and how it was called. @typedef {{id: string, names: string[], emails: string[]}} Called */

/**
 * A record stays without the person's name, as its author's and as an organisation's: what its entries opened of that name goes, and a new entry
 * says what it says now. Where somebody else is its author meanwhile, that one's name stays, whatever it is.
 * @param of `wasAuthor`: whether the person is its author, or once was.
 * @type {(tx: Tx, id: string, of: Called & {wasAuthor: boolean}) => void}
 */
function record(tx, id, { id: account, names, wasAuthor }) {
  const row = byId(tx, DOCUMENTATIONS, id);
  if (!row) return;
  const own = ORGANISATIONS.filter(({ owner }) => row.getString(owner) === account).map(({ column }) => column);
  const isAuthor = (row.getString('user') || row.getString('deliverer')) === account;
  const once = [...(wasAuthor ? ['employee_name'] : []), ...own];
  const before = newestOf(tx, DOCUMENTATIONS, id);
  const closed = openings(tx, "about = 'documentations' AND record = {:id}", { id })
    .filter((kept) => once.some((column) => names.includes(saidIn(kept, 'person', column))))
    .flatMap((kept) => close(tx, kept, 'person'));
  const now = [...(isAuthor ? ['employee_name'] : []), ...own];
  const named = now.filter((column) => names.includes(row.getString(column)));
  if (named.length > 0) rename(tx, row, named);
  const said = now.filter((column) => names.includes(textAt(valuesIn(before?.texts.person), column)));
  const person = Object.fromEntries(said.map((column) => [column, NAME]));
  if (named.length > 0 || closed.length > 0)
    enterErased(tx, { about: DOCUMENTATIONS, record: id, before, closed, person });
}

/** In these columns nobody is named any more. @type {(tx: Tx, row: Row, named: string[]) => void} */
function rename(tx, row, named) {
  const { id } = row;
  const now = dated(Date.now());
  const next = () => {
    const set = named.map((column) => `${column} = {:NAME}`).join(', ');
    // `updated` is what the copies on phones ask for: they lose the name too.
    run(tx, `UPDATE documentations SET ${set}, updated = {:now} WHERE id = {:id}`, { NAME, now, id });
    for (const column of named) row.set(column, NAME);
  };
  // The words by which it is found, and nothing else of what a correction does: that would write down what it was before.
  changed(/** @type {core.RecordEvent} */ (/** @type {unknown} */ ({ app: tx, record: row, next })));
  raise(tx, [row.getString('company_admin'), row.getBool('held') ? '' : row.getString('property_manager')]);
}

/** @type {(tx: Tx, about: string, record: string) => Read | undefined} */
function newestOf(tx, about, record) {
  return ofRecord(tx, about, record).map(read).at(-1);
}

/**
 * An entry that names the parts that were erased, and says what the record says without them. Without it `npm run verify` would take them for
 * parts that somebody took out (D321).
 * @param of `before`: the newest entry, read before anything was erased; `person`: what the names become.
 * @type {(tx: Tx, of: {about: string, record: string, before: Read | undefined, closed: [number, string][], person?: {[column: string]: string}, reasons?: [number, string][]}) => void}
 */
function enterErased(tx, { about, record, before, closed, person = {}, reasons = [] }) {
  if (!before) return;
  const texts = textsLeft(before, { now: textsNow(tx, about, record), person });
  const fields = Object.keys(person).map((column) => `person.${column}`);
  append(tx, { about, record, texts, change: { kind: 'erased', at: Date.now(), fields, closed, reasons } });
}

/**
 * What the entry before said, not what the row says: a row that was edited stays different from the log (D419).
 * @param of `now`: what the row says, for parts that the entry before does not have any more.
 * @type {(before: Read, of: {now: Texts, person: {[column: string]: string}}) => Texts}
 */
function textsLeft(before, { now, person }) {
  const { change, by, binding, ...said } = before.texts;
  const erased = erasedParts(before.opened);
  const gone = Object.fromEntries(Object.entries(now).filter(([part]) => erased.includes(part)));
  // Version 1 knew fewer columns; chain.js compares those that it knew.
  const rest = before.change.version === 1 ? now : { ...gone, ...said };
  const names = said.person ?? rest.person;
  return names === undefined
    ? rest
    : { ...rest, ...evidenceEntry.partTexts({ person: { ...JSON.parse(names), ...person } }) };
}

/** What a record says now: of one that is gone, what is left of it. @type {(tx: Tx, about: string, record: string) => Texts} */
function textsNow(tx, about, record) {
  const row = byId(tx, about, record);
  const describe = { documentations: ofDocumentation, properties: ofProperty, service_plans: ofPlan }[about];
  if (row && describe) return describe(row);
  const tomb = about === DOCUMENTATIONS ? byId(tx, 'deleted_documentations', record) : null;
  if (!tomb) return evidenceEntry.partTexts({ record: { id: record } });
  const sql = 'SELECT town FROM evidence_numbers WHERE record = {:record}';
  return ofTombstone(tomb, { town: all(tx, { sql, params: { record }, shape: { town: '' } })[0]?.town ?? null });
}

/**
 * Wherever else the name or the address stands as such: who changed or deleted something, and what was changed of the account. By the
 * account, because somebody else may have the same name.
 * @type {(tx: Tx, of: Called) => void}
 */
function everywhere(tx, of) {
  const { id, names, emails } = of;
  const acted = 'SELECT record FROM audit_log WHERE actor = {:id}';
  for (const name of names) {
    run(tx, `UPDATE deleted_documentations SET deleted_by = {:NAME} WHERE deleted_by = {:name} AND id IN (${acted})`, {
      ...{ NAME, name, id },
    });
    run(tx, `UPDATE documentations SET edited_by = {:NAME} WHERE edited_by = {:name} AND id IN (${acted})`, {
      ...{ NAME, name, id },
    });
    // The same records as below, where their entries lose the name.
    run(tx, `UPDATE legal_holds SET set_by = {:NAME} WHERE set_by = {:name} AND record IN (${acted})`, {
      ...{ NAME, name, id },
    });
  }
  const now = dated(Date.now());
  for (const email of emails) {
    run(
      tx,
      `UPDATE property_manager_invitations SET invited_company_email = '', updated = {:now},
       status = CASE status WHEN 'pending' THEN 'expired' ELSE status END WHERE invited_company_email = {:email}`,
      { now, email },
    );
    run(tx, "UPDATE letters SET why = '' WHERE user = {:id} AND instr(why, {:email}) > 0", { id, email });
  }
  const own = openings(tx, `record IN (${acted})`, { id }).filter((kept) => names.includes(saidIn(kept, 'by', 'name')));
  /** @type {(kept: {position: number}) => boolean} */
  const isOwn = ({ position }) => own.some((kept) => kept.position === position);
  const touched = new Map(own.map(({ about, record }) => [`${about} ${record}`, { about, record }]));
  for (const { about, record } of touched.values()) {
    const before = newestOf(tx, about, record);
    const reasons = reasonsOf(ofRecord(tx, about, record).filter(isOwn).map(read));
    const closed = own
      .filter((kept) => kept.about === about && kept.record === record)
      .flatMap((kept) => close(tx, kept, 'by'));
    enterErased(tx, { about, record, before, closed, reasons });
  }
  for (const row of audited(tx, of)) {
    const [before, after] = [row.before, row.after].map((text) => without(text, { of, whole: row.own === 1 }));
    run(tx, 'UPDATE audit_log SET "before" = {:before}, "after" = {:after} WHERE id = {:id}', {
      id: row.id,
      before: before ?? 'null',
      after: after ?? 'null',
    });
  }
  run(tx, 'UPDATE audit_log SET actor_name = {:NAME} WHERE actor = {:id}', { NAME, id });
}

/**
 * What was changed by this account, of it, of its records, or where its id or address stands (`own`); and what the audit log says of its organisation
 * under that name.
 * @type {(tx: Tx, of: Called) => {id: string, before: string, after: string, own: number}[]}
 */
function audited(tx, { id, names, emails }) {
  /** @type {(texts: string[], key: string) => string} */
  const has = (texts, key) =>
    texts.map((_, at) => `instr(COALESCE("before", '') || COALESCE("after", ''), {:${key}${at}}) > 0`).join(' OR ') ||
    'FALSE';
  /** @type {{[key: string]: string}} */
  const params = Object.fromEntries([
    ...[id, ...emails].map((text, at) => [`text${at}`, text]),
    ...names.map((name, at) => [`name${at}`, name]),
  ]);
  const own = `actor = {:id} OR record = {:id} OR ${has([id, ...emails], 'text')}
               OR record IN (SELECT id FROM documentations WHERE user = {:id} OR deliverer = {:id})`;
  return all(tx, {
    sql: `SELECT id, COALESCE("before", '') AS "before", COALESCE("after", '') AS "after", COALESCE((${own}), 0) AS own FROM audit_log
          WHERE ${own} OR ((company_admin = {:id} OR property_manager = {:id}) AND (${has(names, 'name')}))`,
    params: { id, ...params },
    shape: { id: '', before: '', after: '', own: 0 },
  });
}

/** The same values, null where one is such a text: any, or what an organisation is called. @type {(json: string, how: {of: Called, whole: boolean}) => string} */
function without(json, { of: { names, emails }, whole }) {
  const values = /** @type {Columns | null} */ (json === '' ? null : JSON.parse(json));
  if (values === null) return 'null';
  const gone = [...names, ...emails];
  /** @type {(key: string) => boolean} */
  const goes = (key) =>
    (whole || ORGANISATIONS.some(({ column }) => column === key)) && gone.includes(asText(values[key]));
  const kept = Object.keys(values).map((key) => [key, goes(key) ? null : values[key]]);
  return JSON.stringify(Object.fromEntries(kept));
}

/** @type {(tx: Tx, where: string, params: Params) => Kept[]} */
function openings(tx, where, params) {
  const shape = { position: 0, about: '', record: '', opened: '' };
  const sql = `SELECT position, about, record, opened FROM evidence_openings WHERE ${where}`;
  /** @type {(text: string) => Openings} */
  const parse = (text) => JSON.parse(text);
  return all(tx, { sql, params, shape }).map((row) => ({ ...row, opened: parse(row.opened) }));
}

/** What a part says under a key; '' where it says nothing any more. @type {(kept: Kept, part: Part, key: string) => string} */
function saidIn({ opened }, part, key) {
  /** @type {{[key: string]: unknown}} */
  const values = JSON.parse(evidenceEntry.textIn(opened[part]) ?? '{}');
  return asText(values[key]);
}

/**
 * Text and salt of a part go; its hash stays, so that the entry is still what its parts say.
 * @returns what was erased, for the entry that says so.
 * @type {(tx: Tx, kept: Kept, part: Part) => [number, string][]}
 */
function close(tx, kept, part) {
  const opening = kept.opened[part];
  if (!opening || 'hash' in opening) return [];
  kept.opened[part] = { hash: evidenceEntry.partHash(opening, ofText) };
  run(tx, 'UPDATE evidence_openings SET opened = {:opened} WHERE position = {:position}', {
    position: kept.position,
    opened: JSON.stringify(kept.opened),
  });
  return [[kept.position, part]];
}

/**
 * What is left of a deleted record: who deleted it and why goes, and what the house was called. Called after its tombstone was emptied.
 * @type {(tx: Tx, id: string) => void}
 */
function tombstone(tx, id) {
  const before = newestOf(tx, DOCUMENTATIONS, id);
  const closed = openings(tx, "about = 'documentations' AND record = {:id}", { id }).flatMap((kept) => [
    ...close(tx, kept, 'by'),
    ...close(tx, kept, 'person'),
  ]);
  if (closed.length > 0)
    enterErased(tx, { about: DOCUMENTATIONS, record: id, before, closed, person: { property_name: '' } });
}

module.exports = { nameless: { record, everywhere, tombstone } };
