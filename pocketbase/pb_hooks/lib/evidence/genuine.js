/** Which entries of the log this server made, each by itself: its hash, the record that its content names, and its mark (D321). */
const { evidenceEntry } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { ofText } = require('./hashes.js');
const { isNoted } = require('./heads.js');
const { hasMacs, ofRecord } = require('./log.js');
const { entryText, hasKey, isMacOf } = require('./mac.js');
const { hasSalts, parseEntry, textAt, valuesIn, valuesOpened } = require('./openedEntry.js');

/** @typedef {import('./log.js').Kept} Kept */
/** @typedef {import('./openedEntry.js').Read} Read */

/** Where an entry of version 1 names its record. @type {{[about: string]: string}} */
const OWN_ID = { documentations: 'id', properties: 'property' };

/** What is wrong with an entry by itself, as half sentences. @type {(entry: Read, of: {about: string, record: string, from: number | null, isAfterSecond: boolean}) => string[]} */
function ownProblems(entry, { about, record, from, isAfterSecond }) {
  const { position, texts, change } = entry;
  if (evidenceEntry.entryOf(entry.opened, ofText) !== entry.entry || !hasSalts(entry.opened))
    return [`Eintrag ${position} des Prüfbuchs wurde verändert`];
  const found = [];
  if (!isAbout(entry, { about, record })) found.push(`Eintrag ${position} des Prüfbuchs gehört nicht dazu`);
  if (texts.change === undefined) found.push(`Eintrag ${position} des Prüfbuchs sagt nicht, was geschah`);
  const isOurs = from === null || position >= from;
  const isDue = (change.version > 1 || isAfterSecond) && isOurs && hasKey();
  if (isDue && !isMacOf(entryText(entry), entry.mac))
    found.push(`Eintrag ${position} des Prüfbuchs hat nicht dieser Server gemacht`);
  return found;
}

/**
 * Whether an entry of a record is the hash of its parts, names the record, and has the mark of this server where it must have one.
 * @type {(app: App, of: {about: string, record: string}) => (kept: Kept) => boolean}
 */
function genuineIn(app, of) {
  const from = markedFrom(app);
  return (kept) => {
    try {
      return ownProblems(parseEntry(kept), { ...of, from, isAfterSecond: false }).length === 0;
    } catch {
      // Parts that are no text of ours.
      return false;
    }
  };
}

/** Entries of a record that fit their hash and their mark, oldest first. @type {(app: App, of: {about: string, record: string}) => Read[]} */
function genuineOf(app, of) {
  return ofRecord(app, of.about, of.record).filter(genuineIn(app, of)).map(parseEntry);
}

/**
 * The newest entry of a record; null where there is none, where it is not genuine, and where it is not noted as the newest: a newer one may be hidden.
 * Looked for twice: outside a transaction the next entry may come between two statements.
 * @type {(app: App, of: {about: string, record: string}) => Read | null}
 */
function newestGenuine(app, of) {
  return newestNow(app, of) ?? newestNow(app, of);
}

/** @type {(app: App, of: {about: string, record: string}) => Read | null} */
function newestNow(app, of) {
  const kept = ofRecord(app, of.about, of.record).at(-1);
  if (!kept || !genuineIn(app, of)(kept)) return null;
  const entry = parseEntry(kept);
  return isNoted(app, of, { position: entry.position, isOlder: entry.change.version === 1 }) ? entry : null;
}

/** Whether its hashed content names this record. @type {(entry: Read, of: {about: string, record: string}) => boolean} */
function isAbout({ texts, change }, { about, record }) {
  if (change.version > 1) {
    const binding = valuesIn(texts.binding);
    return binding.about === about && binding.record === record;
  }
  const key = OWN_ID[about];
  return key === undefined || change.kind === 'deleted' || valuesIn(texts.record)[key] === record;
}

/** An entry that names a key of the log; `isMarked`: today's key made it. @typedef {{position: number, isMarked: boolean}} KeyEntry */

/** Entries that name keys, the newest first. @type {(app: App) => KeyEntry[]} */
function keyEntries(app) {
  if (!hasMacs(app)) return [];
  const rows = queryRows(app, {
    sql: `SELECT o.position, lower(hex(e.entry)) AS entry, e.mac, o.opened FROM evidence_openings o
          JOIN evidence_entries e ON e.position = o.position WHERE o.about = 'log' ORDER BY o.position DESC`,
    shape: { position: 0, entry: '', mac: '', opened: '' },
  });
  return rows
    .filter((row) => KEY_KINDS.includes(kindOf(row.opened)))
    .map((row) => ({ position: row.position, isMarked: isMacOf(entryText(row), row.mac) }));
}

/** '' of what is no text of ours. @type {(opened: string) => string} */
function kindOf(opened) {
  try {
    /** @type {import('../../../../src/domain/evidence/evidenceEntry').Openings} */
    const { change } = JSON.parse(opened);
    return textAt(valuesOpened(change), 'kind');
  } catch {
    return '';
  }
}

const KEY_KINDS = ['origin', 'logKey'];

/**
 * The position from which on entries carry the mac of today's key: where the log went on under another name its key may be another one
 * (D222), and what is older stands under the signatures of the one before.
 * @returns null where no entry of today's key is there yet, or somebody put one behind it.
 * @type {(app: App) => number | null}
 */
function markedFrom(app) {
  const entries = keyEntries(app);
  const foreign = entries.findIndex(({ isMarked }) => !isMarked);
  const own = foreign < 0 ? entries : entries.slice(0, foreign);
  return own.at(-1)?.position ?? null;
}

module.exports = { genuineIn, genuineOf, keyEntries, markedFrom, newestGenuine, ownProblems };
