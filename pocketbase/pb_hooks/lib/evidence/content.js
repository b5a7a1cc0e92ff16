/** Compares a stored record with its newest entry and the sealed text. */
const { evidenceEntry } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');
const { queryRows, queryCount } = require('../database/sql.js');
const { isAuthor } = require('./authors.js');
const { problemsOf } = require('./chain.js');
const { shownProblems, tombstoneProblems } = require('./deletedContent.js');
const { fieldsChanged } = require('./fields.js');
const { hasItsForm } = require('./form.js');
const { holdText } = require('./holdText.js');
const { propertyProblems } = require('./propertyProblems.js');
const { ofRecord } = require('./log.js');
const { isUpgraded } = require('./marker.js');
const { shownOf } = require('./numbers.js');
const { erasedParts, partOf, parseEntry } = require('./openedEntry.js');
const { ofDocumentation } = require('./parts.js');
const { photoProblems, sealedProblems } = require('./sealedContent.js');
const { findMisshapenRows } = require('./shape.js');

/** @typedef {import('./openedEntry.js').Read} Read */

const DOCUMENTATIONS = 'documentations';
const TOMBSTONES = 'deleted_documentations';

/** @type {{[part: string]: string}} */
const WORDS = {
  record: 'Nummer, Stand oder der versiegelte Text',
  photos: 'die Liste der Fotos',
  service: 'Zeit oder Leistung',
  place: 'der Ort',
  person: 'ein Name',
  notes: 'die Notiz',
  signature: 'die Signatur des Geräts',
  parties: 'wer sie sieht',
};

/**
 * @returns `problems`: half sentences.
 * @throws for unreadable columns or entries.
 * @type {(app: App, record: string) => {row: Row | null, tombstone: Row | null, entries: Read[], problems: string[]}}
 */
function documentationOf(app, record) {
  const kept = ofRecord(app, DOCUMENTATIONS, record);
  const entries = kept.map(parseEntry);
  const [row, tombstone] = [byId(app, DOCUMENTATIONS, record), byId(app, TOMBSTONES, record)];
  const chain = problemsOf(app, { about: DOCUMENTATIONS, record, kept });
  return {
    row,
    tombstone,
    entries,
    problems: [
      ...new Set([
        ...chain,
        ...storedProblems(app, { record, row, tombstone, entries }),
        ...listDeletionDoubts(entries),
      ]),
    ],
  };
}

/** @typedef {{record: string, row: Row | null, tombstone: Row | null, entries: Read[]}} Stored */

/** @type {(app: App, of: Stored) => string[]} */
function storedProblems(app, of) {
  const { row, tombstone, entries } = of;
  const newest = entries.at(-1);
  const isDeleted = entries.some(({ change }) => change.kind === 'deleted');
  if (row && isDeleted) return ['ist wieder da, obwohl ihre Löschung eingetragen ist'];
  if (row && tombstone) return ['ist da, obwohl vermerkt ist, dass sie gelöscht wurde'];
  if (!newest) return withoutEntry(app, of);
  const unbound = newest.change.version === 1 && isUpgraded(app) ? ['ist im Prüfbuch nicht gebunden'] : [];
  if (row) return [...unbound, ...rowProblems(app, { ...of, row, newest })];
  if (!isDeleted && !isTombstone(newest)) return ['fehlt, ohne dass eine Löschung eingetragen ist'];
  return [
    ...unbound,
    ...(tombstone ? tombstoneProblems(app, { tombstone, newest, entries }) : ['der Vermerk der Löschung fehlt']),
  ];
}

/** @type {(entries: Read[]) => string[]} */
function listDeletionDoubts(entries) {
  return entries.flatMap(({ change }) =>
    change.doubtful.map((what) => `passte bei der Löschung nicht zum Prüfbuch: ${what}`),
  );
}

/** Call while the row exists. @type {(app: App, record: string) => string[]} */
function doubtsOf(app, record) {
  try {
    // With a foreign schema, rows may change only for the deletion.
    const form = hasItsForm(app) ? [] : ['die Datenbank hatte eine fremde Form'];
    return [...documentationOf(app, record).problems, ...form];
  } catch {
    // Unreadable, but deleted all the same.
    return ['ist nicht mehr lesbar'];
  }
}

/** @type {(app: App, of: Stored) => string[]} */
function withoutEntry(app, of) {
  if (!of.row && !of.tombstone) return ['gibt es nicht'];
  return isDue(app, of) ? ['steht nicht im Prüfbuch'] : [];
}

