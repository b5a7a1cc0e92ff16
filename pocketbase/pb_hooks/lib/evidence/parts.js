/** What a record says, in the parts an entry of the log is made of. */
const { columns, deviceSignature, evidenceEntry } = require('../../generated/rules.js');
const { jsonOf } = require('../database/rows.js');
const { ofText } = require('./hashes.js');

/** What is told of a change: `at` ms; `by` and `reason` '' where nobody of ours stands for it; `actor`: the account of `by`, '' without one, undefined in what is older than D426; `fields`: those that it changed, as `part.key`; `closed`: parts of earlier entries that were erased, as `[position, part]`; `doubtful`: what did not fit the log when it was deleted; `arrived`: entries of the log when its record arrived, 0 or undefined where nobody noted it (D441); `reasons`: those of them that stay, as `[position, reason]` (authors.js). @typedef {{kind: import('../../../../src/domain/evidence/evidenceEntry').Change, at: number, by?: string, actor?: string, reason?: string, fields?: string[], closed?: [number, string][], reasons?: [number, string][], doubtful?: string[], arrived?: number, version?: number}} Told */
/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Texts} Texts */
/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').EntryPart} Part */

/** The columns of a part as a version of the parts has them (src/domain/documentation/fields.ts). @typedef {import('../../../../src/domain/documentation/columns').LoggedColumn} Logged */

/** Rows that a record points to. One that is deleted takes the reference with it, which is no change (chain.js). */
const REFERENCES = columns.loggedColumns('parties', evidenceEntry.VERSION).map(({ column }) => column);

/**
 * The texts of a documentation's parts, without what describes a change.
 * @param version of the parts (evidenceEntry.VERSION).
 * @type {(row: Row, version?: number) => Texts}
 */
function ofDocumentation(row, version = evidenceEntry.VERSION) {
  const valuesOf = (/** @type {Part} */ part) => partOf(row, columns.loggedColumns(part, version));
  return evidenceEntry.partTexts({
    record: {
      id: row.id,
      number: row.getString('number'),
      state: row.getString('state'),
      held: row.getBool('held'),
      contentHash: row.getString('content_hash'),
      sealed: ofText(row.getString('sealed')),
    },
    photos: getJsonColumn(row, 'manifest'),
    service: valuesOf('service'),
    place: valuesOf('place'),
    person: valuesOf('person'),
    notes: row.getString('notes'),
    // What came without one has no such part, as everything from before there were any.
    signature: deviceSignature.signatureOf(row.getString('device_signature')) ?? undefined,
    parties: version === 1 ? undefined : valuesOf('parties'),
  });
}

/**
 * What is left of a deleted documentation: its tombstone, and the town that its public page shows.
 * @param of `town`: null where it has no such page; `entries`: those that are forgotten with it.
 * @type {(tomb: Row, of: {town: string | null, entries?: number[]}) => Texts}
 */
function ofTombstone(tomb, { town, entries }) {
  const text = (/** @type {string} */ column) => tomb.getString(column);
  return evidenceEntry.partTexts({
    record: { id: tomb.id, number: text('number'), contentHash: text('content_hash'), ...(entries && { entries }) },
    service: textsOf(tomb, ['service_type', 'captured_at', 'received_at', 'deleted_at']),
    place: { town },
    // A house may be called after whoever lives in it (D206).
    person: textsOf(tomb, ['property_name']),
    parties: textsOf(tomb, REFERENCES),
  });
}

/**
 * A property: its position, by which records are judged (D79), and since version 2 also what lists call it and whose it is.
 * @type {(row: Row, version?: number) => Texts}
 */
function ofProperty(row, version = evidenceEntry.VERSION) {
  const place = { latitude: row.getFloat('latitude'), longitude: row.getFloat('longitude') };
  if (version === 1) return evidenceEntry.partTexts({ record: { property: row.id }, place });
  return evidenceEntry.partTexts({
    record: { property: row.id },
    service: textsOf(row, ['ended_at', 'winter']),
    place,
    person: textsOf(row, ['name', 'address']),
    parties: textsOf(row, ['property_manager', 'company_admin']),
  });
}

/** Free days of a plan (D433). A key stands where its column says something, so that plans from before are compared as before. */
const FREE_DAYS = ['free_in', 'pause_from', 'pause_to'];

/** What is expected at a property (D152): gaps are computed from it. @type {(row: Row) => Texts} */
function ofPlan(row) {
  const free = FREE_DAYS.filter((column) => row.getString(column) !== '');
  const columns = ['service_type', 'season_from', 'season_to', 'starts_on', 'ends_on', ...free];
  return evidenceEntry.partTexts({
    record: { plan: row.id },
    service: { ...textsOf(row, columns), rhythm: getJsonColumn(row, 'rhythm'), tolerance: row.getFloat('tolerance') },
    parties: textsOf(row, ['property', 'property_manager', 'company_admin', 'provider']),
  });
}

/** @type {(row: Row, columns: string[]) => {[column: string]: string}} */
function textsOf(row, columns) {
  return Object.fromEntries(columns.map((column) => [column, row.getString(column)]));
}

/**
 * What happened, as parts of its own.
 * @type {(told: Told) => Texts}
 */
function ofChange(told) {
  const { kind, at, by = '', actor, reason = '', reasons = [], version = evidenceEntry.VERSION } = told;
  const { fields = [], closed = [], doubtful = [], arrived = 0 } = told;
  const lists = Object.entries({ fields, closed, doubtful }).filter(([, list]) => list.length > 0);
  const details = { ...Object.fromEntries(lists), ...(arrived > 0 && { arrived }) };
  return evidenceEntry.partTexts({
    change: { version, kind, at: new Date(at).toISOString(), ...details },
    ...(by === '' && reason === '' ? {} : { by: { name: by, reason, ...(actor !== undefined && { actor }) } }),
    ...(reasons.length > 0 && { by: { reasons } }),
  });
}

/** What a part may say. @typedef {Exclude<import('../../../../src/domain/evidence/evidenceEntry').PartValues['notes'], undefined>} Json */

/** @type {(row: Row, logged: Logged[]) => Json} */
function partOf(row, logged) {
  const stand = logged.filter(({ column, whenSaid }) => !whenSaid || row.getString(column) !== '');
  return Object.fromEntries(stand.map(({ column, kind }) => [column, READ[kind](row, column)]));
}

/** @type {{[kind in Logged['kind']]: (row: Row, column: string) => Json}} */
const READ = {
  text: (row, column) => row.getString(column),
  number: (row, column) => row.getFloat(column),
  bool: (row, column) => row.getBool(column),
  json: getJsonColumn,
};

/** The value of a json column; null where nothing stands in it. @type {(row: Row, column: string) => Json} */
function getJsonColumn(row, column) {
  return row.getString(column) === '' ? null : jsonOf(row, column);
}

module.exports = { ofChange, ofDocumentation, ofPlan, ofProperty, ofTombstone };
