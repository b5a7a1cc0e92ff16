/** Compares `left_documentations` with the log. */
const { queryRows } = require('../database/sql.js');
const { textAt, valuesIn } = require('./openedEntry.js');
const { isThere } = require('./shape.js');

/** @typedef {import('./openedEntry.js').Read} Read */

const TABLE = 'left_documentations';
const PROVEN = /** @type {const} */ ([
  ['number', 'record', 'number'],
  ['property', 'parties', 'property'],
  ['property_name', 'place', 'property_name'],
  ['service', 'service', 'service_type'],
  ['captured_at', 'service', 'captured_at'],
]);
const SHAPE = {
  ...{ manager: '', number: '', property: '', property_name: '', service: '', captured_at: '', left_at: '', kind: '' },
};
/** @typedef {typeof SHAPE} Left */
/** `before`, `after`: entries around the move. @typedef {{before: Read, after: Read}} Move */

const WRONG = 'was eine frühere Hausverwaltung davon sieht, passt nicht zum Prüfbuch';

/** @type {(app: App) => string[]} */
function leftIds(app) {
  return isThere(app, TABLE) ? [`SELECT record AS id FROM ${TABLE} WHERE record > {:after}`] : [];
}

/** @type {(app: App, id: string, entries: Read[]) => string[]} */
function leftProblems(app, id, entries) {
  if (!isThere(app, TABLE)) return [];
  const sql = `SELECT ${Object.keys(SHAPE).join(', ')} FROM ${TABLE} WHERE record = {:id}`;
  const rows = queryRows(app, { sql, params: { id }, shape: SHAPE });
  const moves = movesIn(entries);
  const isRight = rows.length === moves.size && rows.every((row) => isProven(row, moves.get(row.manager)));
  return isRight ? [] : [WRONG];
}

/** By Hausverwaltung; none for a Nachtrag. @type {(entries: Read[]) => Map<string, Move>} */
function movesIn(entries) {
  /** @type {Map<string, Move>} */
  const moves = new Map();
  const newest = entries.at(-1);
  if (newest?.change.kind === 'deleted' || valuesIn(newest?.texts.record).parent !== undefined) return moves;
  entries.slice(1).forEach((after, at) => {
    const before = entries[at];
    const [from, to] = [before, after].map((one) => textAt(valuesIn(one?.texts.parties), 'property_manager'));
    const wasSeen = before !== undefined && valuesIn(before.texts.record).held !== true;
    if (wasSeen && from && from !== to && after.change.kind === 'correction') moves.set(from, { before, after });
    if (to) moves.delete(to);
  });
  return moves;
}

/** Erased parts say nothing. @type {(row: Left, move: Move | undefined) => boolean} */
function isProven(row, move) {
  if (!move) return false;
  const { before, after } = move;
  const kind = valuesIn(after.texts.record).withdrawn === true ? 'withdrawn' : 'moved';
  const isSame = PROVEN.every(([column, part, key]) => {
    const text = before.texts[part];
    return text === undefined || row[column] === textAt(valuesIn(text), key);
  });
  return isSame && row.kind === kind && row.left_at === textAt(valuesIn(after.texts.service), 'edited_at');
}

module.exports = { leftIds, leftProblems };
