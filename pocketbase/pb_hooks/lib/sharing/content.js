/**
 * Content of a share: the newest log entry with the shared parts open, hashes of the others. Number, names and count
 * serve when their part is closed.
 */
const { evidenceEntry, share: rules, supplement: rulesOfSupplement } = require('../../generated/rules.js');
const { isSupplement } = require('../database/ordinary.js');
const { byId } = require('../database/rows.js');
const { getIsoTime } = require('../database/times.js');
const { changesOf } = require('../delivery/supplementRights.js');
const { supplementsOf } = require('../delivery/supplements.js');
const { ofText } = require('../evidence/hashes.js');
const { ofRecord } = require('../evidence/log.js');
const { OF_PARTIES } = require('../evidence/standing.js');
const { ownColumn } = require('../links/owner.js');

const DOCUMENTATIONS = 'documentations';

/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').EntryPart} Part */
/** @typedef {import('../../../../src/domain/documentation/share').ShareShows} Shows */
/** @typedef {import('../evidence/log.js').Kept} Kept */

/** Complete, of the own side, and released. @type {(app: App, user: Row, id: string) => Row | null} */
function findShareableRecord(app, user, id) {
  const row = byId(app, DOCUMENTATIONS, id);
  if (row?.getString('state') !== 'complete' || row.getBool('held') || isSupplement(row)) return null;
  return row.getString(ownColumn(user)) === user.id ? row : null;
}

/**
 * With its Nachträge.
 * @param isSound the log fits a record.
 * @type {(app: App, row: Row, of: {shows: Shows, isSound: (record: string) => boolean}) => object}
 */
function sharedRecord(app, row, { shows, isSound }) {
  const supplements = supplementsOf(app, row.id)
    .filter((one) => isShown(one) && isSound(one.id))
    .map((one) => ({
      ...ofRow(app, one, shows),
      at: getIsoTime(one, 'captured_at'),
      kind: rulesOfSupplement.supplementKind({ changes: changesOf(one) }),
    }));
  const isCorrected = row.getString('edited_at') !== '';
  return {
    ...ofRow(app, row, shows),
    correctedAt: isCorrected ? getIsoTime(row, 'edited_at') : null,
    supplements,
  };
}

/** @type {(row: Row) => boolean} */
const isShown = (row) => row.getString('state') === 'complete' && !row.getBool('held');

/** '' for none. @type {(app: App, documentation: string) => string} */
function recordOfPhoto(app, documentation) {
  const row = byId(app, DOCUMENTATIONS, documentation);
  if (!row || !isShown(row)) return '';
  return isSupplement(row) ? row.getString('parent') : row.id;
}

/** @type {(app: App, row: Row, shows: Shows) => object} */
function ofRow(app, row, shows) {
  const kept = ofRecord(app, DOCUMENTATIONS, row.id).map((one) => ({ ...one, kind: kindOf(one) }));
  // A Löschsperre reveals a dispute.
  const shown = kept.filter(({ kind }) => !OF_PARTIES.includes(kind));
  const newest = shown.at(-1);
  const [first] = shown;
  const parts = rules.openedParts(shows);
  // A correction may have removed private text, so only the arrival is shown.
  const arrival = first && newest && first.position !== newest.position ? [openedEntry(first, ['change'])] : [];
  return {
    number: row.getString('number'),
    receivedAt: getIsoTime(row, 'received_at'),
    corrected: shown.some(({ kind }) => evidenceEntry.CORRECTIONS.includes(kind)),
    company: row.getString('company_name'),
    manager: row.getString('manager_name'),
    author: shows.names ? row.getString('employee_name') : rules.initialsOf(row.getString('employee_name')),
    photoCount: row.getInt('photo_count'),
    entries: newest ? [...arrival, openedEntry(newest, parts)] : [],
  };
}

/** @type {(one: Kept) => string} */
function kindOf({ opened }) {
  /** @type {{kind?: string}} */
  const { kind = '' } = JSON.parse(evidenceEntry.textIn(opened.change) ?? '{}');
  return kind;
}

/** Hashes as `sha256sum` prints them. @type {(kept: Kept, parts: Part[]) => object} */
function openedEntry({ position, entry, opened }, parts) {
  return {
    position,
    entry,
    lines: evidenceEntry.entryText(opened, ofText),
    parts: evidenceEntry.PARTS.filter((name) => parts.includes(name) && opened[name]).map((name) => ({
      name,
      ...opened[name],
    })),
  };
}

module.exports = { findShareableRecord, recordOfPhoto, sharedRecord };
