/** What a record says, in the parts an entry of the log is made of. */
const { deviceSignature, evidenceEntry } = require('../../generated/rules.js');
const { jsonOf } = require('../database/rows.js');
const { ofText } = require('./hashes.js');

/** Every column that says something of what was done, by its part and by its type. What points to other rows may fall away with them and is in none. */
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

/**
 * The texts of a documentation's parts, `change` and `by` apart.
 * @type {(row: Row) => {[part in import('../../../../src/domain/evidenceEntry').Part]?: string}}
 */
function ofDocumentation(row) {
  return evidenceEntry.partTexts({
    record: {
      id: row.id,
      number: row.getString('number'),
      state: row.getString('state'),
      held: row.getBool('held'),
      contentHash: row.getString('content_hash'),
      sealed: ofText(row.getString('sealed')),
    },
    photos: json(row, 'manifest'),
    service: valuesOf(row, COLUMNS.service),
    place: valuesOf(row, COLUMNS.place),
    person: valuesOf(row, COLUMNS.person),
    notes: row.getString('notes'),
    // What came without one has no such part, as everything from before there were any.
    signature: deviceSignature.signatureOf(row.getString('device_signature')) ?? undefined,
  });
}

/**
 * The position of a property, by which records are judged (D79).
 * @type {(row: Row) => {[part in import('../../../../src/domain/evidenceEntry').Part]?: string}}
 */
function ofProperty(row) {
  return evidenceEntry.partTexts({
    record: { property: row.id },
    place: { latitude: row.getFloat('latitude'), longitude: row.getFloat('longitude') },
  });
}

/**
 * What happened, as parts of its own.
 * @type {(told: import('./log.js').Told) => {[part in import('../../../../src/domain/evidenceEntry').Part]?: string}}
 */
function ofChange({ kind, at, by, reason }) {
  return evidenceEntry.partTexts({
    change: { version: evidenceEntry.VERSION, kind, at: new Date(at).toISOString() },
    ...(by === '' && reason === '' ? {} : { by: { name: by, reason } }),
  });
}

/** What a part may say. @typedef {Exclude<import('../../../../src/domain/evidenceEntry').PartValues['notes'], undefined>} Json */
/** @typedef {{text: string[], number: string[], bool: string[], json: string[]}} Typed */

/** @type {(row: Row, columns: Typed) => Json} */
function valuesOf(row, { text, number, bool, json: lists }) {
  return Object.fromEntries([
    ...text.map((column) => [column, row.getString(column)]),
    ...number.map((column) => [column, row.getFloat(column)]),
    ...bool.map((column) => [column, row.getBool(column)]),
    ...lists.map((column) => [column, json(row, column)]),
  ]);
}

/** The value of a json column; null where nothing stands in it. @type {(row: Row, column: string) => Json} */
function json(row, column) {
  return row.getString(column) === '' ? null : jsonOf(row, column);
}

module.exports = { ofDocumentation, ofProperty, ofChange };
