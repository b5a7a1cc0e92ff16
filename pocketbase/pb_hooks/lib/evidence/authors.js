/**
 * Who changed a record and why, as its entries say it, also after Art. 17 GDPR took the name (D206, D418). The entry of the kind `erased` then
 * says in its own part `by` which reasons stay, as `reasons: [[position, reason]]`.
 */
const { BY, NAME } = require('../erasing/words.js');
const { textAt, valuesIn } = require('./openedEntry.js');

/** @typedef {import('./openedEntry.js').Read} Read */
/** What a row says of a change; `reason` is missing where the row has none. @typedef {{name: string, reason?: string}} Author */

/** Its reason stands in a row, too: of a Löschsperre and of a tombstone. */
const REASONED = ['legalHold', 'deleted'];
/** Only the erasure of a whole record names this field (erasing/nameless.js). */
const ERASED_RECORD = 'person.property_name';

/**
 * Whether a row says what an entry says of its author.
 * @param entry of `entries`, those of its record; undefined where the change has none.
 * @type {(entries: Read[], entry: Read | undefined, row: Author) => boolean}
 */
function isAuthor(entries, entry, row) {
  if (isRecordErased(entries)) return isSame(row, BY);
  // From before the log, or nobody stands for it.
  if (!entry?.opened.by) return true;
  const { by } = entry.texts;
  if (by !== undefined)
    return isSame(row, { name: textAt(valuesIn(by), 'name'), reason: textAt(valuesIn(by), 'reason') });
  // Version 1 did not say what was erased: the whole record may have been.
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

/** What one of them does not say is not compared. @type {(row: Author, author: Author) => boolean} */
function isSame(row, { name, reason }) {
  return row.name === name && (row.reason === undefined || reason === undefined || row.reason === reason);
}

/** Undefined where an erasure before D418 kept none. @type {(entries: Read[], position: number) => string | undefined} */
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

/**
 * The reasons that stay when the part `by` of these entries is erased. Asked before.
 * @type {(entries: Read[]) => [number, string][]}
 */
function reasonsOf(entries) {
  return entries
    .filter(({ change, texts }) => REASONED.includes(change.kind) && texts.by !== undefined)
    .map(({ position, texts }) => [position, textAt(valuesIn(texts.by), 'reason')]);
}

module.exports = { isAuthor, reasonsOf };
