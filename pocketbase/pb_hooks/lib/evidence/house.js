/**
 * Whether a record says of its house what the log said of that property when the record arrived (D430). The record repeats the row of the
 * property, and somebody may edit that row for a moment.
 */
const { genuineOf } = require('./chain.js');
const { isOfItsTime } = require('./houseTime.js');
const { textAt, valuesIn } = require('./openedEntry.js');

/** @typedef {import('./openedEntry.js').Read} Read */

const OTHER_HOUSE =
  'Name, Anschrift, Position oder vereinbarte Zeit der Immobilie ist nicht, was das Prüfbuch von ihr sagte, als die Dokumentation ankam';

/**
 * By the first entry of a record. Nothing is compared where the log says nothing of the property at that time: before its first entry, of a
 * part that was erased, and after the property was deleted.
 * @type {(app: App, entries: Read[]) => string[]}
 */
function houseProblems(app, entries) {
  const [first] = entries;
  if (first?.change.kind !== 'completed') return [];
  return isOfItsTime(first, genuineOf(app, { about: 'properties', record: propertyIn(entries) })) ? [] : [OTHER_HOUSE];
}

/** Entries of version 1 do not name it. An account or a property that is deleted falls away from later entries. @type {(entries: Read[]) => string} */
function propertyIn(entries) {
  return entries.map(({ texts }) => textAt(valuesIn(texts.parties), 'property')).find((id) => id !== '') ?? '';
}

module.exports = { houseProblems };
