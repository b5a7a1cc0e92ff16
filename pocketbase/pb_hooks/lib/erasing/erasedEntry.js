/** Erased parts lose text and salt and keep their hash; an entry says so. */
const { evidenceEntry } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');
const { queryRows, executeSql } = require('../database/sql.js');
const { ofText } = require('../evidence/hashes.js');
const { appendEntry, ofRecord } = require('../evidence/log.js');
const { erasedParts, parseEntry } = require('../evidence/openedEntry.js');
const { ofDocumentation, ofPlan, ofProperty, ofTombstone } = require('../evidence/parts.js');

const DOCUMENTATIONS = 'documentations';

/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').EntryPart} Part */
/** @typedef {import('../evidence/openedEntry.js').Read} Read */
/** @typedef {import('../evidence/parts.js').Texts} Texts */

/** @type {(tx: Tx, about: string, record: string) => Read | undefined} */
function newestErasedEntry(tx, about, record) {
  return ofRecord(tx, about, record).map(parseEntry).at(-1);
}

/**
 * Without this entry `objektbeleg verify` reports tampering.
 * @param of `before`: the newest entry; `person`: new values of the names.
 * @type {(tx: Tx, of: {about: string, record: string, before: Read | undefined, closed: [number, string][], person?: {[column: string]: string}, reasons?: [number, string][]}) => void}
 */
function enterErased(tx, { about, record, before, closed, person = {}, reasons = [] }) {
  if (!before) return;
  const texts = textsLeft(before, { now: textsNow(tx, about, record), person });
  const fields = Object.keys(person).map((column) => `person.${column}`);
  appendEntry(tx, { about, record, texts, change: { kind: 'erased', at: Date.now(), fields, closed, reasons } });
}

/**
 * From the last entry: an edited row must stay different from the log (D419). `now` supplies lost parts.
 * @type {(before: Read, of: {now: Texts, person: {[column: string]: string}}) => Texts}
 */
function textsLeft(before, { now, person }) {
  const { change, by, binding, ...opened } = before.texts;
  const erased = erasedParts(before.opened);
  const gone = Object.fromEntries(Object.entries(now).filter(([part]) => erased.includes(part)));
  // Version 1 had fewer columns; chain.js compares only those.
  const rest = before.change.version === 1 ? now : { ...gone, ...opened };
  const names = opened.person ?? rest.person;
  return names === undefined
    ? rest
    : { ...rest, ...evidenceEntry.partTexts({ person: { ...JSON.parse(names), ...person } }) };
}

/** @type {(tx: Tx, about: string, record: string) => Texts} */
function textsNow(tx, about, record) {
  const row = byId(tx, about, record);
  const describe = { documentations: ofDocumentation, properties: ofProperty, service_plans: ofPlan }[about];
  if (row && describe) return describe(row);
  const tombstone = about === DOCUMENTATIONS ? byId(tx, 'deleted_documentations', record) : null;
  if (!tombstone) return evidenceEntry.partTexts({ record: { id: record } });
  const sql = 'SELECT town FROM evidence_numbers WHERE record = {:record}';
  return ofTombstone(tombstone, {
    town: queryRows(tx, { sql, params: { record }, shape: { town: '' } })[0]?.town ?? null,
  });
}

/** @type {(tx: Tx, kept: Read, part: Part) => [number, string][]} */
function erasePart(tx, kept, part) {
  const opening = kept.opened[part];
  if (!opening || 'hash' in opening) return [];
  kept.opened[part] = { hash: evidenceEntry.partHash(opening, ofText) };
  executeSql(tx, 'UPDATE evidence_openings SET opened = {:opened} WHERE position = {:position}', {
    position: kept.position,
    opened: JSON.stringify(kept.opened),
  });
  return [[kept.position, part]];
}

module.exports = { erasePart, enterErased, newestErasedEntry };
