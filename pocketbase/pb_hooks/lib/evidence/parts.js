/** Builds the parts of a log entry from a record. */
const { columns, deviceSignature, evidenceEntry } = require('../../generated/rules.js');
const { jsonOf } = require('../database/rows.js');
const { ofText } = require('./hashes.js');

/**
 * `at`: ms; `by`, `reason`: '' without an author; `actor`: '' for none, undefined before D426. `fields`: as `part.key`;
 * `closed`: erased parts, `[position, part]`; `left`: parts about another property (leftParts.js); `reasons`: kept ones. `doubtful`: misfits before a deletion; `arrived`:
 * log size, 0 or undefined when unknown.
 * @typedef {{kind: import('../../../../src/domain/evidence/evidenceEntry').Change, at: number, by?: string, actor?: string, reason?: string, fields?: string[], closed?: [number, string][], left?: [number, string][], reasons?: [number, string][], doubtful?: string[], arrived?: number, supplement?: {id: string, contentHash: string}, version?: number}} Told
 */
/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Texts} Texts */
/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').EntryPart} Part */

/** By version of the parts. @typedef {import('../../../../src/domain/documentation/columns').LoggedColumn} Logged */

/** A deletion clears these references. */
const REFERENCES = columns.loggedColumns('parties', evidenceEntry.VERSION).map(({ column }) => column);

/** @type {(part: Part, names: string[]) => Logged[]} */
const pickLogged = (part, names) =>
  columns.loggedColumns(part, evidenceEntry.VERSION).filter(({ column }) => names.includes(column));
const PARENT = pickLogged('record', ['parent', 'parent_hash']);
const STATED = pickLogged('notes', ['changes', 'reason']);

/** @param version of the parts (evidenceEntry.VERSION). @type {(row: Row, version?: number) => Texts} */
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
      ...valuesIn(row, PARENT),
      ...(row.getBool('withdrawn') && { withdrawn: true }),
    },
    photos: getJsonColumn(row, 'manifest'),
    service: valuesOf('service'),
    place: valuesOf('place'),
    person: valuesOf('person'),
    notes: notesOf(row),
    // Absent for unsigned deliveries and older records.
    signature: deviceSignature.signatureOf(row.getString('device_signature')) ?? undefined,
    parties: version === 1 ? undefined : valuesOf('parties'),
  });
}

/** @type {(row: Row) => Json} */
function notesOf(row) {
  const notes = row.getString('notes');
  const stated = valuesIn(row, STATED);
  if (Object.keys(stated).length === 0) return notes;
  return { ...stated, ...(notes !== '' && { notes }) };
}

/**
 * @param of `town`: null without a public page; `entries`: forgotten ones.
 * @type {(tombstone: Row, of: {town: string | null, entries?: number[]}) => Texts}
 */
function ofTombstone(tombstone, { town, entries }) {
  const text = (/** @type {string} */ column) => tombstone.getString(column);
  return evidenceEntry.partTexts({
    record: {
      id: tombstone.id,
      number: text('number'),
      contentHash: text('content_hash'),
      ...(text('parent') !== '' && { parent: text('parent') }),
      ...(entries && { entries }),
    },
    service: textsOf(tombstone, ['service_type', 'captured_at', 'received_at', 'deleted_at']),
    place: { town },
    // A property's name may name a resident.
    person: textsOf(tombstone, ['property_name']),
    parties: textsOf(tombstone, REFERENCES),
  });
}

/** Version 2 adds name and owner. @type {(row: Row, version?: number) => Texts} */
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

/** Empty columns get no key, so that older plans compare equal (D433). */
const FREE_DAYS = ['free_in', 'pause_from', 'pause_to'];

/** @type {(row: Row) => Texts} */
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

/** @type {(told: Told) => Texts} */
function ofChange(given) {
  const { kind, at, by = '', actor, reason = '', reasons = [], version = evidenceEntry.VERSION } = given;
  const { fields = [], closed = [], left = [], doubtful = [], arrived = 0, supplement } = given;
  const lists = Object.entries({ fields, closed, left, doubtful }).filter(([, list]) => list.length > 0);
  const details = { ...Object.fromEntries(lists), ...(arrived > 0 && { arrived }), ...ofSupplement(supplement) };
  return evidenceEntry.partTexts({
    change: { version, kind, at: new Date(at).toISOString(), ...details },
    ...(by === '' && reason === '' ? {} : { by: { name: by, reason, ...(actor !== undefined && { actor }) } }),
    ...(reasons.length > 0 && { by: { reasons } }),
  });
}

/** Flat: packages are parsed so. @type {(supplement?: {id: string, contentHash: string}) => Columns} */
function ofSupplement(supplement) {
  return supplement ? { supplement: supplement.id, supplementHash: supplement.contentHash } : {};
}

/** @typedef {Exclude<import('../../../../src/domain/evidence/evidenceEntry').PartValues['notes'], undefined>} Json */

/** @type {(row: Row, logged: Logged[]) => Json} */
function partOf(row, logged) {
  return valuesIn(row, logged);
}

const EMPTY = ['', 'null'];

/** @type {(row: Row, logged: Logged[]) => {[column: string]: Json}} */
function valuesIn(row, logged) {
  const isFilled = (/** @type {Logged} */ { column, kind }) =>
    kind === 'bool' ? row.getBool(column) : !EMPTY.includes(row.getString(column));
  const stand = logged.filter((one) => !one.ifFilled || isFilled(one));
  return Object.fromEntries(stand.map(({ column, kind }) => [column, READ[kind](row, column)]));
}

/** @type {{[kind in Logged['kind']]: (row: Row, column: string) => Json}} */
const READ = {
  text: (row, column) => row.getString(column),
  number: (row, column) => row.getFloat(column),
  bool: (row, column) => row.getBool(column),
  json: getJsonColumn,
};

/** @type {(row: Row, column: string) => Json} */
function getJsonColumn(row, column) {
  return row.getString(column) === '' ? null : jsonOf(row, column);
}

module.exports = { ofChange, ofDocumentation, ofPlan, ofProperty, ofTombstone };
