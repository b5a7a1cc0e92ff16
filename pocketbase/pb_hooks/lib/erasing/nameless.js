const { byId } = require('../database/rows.js');
const { executeSql } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { genuineOf } = require('../evidence/genuine.js');
const { textAt, valuesIn } = require('../evidence/openedEntry.js');
const { updateWordIndex } = require('../lists/wordIndex.js');
const { raiseTicks } = require('../realtime/ticks.js');
const { eraseActorTraces } = require('./actors.js');
const { erasePart, enterErased, newestErasedEntry } = require('./erasedEntry.js');
const { ORGANISATIONS } = require('./offices.js');
const { authorsOf, isPartyOwner } = require('./parties.js');
const { NAME } = require('./words.js');

const DOCUMENTATIONS = 'documentations';

/** @typedef {import('../evidence/openedEntry.js').Read} Read */
/** @typedef {{id: string, names: string[], emails: string[]}} Called */
/** @typedef {(column: string, name: string) => boolean} IsNamed */

/**
 * Another author's equal name stays. The log names the author; without an entry the row does.
 * @param of `wasAuthor`: is or was the author.
 * @type {(tx: Tx, id: string, of: Called & {wasAuthor: boolean}) => void}
 */
function eraseNameFromRecord(tx, id, of) {
  const row = byId(tx, DOCUMENTATIONS, id);
  if (!row) return;
  const before = newestErasedEntry(tx, DOCUMENTATIONS, id);
  const entries = genuineOf(tx, { about: DOCUMENTATIONS, record: id });
  const authors = authorsOf(entries);
  const closed = entries.flatMap((entry, at) => {
    const isNamed = namedBy(row, of, { entry, author: authors[at] ?? null });
    return COLUMNS.some((column) => isNamed(column, nameIn(entry, column))) ? erasePart(tx, entry, 'person') : [];
  });
  const isNamed = namedBy(row, of, { entry: entries.at(-1), author: authors.at(-1) ?? authorIn(row) });
  const named = COLUMNS.filter((column) => isNamed(column, row.getString(column)));
  if (named.length > 0) replaceNames(tx, row, named);
  const namedColumns = COLUMNS.filter((column) => isNamed(column, nameIn(before, column)));
  const person = Object.fromEntries(namedColumns.map((column) => [column, NAME]));
  if (named.length > 0 || closed.length > 0)
    enterErased(tx, { about: DOCUMENTATIONS, record: id, before, closed, person });
}

const AUTHOR = 'employee_name';
const COLUMNS = [AUTHOR, ...ORGANISATIONS.map(({ column }) => column)];

/**
 * `author`: null for version 1, where the name decides.
 * @type {(row: Row, of: Called & {wasAuthor: boolean}, known: {entry: Read | undefined, author: string | null}) => IsNamed}
 */
function namedBy(row, { id, names, wasAuthor }, { entry, author }) {
  return (column, name) => {
    if (name === '' || name === NAME) return false;
    if (column === AUTHOR) return author === null ? wasAuthor && names.includes(name) : author === id;
    const owner = ORGANISATIONS.find((one) => one.column === column)?.owner ?? '';
    return (isPartyOwner(entry, owner, id) ?? row.getString(owner) === id) && names.includes(name);
  };
}

/** @type {(row: Row) => string} */
function authorIn(row) {
  return row.getString('user') || row.getString('deliverer');
}

/** '' if the part is erased. @type {(entry: Read | undefined, column: string) => string} */
function nameIn(entry, column) {
  return textAt(valuesIn(entry?.texts.person), column);
}

/** @type {(tx: Tx, row: Row, named: string[]) => void} */
function replaceNames(tx, row, named) {
  const { id } = row;
  const now = toDatabaseTime(Date.now());
  const next = () => {
    const set = named.map((column) => `${column} = {:NAME}`).join(', ');
    // `updated` makes phones fetch the change, so their copies lose the name.
    executeSql(tx, `UPDATE documentations SET ${set}, updated = {:now} WHERE id = {:id}`, { NAME, now, id });
    for (const column of named) row.set(column, NAME);
  };
  // Only the word index: a correction would log the old name.
  updateWordIndex(/** @type {core.RecordEvent} */ (/** @type {unknown} */ ({ app: tx, record: row, next })));
  raiseTicks(tx, [row.getString('company_admin'), row.getBool('held') ? '' : row.getString('property_manager')]);
}

/** Call after emptying the tombstone. @type {(tx: Tx, id: string) => void} */
function eraseNameFromTombstone(tx, id) {
  const before = newestErasedEntry(tx, DOCUMENTATIONS, id);
  const closed = genuineOf(tx, { about: DOCUMENTATIONS, record: id }).flatMap((entry) => [
    ...erasePart(tx, entry, 'by'),
    ...erasePart(tx, entry, 'person'),
  ]);
  if (closed.length > 0)
    enterErased(tx, { about: DOCUMENTATIONS, record: id, before, closed, person: { property_name: '' } });
}

module.exports = {
  nameless: { record: eraseNameFromRecord, everywhere: eraseActorTraces, tombstone: eraseNameFromTombstone },
};
