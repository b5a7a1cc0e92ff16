/** Which entries are genuine: correct hash, own record, this server's mark. */
const { evidenceEntry } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { ofText } = require('./hashes.js');
const { isNoted } = require('./heads.js');
const { hasMacs, ofRecord } = require('./log.js');
const { entryText, hasKey, isMacOf } = require('./mac.js');
const { hasSalts, parseEntry, textAt, valuesIn, valuesOpened } = require('./openedEntry.js');

/** @typedef {import('./log.js').Kept} Kept */
/** @typedef {import('./openedEntry.js').Read} Read */

/** @type {{[about: string]: string}} */
const OWN_ID = { documentations: 'id', properties: 'property' };

/**
 * As half sentences.
 * @type {(entry: Read, of: {about: string, record: string, from: number | null, isAfterSecond: boolean}) => string[]}
 */
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

/** @type {(app: App, subject: {about: string, record: string}) => (kept: Kept) => boolean} */
function genuineIn(app, subject) {
  const from = markedFrom(app);
  return (kept) => {
    try {
      return ownProblems(parseEntry(kept), { ...subject, from, isAfterSecond: false }).length === 0;
    } catch {
      // Unreadable parts.
      return false;
    }
  };
}

/** Oldest first. @type {(app: App, subject: {about: string, record: string}) => Read[]} */
function genuineOf(app, subject) {
  return ofRecord(app, subject.about, subject.record).filter(genuineIn(app, subject)).map(parseEntry);
}

/**
 * Null when a newer one may be hidden. Tries twice: an entry may arrive between two statements.
 * @type {(app: App, subject: {about: string, record: string}) => Read | null}
 */
function newestGenuine(app, subject) {
  return newestNow(app, subject) ?? newestNow(app, subject);
}

/** @type {(app: App, subject: {about: string, record: string}) => Read | null} */
function newestNow(app, subject) {
  const kept = ofRecord(app, subject.about, subject.record).at(-1);
  if (!kept || !genuineIn(app, subject)(kept)) return null;
  const entry = parseEntry(kept);
  return isNoted(app, subject, { position: entry.position, isOlder: entry.change.version === 1 }) ? entry : null;
}

/** @type {(entry: Read, of: {about: string, record: string}) => boolean} */
function isAbout({ texts, change }, { about, record }) {
  if (change.version > 1) {
    const binding = valuesIn(texts.binding);
    return binding.about === about && binding.record === record;
  }
  const key = OWN_ID[about];
  return key === undefined || change.kind === 'deleted' || valuesIn(texts.record)[key] === record;
}

/** `isMarked`: made by today's key. @typedef {{position: number, isMarked: boolean}} KeyEntry */

/** Newest first. @type {(app: App) => KeyEntry[]} */
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

/** '' when unreadable. @type {(opened: string) => string} */
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
 * Older entries have the previous name's signatures.
 * @returns null without an entry of today's key, or with a foreign one behind it.
 * @type {(app: App) => number | null}
 */
function markedFrom(app) {
  const entries = keyEntries(app);
  const foreign = entries.findIndex(({ isMarked }) => !isMarked);
  const own = foreign < 0 ? entries : entries.slice(0, foreign);
  return own.at(-1)?.position ?? null;
}

module.exports = { genuineIn, genuineOf, keyEntries, markedFrom, newestGenuine, ownProblems };
