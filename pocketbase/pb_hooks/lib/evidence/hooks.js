/** Model hooks: a change and its entry share a transaction. */
const { evidenceEntry } = require('../../generated/rules.js');
const { authorOf, changeInTransaction, supplementOf } = require('../database/model.js');
const { isSupplement } = require('../database/ordinary.js');
const { byId } = require('../database/rows.js');
const { doubtsOf } = require('./content.js');
const { appendEntry, forgetOpenings, positionsOf } = require('./log.js');
const { fieldsChanged } = require('./fields.js');
const { shownOf, updateNumberRow } = require('./numbers.js');
const { leftParts } = require('./leftParts.js');
const { ofDocumentation, ofPlan, ofProperty, ofTombstone } = require('./parts.js');
const { rowDoubts } = require('./rowContent.js');

/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Change} Change */
/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Texts} Texts */

const DOCUMENTATIONS = 'documentations';
const TOMBSTONES = 'deleted_documentations';

/** @type {(e: core.RecordEvent) => void} */
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
    const change = original
      ? { kind: kindOf(record, fields), fields, left: leftParts(tx, record, original) }
      : { kind: firstKind(record) };
    appendRowEntry(tx, record, { texts, ...change });
    updateNumberRow(tx, record);
  });
}

/** @type {(record: Row) => Row | null} */
function completeBefore(record) {
  return record.isNew() || !isComplete(record.original()) ? null : record.original();
}

/**
 * Lists the forgotten entries, so that others cannot vanish unnoticed. States doubts, because the tombstone copies the
 * row (D420).
 * @type {(e: core.RecordEvent) => void}
 */
function documentationDeleted(e) {
  changeInTransaction(e, (tx, go) => {
    const { record } = e;
    // An incomplete record had no public page.
    const town = isComplete(record) ? shownOf(record).town : null;
    const doubtful = doubtsOf(tx, record.id);
    go();
    const tombstone = byId(tx, TOMBSTONES, record.id);
    if (!tombstone) return;
    const entries = positionsOf(tx, DOCUMENTATIONS, record.id);
    const position = appendRowEntry(tx, record, {
      kind: 'deleted',
      texts: ofTombstone(tombstone, { town, entries }),
      doubtful,
    });
    forgetOpenings(tx, { about: DOCUMENTATIONS, record: record.id, before: position });
  });
}

/** @type {(tx: Tx, tombstone: Row) => void} */
function enterTombstone(tx, tombstone) {
  const change = /** @type {const} */ ({ kind: 'deleted', at: Date.now() });
  appendEntry(tx, {
    about: DOCUMENTATIONS,
    record: tombstone.id,
    texts: ofTombstone(tombstone, { town: null }),
    change,
  });
}

/** Its position judges later records. @type {(e: core.RecordEvent) => void} */
function propertyChanged(e) {
  enterChange(e, ofProperty, (fields) =>
    fields.some((field) => field.startsWith('place.')) ? 'position' : 'property',
  );
}

/** @type {(e: core.RecordEvent) => void} */
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

/** @type {(e: core.RecordEvent) => void} */
function enterDeletion(e) {
  changeInTransaction(e, (tx, go) => {
    const about = e.record.collection().name;
    const entries = positionsOf(tx, about, e.record.id);
    if (entries.length > 0) {
      const texts = evidenceEntry.partTexts({ record: { id: e.record.id, entries } });
      const doubtful = rowDoubts(tx, { about, id: e.record.id });
      const position = appendRowEntry(tx, e.record, { kind: 'deleted', texts, doubtful });
      forgetOpenings(tx, { about, record: e.record.id, before: position });
    }
    go();
  });
}

/** @type {(row: Row) => boolean} */
function isComplete(row) {
  return row.getString('state') === 'complete';
}

/** @type {(row: Row) => Change} */
function firstKind(row) {
  return isSupplement(row) ? 'supplement' : 'completed';
}

/** A second changed field makes it a correction. @type {(after: Row, fields: string[]) => Change} */
function kindOf(after, fields) {
  if (supplementOf(after)) return 'correction';
  if (fields.every((field) => field.startsWith('parties.'))) return 'parties';
  const [only] = fields;
  if (fields.length > 1) return 'corrected';
  if (only === 'record.held' && !after.getBool('held')) return 'released';
  // The server found an address for an unchanged position.
  const isFound = after.getString('found_address') !== '' && after.original().getString('found_address') === '';
  return only === 'place.found_address' && isFound && authorOf(after).id === '' ? 'address' : 'corrected';
}

/**
 * @returns its position.
 * @type {(tx: Tx, row: Row, of: {kind: Change, texts: Texts, fields?: string[], left?: [number, string][], doubtful?: string[]}) => number}
 */
function appendRowEntry(tx, row, { kind, texts, fields = [], left = [], doubtful = [] }) {
  const { id, name, reason, isDelivery } = authorOf(row);
  const change = {
    kind,
    at: Date.now(),
    by: isDelivery ? '' : name,
    actor: isDelivery ? '' : id,
    reason,
    fields,
    left,
    doubtful,
    arrived: kind === 'completed' ? row.getInt('log_size') : 0,
    ...(kind === 'correction' && { supplement: supplementOf(row) ?? undefined }),
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
