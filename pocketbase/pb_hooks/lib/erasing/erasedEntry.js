/** What an erasure leaves in the log (D206): text and salt of a part go, its hash stays, and an entry says so. */
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
 * An entry that names the parts that were erased, and says what the record says without them. Without it `npm run verify` would take them for
 * parts that somebody took out (D321).
 * @param of `before`: the newest entry, read before anything was erased; `person`: what the names become.
 * @type {(tx: Tx, of: {about: string, record: string, before: Read | undefined, closed: [number, string][], person?: {[column: string]: string}, reasons?: [number, string][]}) => void}
 */
function enterErased(tx, { about, record, before, closed, person = {}, reasons = [] }) {
  if (!before) return;
  const texts = textsLeft(before, { now: textsNow(tx, about, record), person });
  const fields = Object.keys(person).map((column) => `person.${column}`);
  appendEntry(tx, { about, record, texts, change: { kind: 'erased', at: Date.now(), fields, closed, reasons } });
}

/**
 * What the entry before said, not what the row says: a row that was edited stays different from the log (D419).
 * @param of `now`: what the row says, for parts that the entry before does not have any more.
 * @type {(before: Read, of: {now: Texts, person: {[column: string]: string}}) => Texts}
 */
function textsLeft(before, { now, person }) {
  const { change, by, binding, ...said } = before.texts;
  const erased = erasedParts(before.opened);
  const gone = Object.fromEntries(Object.entries(now).filter(([part]) => erased.includes(part)));
  // Version 1 knew fewer columns; chain.js compares those that it knew.
  const rest = before.change.version === 1 ? now : { ...gone, ...said };
  const names = said.person ?? rest.person;
  return names === undefined
    ? rest
    : { ...rest, ...evidenceEntry.partTexts({ person: { ...JSON.parse(names), ...person } }) };
}

/** What a record says now: of one that is gone, what is left of it. @type {(tx: Tx, about: string, record: string) => Texts} */
function textsNow(tx, about, record) {
  const row = byId(tx, about, record);
  const describe = { documentations: ofDocumentation, properties: ofProperty, service_plans: ofPlan }[about];
  if (row && describe) return describe(row);
  const tomb = about === DOCUMENTATIONS ? byId(tx, 'deleted_documentations', record) : null;
  if (!tomb) return evidenceEntry.partTexts({ record: { id: record } });
  const sql = 'SELECT town FROM evidence_numbers WHERE record = {:record}';
  return ofTombstone(tomb, { town: queryRows(tx, { sql, params: { record }, shape: { town: '' } })[0]?.town ?? null });
}

/**
 * Text and salt of a part go; its hash stays, so that the entry is still what its parts say.
 * @returns what was erased, for the entry that says so.
 * @type {(tx: Tx, kept: Read, part: Part) => [number, string][]}
 */
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
