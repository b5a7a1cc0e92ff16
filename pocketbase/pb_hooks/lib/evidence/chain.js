/**
 * Whether the entries of one record belong to it, follow each other and are all there (D321). The same rules for the public page,
 * for the box beside a record and for `npm run verify`.
 */
const { evidenceEntry } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { fieldsChanged } = require('./fields.js');
const { ofText } = require('./hashes.js');
const { areNewest, hasHeads, isNewest } = require('./heads.js');
const { hasMacs, ofRecord } = require('./log.js');
const { erasedParts, hasSalts, partOf, parseEntry, textAt, valuesIn, valuesOpened } = require('./openedEntry.js');
const { entryText, hasKey, headText, isMacOf } = require('./mac.js');

/** @typedef {import('./log.js').Kept} Kept */
/** @typedef {import('./openedEntry.js').Read} Read */
/** @typedef {import('./openedEntry.js').Texts} Texts */
/** Which record it is, and its entries (log.ofRecord). @typedef {{about: string, record: string, kept: Kept[]}} Of */

/** A deletion names the entries that were forgotten with it; what follows it does not name them again. */
const FORGOTTEN = 'record.entries';
/** Kinds of entries that say what the one before them said. */
const CHANGES_NOTHING = ['legalHold', 'legalHoldEnded'];
/** Where an entry of version 1 names its record. @type {{[about: string]: string}} */
const OWN_ID = { documentations: 'id', properties: 'property' };

/**
 * What does not fit among the entries of a record, as half sentences; none where everything does.
 * @type {(app: App, of: Of) => string[]}
 */
function problemsOf(app, { about, record, kept }) {
  const entries = kept.map(parseEntry);
  const from = markedFrom(app);
  return [
    ...entries.flatMap((entry, index) => [
      ...ownProblems(entry, { about, record, from, isAfterSecond: isAfterSecond(entries, index) }),
      ...orderProblems(app, entry, entries[index - 1]),
      ...closedProblems(entry, entries.slice(index + 1)),
    ]),
    ...headProblems(app, { about, record, last: entries.at(-1) }),
  ];
}

/** Whether an entry of version 2 stands before it: then it is of version 2 too, or somebody put it there. @type {(entries: Read[], index: number) => boolean} */
function isAfterSecond(entries, index) {
  return entries.slice(0, index).some(({ change }) => change.version > 1);
}

/** @type {(entry: Read, of: {about: string, record: string, from: number | null, isAfterSecond: boolean}) => string[]} */
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

/** The newest entry of a record; null where there is none, or where it is not genuine. @type {(app: App, of: {about: string, record: string}) => Read | null} */
function newestGenuine(app, of) {
  const kept = ofRecord(app, of.about, of.record).at(-1);
  return kept && genuineIn(app, of)(kept) ? parseEntry(kept) : null;
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

/**
 * An entry follows the one before it, and changes what it says that it changes.
 * @type {(app: App, entry: Read, before: Read | undefined) => string[]}
 */
function orderProblems(app, { position, texts, change, opened }, before) {
  // Of version 1 nothing binds the one before; but a Löschsperre changes nothing, so it shows one that was hidden.
  if (change.version === 1 && !CHANGES_NOTHING.includes(change.kind)) return [];
  const named = valuesIn(texts.binding).before;
  if (change.version > 1 && named !== (before?.entry ?? findForgottenEntry(app, texts)))
    return [`vor Eintrag ${position} des Prüfbuchs fehlt einer`];
  if (!before || change.kind === 'deleted') return [];
  const isOlder = before.change.version === 1;
  // Of a part that was erased nothing is left to compare.
  const erased = [...erasedParts(opened), ...erasedParts(before.opened)];
  return fieldsChanged(app, before.texts, texts, isOlder)
    .filter((field) => ![...change.fields, FORGOTTEN].includes(field) && !erased.includes(partOf(field)))
    .map((field) => `Eintrag ${position} des Prüfbuchs änderte ${field} ungesagt`);
}

/** The entry before a deletion, whose parts are forgotten: the last that the deletion names; '' where it is the record's first. @type {(app: App, texts: Texts) => string} */
function findForgottenEntry(app, texts) {
  /** @type {{entries?: number[]}} */
  const { entries = [] } = valuesIn(texts.record);
  const position = entries.at(-1);
  if (position === undefined) return '';
  const sql = 'SELECT lower(hex(entry)) AS entry FROM evidence_entries WHERE position = {:position}';
  return queryRows(app, { sql, params: { position }, shape: { entry: '' } })[0]?.entry ?? '';
}

/**
 * A part is erased by an entry that names it (D206). Before version 2 no entry did; the first one of version 2 names what was erased until then.
 * @type {(entry: Read, later: Read[]) => string[]}
 */
function closedProblems({ position, opened, change }, later) {
  const isJudged = change.version > 1 || later.some((one) => one.change.version > 1);
  if (!isJudged) return [];
  const named = later.flatMap((one) => one.change.closed).filter(([at]) => at === position);
  return erasedParts(opened)
    .filter((part) => !named.some(([, name]) => name === part))
    .map((part) => `aus Eintrag ${position} des Prüfbuchs wurde ${part} entfernt`);
}

/** @type {(app: App, of: {about: string, record: string, last: Read | undefined}) => string[]} */
function headProblems(app, { about, record, last }) {
  if (!hasMacs(app)) return [];
  const sql = 'SELECT position, mac FROM evidence_heads WHERE about = {:about} AND record = {:record}';
  const head = queryRows(app, { sql, params: { about, record }, shape: { position: 0, mac: '' } })[0];
  // Entries of version 1 have no head.
  if (!head) return last && last.change.version > 1 ? ['der Vermerk des neuesten Eintrags fehlt'] : [];
  if (!last || last.position !== head.position) return ['der neueste Eintrag im Prüfbuch fehlt'];
  const { position, entry } = last;
  const from = markedFrom(app);
  const isJudged = (from === null || position >= from) && hasKey();
  return !isJudged || isMacOf(headText({ about, record, position, entry }), head.mac)
    ? []
    : ['der Vermerk des neuesten Eintrags wurde verändert'];
}

/**
 * Whether the noted newest entry of a record is the newest: else one may have been hidden.
 * @param of null for all records: that reads every head, for `npm run verify` alone.
 * @type {(app: App, of: {about: string, record: string} | null) => string[]}
 */
function headsProblems(app, of) {
  // Before the first start of this version nothing has a mark.
  if (!hasMacs(app) || !hasHeads(app)) return [];
  if (!hasKey()) return of ? ['ohne den Schlüssel des Prüfbuchs steht nicht fest, was das Neueste ist'] : [];
  if (of ? isNewest(app, of) : areNewest(app)) return [];
  return ['welche Einträge die neuesten sind, steht nicht mehr fest'];
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

module.exports = { genuineIn, genuineOf, headsProblems, keyEntries, markedFrom, newestGenuine, problemsOf };
