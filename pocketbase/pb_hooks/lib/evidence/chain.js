/** Whether a record's entries are its own, linked and complete. */
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
/** @typedef {{about: string, record: string, kept: Kept[]}} Of */

const FORGOTTEN = 'record.entries';
const CHANGES_NOTHING = ['legalHold', 'legalHoldEnded'];
/** Kinds that may come first. A deletion forgets earlier entries. */
const FIRST = ['completed', 'supplement', 'recorded', 'deleted', 'keyRegistered'];

/** @type {(app: App, of: Of) => string[]} */
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
 * An inserted row must not get a genuine entry at its next change. Until the upgrade ends, a change may come first.
 * @type {(app: App, about: string, first: Read | undefined) => string[]}
 */
function firstProblems(app, about, first) {
  if (!first || first.change.version === 1 || FIRST.includes(first.change.kind)) return [];
  const isCreation = about !== 'documentations' && first.change.fields.length === 0;
  if (isCreation || !isBehindUpgrade(app, first.position)) return [];
  return [`vor Eintrag ${first.position} des Prüfbuchs fehlt der erste`];
}

/** After version 2, version 1 can only be forged. @type {(entries: Read[], index: number) => boolean} */
function isAfterSecond(entries, index) {
  return entries.slice(0, index).some(({ change }) => change.version > 1);
}

/** @type {(app: App, entry: Read, before: Read | undefined) => string[]} */
function orderProblems(app, { position, texts, change, opened }, before) {
  // Version 1 does not bind its predecessor. A difference at a Löschsperre reveals a hidden entry.
  if (change.version === 1 && !CHANGES_NOTHING.includes(change.kind)) return [];
  const named = valuesIn(texts.binding).before;
  if (change.version > 1 && named !== (before?.entry ?? findForgottenEntry(app, texts)))
    return [`vor Eintrag ${position} des Prüfbuchs fehlt einer`];
  if (!before || change.kind === 'deleted') return [];
  const isOlder = before.change.version === 1;
  // Erased parts cannot be compared.
  const erased = [...erasedParts(opened), ...erasedParts(before.opened)];
  return fieldsChanged(app, before.texts, texts, isOlder)
    .filter((field) => ![...change.fields, FORGOTTEN].includes(field) && !erased.includes(partOf(field)))
    .map((field) => `Eintrag ${position} des Prüfbuchs änderte ${field} ungesagt`);
}

/** '' for none. @type {(app: App, texts: Texts) => string} */
function findForgottenEntry(app, texts) {
  /** @type {{entries?: number[]}} */
  const { entries = [] } = valuesIn(texts.record);
  const position = entries.at(-1);
  if (position === undefined) return '';
  const sql = 'SELECT lower(hex(entry)) AS entry FROM evidence_entries WHERE position = {:position}';
  return queryRows(app, { sql, params: { position }, shape: { entry: '' } })[0]?.entry ?? '';
}

/** The first entry of version 2 lists what version 1 erased. @type {(entry: Read, later: Read[]) => string[]} */
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
  // Version 1 has no head.
  if (!head) return last && last.change.version > 1 ? ['der Vermerk des neuesten Eintrags fehlt'] : [];
  if (!last || last.position !== head.position) return ['der neueste Eintrag im Prüfbuch fehlt'];
  const { position, entry } = last;
  const from = markedFrom(app);
  const isJudged = (from === null || position >= from) && hasKey();
  return !isJudged || isMacOf(headText({ about, record, position, entry }), head.mac)
    ? []
    : ['der Vermerk des neuesten Eintrags wurde verändert'];
}

/** @param subject null for all records: slow. @type {(app: App, subject: {about: string, record: string} | null) => string[]} */
function headsProblems(app, subject) {
  // Version 2 has not started yet.
  if (!hasMacs(app) || !hasHeads(app)) return [];
  if (!hasKey()) return subject ? ['ohne den Schlüssel des Prüfbuchs steht nicht fest, was das Neueste ist'] : [];
  if (subject ? isNewest(app, subject) : areNewest(app)) return [];
  return ['welche Einträge die neuesten sind, steht nicht mehr fest'];
}

module.exports = { headsProblems, problemsOf };
