/**
 * What a share shows of a record (D201): the newest entry of the log that says what the record says, of it the parts that are shared,
 * and of every other part its hash alone. What a browser shows it reads from these parts, so that it is what was entered; number,
 * names and count beside them are for where their part is shut, and whether it was corrected for where no part says so.
 */
const { evidenceEntry, share: rules } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');
const { getIsoTime } = require('../database/times.js');
const { ofText } = require('../evidence/hashes.js');
const { ofRecord } = require('../evidence/log.js');
const { OF_PARTIES } = require('../evidence/standing.js');
const { ownColumn } = require('../links/owner.js');

const DOCUMENTATIONS = 'documentations';

/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').EntryPart} Part */
/** @typedef {import('../../../../src/domain/documentation/share').ShareShows} Shows */
/** @typedef {import('../evidence/log.js').Kept} Kept */

/**
 * A record that this person may share: complete, of its own side, and released (D29).
 * @type {(app: App, user: Row, id: string) => Row | null}
 */
function findShareableRecord(app, user, id) {
  const row = byId(app, DOCUMENTATIONS, id);
  if (row?.getString('state') !== 'complete' || row.getBool('held')) return null;
  return row.getString(ownColumn(user)) === user.id ? row : null;
}

/** One record as a recipient sees it. @type {(app: App, row: Row, shows: Shows) => object} */
function ofRow(app, row, shows) {
  const kept = ofRecord(app, DOCUMENTATIONS, row.id).map((one) => ({ ...one, kind: kindOf(one) }));
  // A Löschsperre says that there is a quarrel; the entry before it says the same of the record.
  const told = kept.filter(({ kind }) => !OF_PARTIES.includes(kind));
  const newest = told.at(-1);
  const [first] = told;
  const parts = rules.openedParts(shows);
  // What the first one said may have been corrected because nobody should read it: of it only when it came.
  const arrival = first && newest && first.position !== newest.position ? [openedEntry(first, ['change'])] : [];
  return {
    number: row.getString('number'),
    receivedAt: getIsoTime(row, 'received_at'),
    corrected: told.some(({ kind }) => kind === 'corrected'),
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

/**
 * Every part's hash, as `sha256sum` would print it, and the parts that are opened.
 * @type {(kept: Kept, parts: Part[]) => object}
 */
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

module.exports = { findShareableRecord, ofRow };
