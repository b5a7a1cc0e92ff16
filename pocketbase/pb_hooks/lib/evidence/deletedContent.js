/** Compares a tombstone and the page of a number with the log. */
const { canonical } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { isAuthor } = require('./authors.js');
const { fieldsChanged } = require('./fields.js');
const { erasedParts, partOf, valuesIn } = require('./openedEntry.js');
const { ofTombstone } = require('./parts.js');

/** @typedef {import('./openedEntry.js').Read} Read */
/** @typedef {import('./numbers.js').Shown} Shown */

/** @type {(app: App, of: {tombstone: Row, newest: Read, entries: Read[]}) => string[]} */
function tombstoneProblems(app, { tombstone, newest, entries }) {
  const [deletion] = entries.filter(({ change }) => change.kind === 'deleted').reverse();
  const deletedBy = { name: tombstone.getString('deleted_by'), reason: tombstone.getString('reason') };
  const isDeletedBy = isAuthor(entries, deletion, deletedBy);
  return [
    ...(isSameTombstone(app, { tombstone, newest }) && isDeletedBy ? [] : ['der Vermerk der Löschung wurde verändert']),
    ...pageProblems(app, { tombstone, newest }),
  ];
}

/** @type {(app: App, of: {tombstone: Row, newest: Read}) => string[]} */
function pageProblems(app, { tombstone, newest }) {
  const getText = (/** @type {string} */ column) => tombstone.getString(column);
  const shown = shownFor(app, tombstone.id);
  const town = newest.change.version === 1 ? (shown?.town ?? '') : townIn(newest);
  if (town === null) return shown ? ['unter ihrer Nummer steht eine Seite, die es nicht gab'] : [];
  const times = { captured_at: getText('captured_at'), received_at: getText('received_at') };
  return shownProblems(app, {
    record: tombstone.id,
    number: getText('number'),
    service: getText('service_type'),
    town,
    ...times,
  });
}

/** @type {(entry: Read) => string | null} */
function townIn({ texts }) {
  const { town } = valuesIn(texts.place);
  return typeof town === 'string' ? town : null;
}

/** @type {(app: App, of: {tombstone: Row, newest: Read}) => boolean} */
function isSameTombstone(app, { tombstone, newest }) {
  /** @type {{number?: string, contentHash?: string, entries?: number[]}} */
  const record = valuesIn(newest.texts.record);
  if (newest.change.version === 1)
    return (
      record.number === tombstone.getString('number') && record.contentHash === tombstone.getString('content_hash')
    );
  const town = townIn(newest);
  const erased = erasedParts(newest.opened);
  const says = ofTombstone(tombstone, record.entries ? { town, entries: record.entries } : { town });
  return fieldsChanged(app, newest.texts, says).every((field) => erased.includes(partOf(field)));
}

/** @type {(app: App, wanted: Shown) => string[]} */
function shownProblems(app, expected) {
  const shown = shownFor(app, expected.record);
  if (!shown) return ['unter ihrer Nummer ist sie nicht zu finden'];
  return canonical.toCanonicalJson(shown) === canonical.toCanonicalJson(expected)
    ? []
    : ['die Seite ihrer Nummer sagt etwas anderes'];
}

/** @type {(app: App, record: string) => Shown | undefined} */
function shownFor(app, record) {
  const sql =
    'SELECT record, number, town, service, captured_at, received_at FROM evidence_numbers WHERE record = {:record}';
  const shape = { record: '', number: '', town: '', service: '', captured_at: '', received_at: '' };
  return queryRows(app, { sql, params: { record }, shape })[0];
}

module.exports = { shownProblems, tombstoneProblems };
