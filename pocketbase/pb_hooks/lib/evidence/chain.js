/**
 * Whether the entries of one record belong to it, follow each other and are all there (D321). The same rules for the public page,
 * for the box beside a record and for `npm run verify`.
 */
const { queryRows } = require('../database/sql.js');
const { fieldsChanged } = require('./fields.js');
const { markedFrom, ownProblems } = require('./genuine.js');
const { areNewest, hasHeads, isNewest } = require('./heads.js');
const { hasMacs } = require('./log.js');
const { hasKey, headText, isMacOf } = require('./mac.js');
const { isBehindUpgrade } = require('./marker.js');
const { erasedParts, partOf, parseEntry, valuesIn } = require('./openedEntry.js');

/** @typedef {import('./log.js').Kept} Kept */
/** @typedef {import('./openedEntry.js').Read} Read */
/** @typedef {import('./openedEntry.js').Texts} Texts */
/** Which record it is, and its entries (log.ofRecord). @typedef {{about: string, record: string, kept: Kept[]}} Of */

/** A deletion names the entries that were forgotten with it; what follows it does not name them again. */
const FORGOTTEN = 'record.entries';
/** Kinds of entries that say what the one before them said. */
const CHANGES_NOTHING = ['legalHold', 'legalHoldEnded'];
/** Kinds that may be the first of a record; of a deletion the ones before are forgotten. */
const FIRST = ['completed', 'recorded', 'deleted', 'keyRegistered'];

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
    ...firstProblems(app, about, entries[0]),
    ...headProblems(app, { about, record, last: entries.at(-1) }),
  ];
}

/**
 * The first entry says that a record came, or that it was there before the log: whoever puts a row in has the product write its next entry (D440).
 * Until the older records are bound a change may come before that.
 * @type {(app: App, about: string, first: Read | undefined) => string[]}
 */
function firstProblems(app, about, first) {
  if (!first || first.change.version === 1 || FIRST.includes(first.change.kind)) return [];
  const isCreation = about !== 'documentations' && first.change.fields.length === 0;
  if (isCreation || !isBehindUpgrade(app, first.position)) return [];
  return [`vor Eintrag ${first.position} des Prüfbuchs fehlt der erste`];
}

/** Whether an entry of version 2 stands before it: then it is of version 2 too, or somebody put it there. @type {(entries: Read[], index: number) => boolean} */
function isAfterSecond(entries, index) {
  return entries.slice(0, index).some(({ change }) => change.version > 1);
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

module.exports = { headsProblems, problemsOf };
