/** What a change leaves in the log, whatever its way: an entry in its own transaction (D188). */
const { evidenceEntry } = require('../../generated/rules.js');
const { authorOf, together } = require('../database/model.js');
const { append, forget, ofRecord } = require('./log.js');
const { tell } = require('./numbers.js');
const { ofChange, ofDocumentation, ofProperty } = require('./parts.js');

/** @typedef {import('../../../../src/domain/evidenceEntry').Change} Change */
/** @typedef {{[part in import('../../../../src/domain/evidenceEntry').Part]?: string}} Texts */

const DOCUMENTATIONS = 'documentations';
const PROPERTIES = 'properties';

/** A documentation that is complete, and every change of what it says from then on. @type {(e: core.RecordEvent) => void} */
function documentationChanged(e) {
  together(e, (tx, go) => {
    const { record } = e;
    const before = completeBefore(record);
    const said = before ? ofDocumentation(before) : {};
    go();
    if (!before && !isComplete(record)) return;
    const says = ofDocumentation(record);
    const changed = evidenceEntry.changedParts(said, says);
    if (changed.length === 0) return;
    write(tx, record, { kind: before ? kindOf(record, { said, says, changed }) : 'completed', says });
    tell(tx, record);
  });
}

/** @type {(record: Row) => Row | null} */
function completeBefore(record) {
  return record.isNew() || !isComplete(record.original()) ? null : record.original();
}

/** What it was made of goes, and what goes is told. @type {(e: core.RecordEvent) => void} */
function documentationDeleted(e) {
  together(e, (tx, go) => {
    const { record } = e;
    const isKnown = isComplete(record) || ofRecord(tx, DOCUMENTATIONS, record.id).length > 0;
    const [number, contentHash] = [record.getString('number'), record.getString('content_hash')];
    if (isKnown) writeEnd(tx, record, { number, contentHash });
    go();
  });
}

/** The position of a property, by which records are judged from then on (D79). @type {(e: core.RecordEvent) => void} */
function propertyChanged(e) {
  together(e, (tx, go) => {
    const { record } = e;
    const said = place(record.isNew() ? null : record.original());
    go();
    if (place(record) !== said) write(tx, record, { kind: 'position', says: ofProperty(record) });
  });
}

/** @type {(e: core.RecordEvent) => void} */
function propertyDeleted(e) {
  together(e, (tx, go) => {
    if (ofRecord(tx, PROPERTIES, e.record.id).length > 0) writeEnd(tx, e.record, {});
    go();
  });
}

/** @type {(property: Row | null) => string} */
function place(property) {
  return `${property?.getFloat('latitude') ?? 0} ${property?.getFloat('longitude') ?? 0}`;
}

/** @type {(row: Row) => boolean} */
function isComplete(row) {
  return row.getString('state') === 'complete';
}

/**
 * A release or a found address is that alone: what changes anything else beside it is a correction.
 * @type {(after: Row, of: {said: Texts, says: Texts, changed: string[]}) => Change}
 */
function kindOf(after, { said, says, changed }) {
  const part = changed.length === 1 ? changed[0] : '';
  if (part === 'record' && onlyDiffersIn('held', said.record, says.record) && !after.getBool('held')) return 'released';
  // Found by the server for a position that stays as it is: nobody corrected anything.
  const isFound = after.getString('found_address') !== '' && after.original().getString('found_address') === '';
  if (
    part === 'place' &&
    isFound &&
    onlyDiffersIn('found_address', said.place, says.place) &&
    authorOf(after).id === ''
  )
    return 'address';
  return 'corrected';
}

/** Two texts of a part. @type {(key: string, before?: string, after?: string) => boolean} */
function onlyDiffersIn(key, before = '{}', after = '{}') {
  return (
    evidenceEntry.partTexts({ record: { ...JSON.parse(before), [key]: null } }).record ===
    evidenceEntry.partTexts({ record: { ...JSON.parse(after), [key]: null } }).record
  );
}

/** @type {(tx: Tx, row: Row, of: {kind: Change, says: Texts}) => void} */
function write(tx, row, { kind, says }) {
  append(tx, { about: row.collection().name, record: row.id, texts: { ...says, ...told(row, kind) } });
}

/**
 * Names the entries whose parts are forgotten with it, so that nobody else's can be taken out unseen.
 * @type {(tx: Tx, row: Row, what: {[name: string]: string}) => void}
 */
function writeEnd(tx, row, what) {
  const about = row.collection().name;
  const record = { id: row.id, ...what, entries: forget(tx, about, row.id) };
  append(tx, { about, record: row.id, texts: { ...evidenceEntry.partTexts({ record }), ...told(row, 'deleted') } });
}

/** @type {(row: Row, kind: Change) => Texts} */
function told(row, kind) {
  const { name, reason, isDelivery } = authorOf(row);
  return ofChange({ kind, at: Date.now(), by: isDelivery ? '' : name, reason });
}

module.exports = { documentationChanged, documentationDeleted, propertyChanged, propertyDeleted };
