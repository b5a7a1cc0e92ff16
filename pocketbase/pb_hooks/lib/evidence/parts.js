/** What a record says, in the parts an entry of the log is made of. */
const { deviceSignature, evidenceEntry } = require('../../generated/rules.js');
const { jsonOf } = require('../database/rows.js');
const { ofText } = require('./hashes.js');

/** What is told of a change: `at` ms; `by` and `reason` '' where nobody of ours stands for it; `actor`: the account of `by`, '' without one, undefined in what is older than D426; `fields`: those that it changed, as `part.key`; `closed`: parts of earlier entries that were erased, as `[position, part]`; `doubtful`: what did not fit the log when it was deleted; `arrived`: entries of the log when its record arrived, 0 or undefined where nobody noted it (D441); `reasons`: those of them that stay, as `[position, reason]` (authors.js). @typedef {{kind: import('../../../../src/domain/evidence/evidenceEntry').Change, at: number, by?: string, actor?: string, reason?: string, fields?: string[], closed?: [number, string][], reasons?: [number, string][], doubtful?: string[], arrived?: number, version?: number}} Told */
/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Texts} Texts */

/**
 * Every column that says something of what was done, by its part and by its type, as version 1 of the parts had it. An entry is compared in
 * its own version for ever: a new column belongs into a new version, or every older record would be accused.
 * @type {{[part in 'service' | 'place' | 'person']: Typed}}
 */
const COLUMNS = {
  service: {
    text: ['service_type', 'winter', 'started_at', 'captured_at', 'received_at', 'completed_at'],
    number: ['clock_offset'],
    bool: ['clock_known', 'late'],
    json: ['work', 'exceptions'],
  },
  place: {
    text: ['property_name', 'property_address', 'location', 'location_source', 'location_status', 'found_address'],
    number: ['latitude', 'longitude', 'accuracy', 'distance', 'reference_latitude', 'reference_longitude'],
    bool: [],
    json: [],
  },
  person: { text: ['employee_name', 'company_name', 'manager_name', 'trust_level'], number: [], bool: [], json: [] },
};
/** What version 2 added: `service` also says when the row was made and last corrected. */
const SINCE_2 = ['created', 'edited_at'];
/** Rows that a record points to. One that is deleted takes the reference with it, which is no change (chain.js). */
const REFERENCES = ['user', 'link', 'deliverer', 'company_admin', 'property_manager', 'property'];

/**
 * The texts of a documentation's parts, without what describes a change.
 * @param version of the parts (evidenceEntry.VERSION).
 * @type {(row: Row, version?: number) => Texts}
 */
function ofDocumentation(row, version = evidenceEntry.VERSION) {
  const service = /** @type {{[column: string]: Json}} */ (valuesOf(row, COLUMNS.service));
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
    service: version === 1 ? service : { ...service, ...textsOf(row, SINCE_2) },
    place: valuesOf(row, COLUMNS.place),
    person: valuesOf(row, COLUMNS.person),
    notes: row.getString('notes'),
    // What came without one has no such part, as everything from before there were any.
    signature: deviceSignature.signatureOf(row.getString('device_signature')) ?? undefined,
    parties: version === 1 ? undefined : textsOf(row, REFERENCES),
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
/** @typedef {{text: string[], number: string[], bool: string[], json: string[]}} Typed */

/** @type {(row: Row, columns: Typed) => Json} */
function valuesOf(row, { text, number, bool, json: lists }) {
  return Object.fromEntries([
    ...text.map((column) => [column, row.getString(column)]),
    ...number.map((column) => [column, row.getFloat(column)]),
    ...bool.map((column) => [column, row.getBool(column)]),
    ...lists.map((column) => [column, getJsonColumn(row, column)]),
  ]);
}

/** The value of a json column; null where nothing stands in it. @type {(row: Row, column: string) => Json} */
function getJsonColumn(row, column) {
  return row.getString(column) === '' ? null : jsonOf(row, column);
}

module.exports = { ofChange, ofDocumentation, ofPlan, ofProperty, ofTombstone };
