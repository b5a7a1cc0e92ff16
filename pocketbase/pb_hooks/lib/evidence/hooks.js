/** What a change leaves in the log, whatever its way: an entry in its own transaction (D188). */
const { evidenceEntry } = require('../../generated/rules.js');
const { authorOf, changeInTransaction } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { doubtsOf } = require('./content.js');
const { appendEntry, forgetOpenings, positionsOf } = require('./log.js');
const { fieldsChanged } = require('./fields.js');
const { shownOf, updateNumberRow } = require('./numbers.js');
const { ofDocumentation, ofPlan, ofProperty, ofTombstone } = require('./parts.js');

/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Change} Change */
/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Texts} Texts */

const DOCUMENTATIONS = 'documentations';
const TOMBSTONES = 'deleted_documentations';

/** A documentation that is complete, and every change of what it says from then on. @type {(e: core.RecordEvent) => void} */
function documentationChanged(e) {
  changeInTransaction(e, (tx, go) => {
    const { record } = e;
    const original = completeBefore(record);
    const before = original ? ofDocumentation(original) : {};
    go();
    if (!original && !isComplete(record)) return;
    const texts = ofDocumentation(record);
    const fields = original ? fieldsChanged(tx, before, texts) : [];
    if (original && fields.length === 0) return;
    appendRowEntry(tx, record, { kind: original ? kindOf(record, fields) : 'completed', texts, fields });
    updateNumberRow(tx, record);
  });
}

/** @type {(record: Row) => Row | null} */
function completeBefore(record) {
  return record.isNew() || !isComplete(record.original()) ? null : record.original();
}

/**
 * The entry of a deletion names the entries whose parts are forgotten with it, so that nobody else's can be taken out unseen. It says what did not
 * fit them: the tombstone is made of the row (D420).
 * @type {(e: core.RecordEvent) => void}
 */
function documentationDeleted(e) {
  changeInTransaction(e, (tx, go) => {
    const { record } = e;
    // Of one that never became complete there is no page by its number.
    const town = isComplete(record) ? shownOf(record).town : null;
    const doubtful = doubtsOf(tx, record.id);
    go();
    const tomb = byId(tx, TOMBSTONES, record.id);
    if (!tomb) return;
    const entries = positionsOf(tx, DOCUMENTATIONS, record.id);
    const position = appendRowEntry(tx, record, {
      kind: 'deleted',
      texts: ofTombstone(tomb, { town, entries }),
      doubtful,
    });
    forgetOpenings(tx, { about: DOCUMENTATIONS, record: record.id, before: position });
  });
}

/** A tombstone of a record that this database never had (D206): it is a deletion too. @type {(tx: Tx, tomb: Row) => void} */
function enterTombstone(tx, tomb) {
  const change = /** @type {const} */ ({ kind: 'deleted', at: Date.now() });
  appendEntry(tx, { about: DOCUMENTATIONS, record: tomb.id, texts: ofTombstone(tomb, { town: null }), change });
}

/** A property: the position by which records are judged from then on (D79), and what lists say of it. @type {(e: core.RecordEvent) => void} */
function propertyChanged(e) {
  enterChange(e, ofProperty, (fields) =>
    fields.some((field) => field.startsWith('place.')) ? 'position' : 'property',
  );
}

/** What is expected at a property (D152). @type {(e: core.RecordEvent) => void} */
function planChanged(e) {
  enterChange(e, ofPlan, () => 'plan');
}

/** @type {(e: core.RecordEvent, of: (row: Row) => Texts, kind: (fields: string[]) => Change) => void} */
function enterChange(e, of, kind) {
  changeInTransaction(e, (tx, go) => {
    const { record } = e;
    const before = record.isNew() ? null : of(record.original());
    go();
    const texts = of(record);
    const fields = before ? fieldsChanged(tx, before, texts) : [];
    if (before && fields.length === 0) return;
    appendRowEntry(tx, record, { kind: kind(before ? fields : Object.keys(texts)), texts, fields });
  });
}

/** A property or a plan that goes. @type {(e: core.RecordEvent) => void} */
function enterDeletion(e) {
  changeInTransaction(e, (tx, go) => {
    const about = e.record.collection().name;
    const entries = positionsOf(tx, about, e.record.id);
    if (entries.length > 0) {
      const texts = evidenceEntry.partTexts({ record: { id: e.record.id, entries } });
      const position = appendRowEntry(tx, e.record, { kind: 'deleted', texts });
      forgetOpenings(tx, { about, record: e.record.id, before: position });
    }
    go();
  });
}

/** @type {(row: Row) => boolean} */
function isComplete(row) {
  return row.getString('state') === 'complete';
}

/**
 * A release, an address that the server found, or another party is that alone: what changes anything else beside it is a correction.
 * @type {(after: Row, fields: string[]) => Change}
 */
function kindOf(after, fields) {
  if (fields.every((field) => field.startsWith('parties.'))) return 'parties';
  const [only] = fields;
  if (fields.length > 1) return 'corrected';
  if (only === 'record.held' && !after.getBool('held')) return 'released';
  // Found by the server for a position that stays as it is: nobody corrected anything.
  const isFound = after.getString('found_address') !== '' && after.original().getString('found_address') === '';
  return only === 'place.found_address' && isFound && authorOf(after).id === '' ? 'address' : 'corrected';
}

/** @returns the entry's position. @type {(tx: Tx, row: Row, of: {kind: Change, texts: Texts, fields?: string[], doubtful?: string[]}) => number} */
function appendRowEntry(tx, row, { kind, texts, fields = [], doubtful = [] }) {
  const { id, name, reason, isDelivery } = authorOf(row);
  const change = {
    kind,
    at: Date.now(),
    by: isDelivery ? '' : name,
    actor: isDelivery ? '' : id,
    reason,
    fields,
    doubtful,
  };
  return appendEntry(tx, { about: row.collection().name, record: row.id, texts, change });
}

module.exports = {
  enterDeletion,
  documentationChanged,
  documentationDeleted,
  enterTombstone,
  planChanged,
  propertyChanged,
};