/** Older records get their entry in the upgrade. @type {(app: App, of: Stored) => boolean} */
function isDue(app, { record, row, tombstone }) {
  if (!isUpgraded(app)) return false;
  return tombstone !== null || row?.getString('state') === 'complete' || hasPage(app, record);
}

/** @type {(app: App, record: string) => boolean} */
function hasPage(app, record) {
  return queryCount(app, 'SELECT COUNT(*) AS n FROM evidence_numbers WHERE record = {:record}', { record }) > 0;
}

/** @type {(entry: Read) => boolean} */
function isTombstone({ texts }) {
  return texts.service !== undefined && texts.photos === undefined;
}

/** @type {(app: App, of: Stored & {row: Row, newest: Read}) => string[]} */
function rowProblems(app, { record, row, entries, newest }) {
  const says = ofDocumentation(row, newest.change.version);
  const changed = fieldsChanged(app, newest.texts, says).map(partOf);
  const erased = erasedParts(newest.opened);
  return [
    ...shapeProblems(app, record),
    ...changed.filter((part) => !erased.includes(part)).map((part) => `${WORDS[part] ?? part} wurde verändert`),
    ...sealedProblems(row, entries),
    ...propertyProblems(app, entries),
    ...photoProblems(app, row),
    ...editorProblems(row, entries),
    ...holdProblems(app, record, entries),
    ...shownProblems(app, shownOf(row)),
  ];
}

/** @type {(app: App, record: string) => string[]} */
function shapeProblems(app, record) {
  const params = { record };
  const found = [
    ...findMisshapenRows(app, 'documentations', 'id = {:record}', params),
    ...findMisshapenRows(app, 'documentation_photos', 'documentation = {:record}', params),
    ...findMisshapenRows(app, 'evidence_numbers', 'record = {:record}', params),
    ...findMisshapenRows(app, 'legal_holds', 'record = {:record}', params),
  ];
  return found.map(({ column }) => `${column} ist in fremder Form gespeichert`);
}

/** @type {(row: Row, entries: Read[]) => string[]} */
function editorProblems(row, entries) {
  const name = row.getString('edited_by');
  const [newest] = entries.filter(({ change }) => change.fields.includes('service.edited_at')).reverse();
  if (newest) return isEditor(entries, newest, name) ? [] : [WRONG_EDITOR];
  // Version 1 names no corrected column. Corrections before the log have no entry.
  const isCorrected = row.getString('edited_at') !== '';
  const isOlder = isCorrected && entries.some(({ change }) => change.kind === 'recorded');
  const isEntered = isOlder || isOfCorrection(entries, name);
  return name === '' || isEntered ? [] : [WRONG_EDITOR];
}

const WRONG_EDITOR = 'wer sie berichtigt hat, wurde verändert';

/** @type {(entries: Read[], entry: Read, name: string) => boolean} */
function isEditor(entries, entry, name) {
  return isAuthor(entries, entry, { name });
}

/** @type {(entries: Read[], name: string) => boolean} */
function isOfCorrection(entries, name) {
  return entries.some(
    (entry) => evidenceEntry.CORRECTIONS.includes(entry.change.kind) && isEditor(entries, entry, name),
  );
}

/** @type {(app: App, record: string, entries: Read[]) => string[]} */
function holdProblems(app, record, entries) {
  const sql = "SELECT set_by, set_at, reason, until FROM legal_holds WHERE record = {:record} AND ended_at = ''";
  const stored = queryRows(app, { sql, params: { record }, shape: { set_by: '', set_at: '', reason: '', until: '' } });
  const [newest] = entries.filter(({ change }) => HOLDS.includes(change.kind)).reverse();
  if (newest?.change.kind !== 'legalHold') return stored.length === 0 ? [] : [WRONG_HOLD];
  const [hold] = stored;
  if (!hold || stored.length > 1) return [WRONG_HOLD];
  const isSame = isAuthor(entries, newest, { name: hold.set_by, reason: holdText(hold) });
  return isSame && isAt(newest, hold.set_at) ? [] : [WRONG_HOLD];
}

/** @type {(entry: Read, at: string) => boolean} */
function isAt({ change }, at) {
  return Math.abs(Date.parse(change.at) - Date.parse(at)) < SAME_MOMENT;
}

const SAME_MOMENT = 2000;
const HOLDS = ['legalHold', 'legalHoldEnded'];
const WRONG_HOLD = 'die Löschsperre ist nicht die, die eingetragen wurde';

module.exports = { documentationOf, doubtsOf };
