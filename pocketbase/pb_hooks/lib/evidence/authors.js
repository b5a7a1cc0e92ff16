/** Who changed a record and why, also after an erasure of the name (D418). */
const { BY, NAME } = require('../erasing/words.js');
const { textAt, valuesIn } = require('./openedEntry.js');

/** @typedef {import('./openedEntry.js').Read} Read */
/** @typedef {{name: string, reason?: string}} Author */

const REASONED = ['legalHold', 'deleted'];
const ERASED_RECORD = 'person.property_name';

/**
 * @param entry undefined when the change has none.
 * @type {(entries: Read[], entry: Read | undefined, row: Author) => boolean}
 */
function isAuthor(entries, entry, row) {
  if (isRecordErased(entries)) return isSame(row, BY);
  // Before the log, or without an author.
  if (!entry?.opened.by) return true;
  const { by } = entry.texts;
  if (by !== undefined)
    return isSame(row, { name: textAt(valuesIn(by), 'name'), reason: textAt(valuesIn(by), 'reason') });
  // Version 1 listed no erased parts: it may be the complete record.
  const isOlder = !entries.some(({ change }) => change.kind === 'erased' && isClosing(change, entry.position));
  if (isOlder && isSame(row, BY)) return true;
  return isSame(row, { name: NAME, reason: reasonKept(entries, entry.position) });
}

/** @type {(entries: Read[]) => boolean} */
function isRecordErased(entries) {
  return entries.some(({ change }) => change.kind === 'erased' && change.fields.includes(ERASED_RECORD));
}

/** @type {(change: Read['change'], position: number) => boolean} */
function isClosing({ closed }, position) {
  return closed.some(([at, part]) => at === position && part === 'by');
}

/** Compares only what the entry states. @type {(row: Author, author: Author) => boolean} */
function isSame(row, { name, reason }) {
  return row.name === name && (row.reason === undefined || reason === undefined || row.reason === reason);
}

/** Undefined after an erasure before D418. @type {(entries: Read[], position: number) => string | undefined} */
function reasonKept(entries, position) {
  for (const { change, texts } of entries) {
    if (change.kind !== 'erased') continue;
    /** @type {{reasons?: [number, string][]}} */
    const { reasons = [] } = valuesIn(texts.by);
    const kept = reasons.find(([at]) => at === position);
    if (kept) return kept[1];
  }
  return undefined;
}

/** Call before the part `by` is erased. @type {(entries: Read[]) => [number, string][]} */
function reasonsOf(entries) {
  return entries
    .filter(({ change, texts }) => REASONED.includes(change.kind) && texts.by !== undefined)
    .map(({ position, texts }) => [position, textAt(valuesIn(texts.by), 'reason')]);
}

module.exports = { isAuthor, reasonsOf };
