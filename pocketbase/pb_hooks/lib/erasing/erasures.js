/** Orders of erasure: a table, and a list that survives a restore. Only ids and times. */
const { filesSynced } = require('../database/durable.js');
const { queryRows, executeSql } = require('../database/sql.js');
const { erasureText, hasKey, isMacOf, macOf } = require('../evidence/mac.js');

/**
 * `records`: also the documentations; `deliverer`, `link`: who learns of it; `mac`: the server's mark, '' without the
 * log's key.
 * @typedef {{kind: 'person' | 'record', id: string, records: boolean, at: string, deliverer: string, link: string, mac: string}} Erasure
 */

/** Also in ../../../erasing/list.mjs. */
const LIST = 'erasures.jsonl';

/**
 * The key may exist: an organisation's account is erased once for each person (D251).
 * @type {(tx: Tx, erasure: Erasure) => void}
 */
function noteStart(tx, erasure) {
  executeSql(
    tx,
    `INSERT INTO erasures (kind, id, records, at, deliverer, link, mac, files, done)
     VALUES ({:kind}, {:id}, {:records}, {:at}, {:deliverer}, {:link}, {:mac}, '[]', 0)
     ON CONFLICT DO UPDATE SET done = 0, at = MAX(at, excluded.at), mac = CASE WHEN at > excluded.at THEN mac ELSE excluded.mac END,
       deliverer = CASE WHEN at > excluded.at THEN deliverer ELSE excluded.deliverer END,
       link = CASE WHEN at > excluded.at THEN link ELSE excluded.link END`,
    { ...erasure, records: erasure.records ? 1 : 0 },
  );
}

/** @type {(tx: Tx, erasure: Erasure) => void} */
function noteDone(tx, erasure) {
  executeSql(tx, `UPDATE erasures SET done = 1, files = '[]' WHERE ${SAME}`, keyOf(erasure));
}

/** Deleted once their rows are gone. @type {(tx: Tx, erasure: Erasure, folders: string[]) => void} */
function addFolders(tx, erasure, folders) {
  const known = new Set([...foldersOf(tx, erasure), ...folders]);
  executeSql(tx, `UPDATE erasures SET files = {:files} WHERE ${SAME}`, {
    ...keyOf(erasure),
    files: JSON.stringify([...known]),
  });
}

/** @type {(app: App, erasure: Erasure) => string[]} */
function foldersOf(app, erasure) {
  const sql = `SELECT files FROM erasures WHERE ${SAME}`;
  const [row] = queryRows(app, { sql, params: keyOf(erasure), shape: { files: '' } });
  return row ? JSON.parse(row.files) : [];
}

const SAME = 'kind = {:kind} AND id = {:id} AND records = {:records}';

/** @type {(of: Erasure) => Params} */
function keyOf({ kind, id, records }) {
  return { kind, id, records: records ? 1 : 0 };
}

/** @type {(app: App, done: boolean) => Erasure[]} */
function known(app, done) {
  const sql = 'SELECT kind, id, records, at, deliverer, link, mac FROM erasures WHERE done = {:done} ORDER BY at, id';
  const shape = { kind: '', id: '', records: 0, at: '', deliverer: '', link: '', mac: '' };
  return queryRows(app, { sql, params: { done: done ? 1 : 0 }, shape }).map((row) => ({
    ...row,
    kind: row.kind === 'person' ? 'person' : 'record',
    records: row.records === 1,
  }));
}

/** @type {(app: App) => Erasure[]} */
function doneOrders(app) {
  return known(app, true).filter(isMarkedErased);
}

/** An unreadable line stops the start, because its data may still exist. @type {(app: App) => Erasure[]} */
function readErasureList(app) {
  return linesOf(app).map((line) => ({ mac: '', ...JSON.parse(line) }));
}

/** @type {(erasure: Erasure) => Erasure} */
function markErasure(erasure) {
  return { ...erasure, mac: macOf(erasureText(erasure)) };
}

/** False without the log's key. @type {(erasure: Erasure) => boolean} */
function isMarkedErased(erasure) {
  return isMacOf(erasureText(erasure), erasure.mac);
}

/** @type {(of: Erasure) => string} */
const keyText = ({ kind, id, records }) => `${kind} ${id} ${records}`;

/** Orders in table and list occur twice. @type {(app: App) => Erasure[]} */
function listPendingErasures(app) {
  const done = new Map(known(app, true).map((erasure) => [keyText(erasure), erasure.at]));
  return [...readErasureList(app), ...known(app, false)].filter(
    (erasure) => (done.get(keyText(erasure)) ?? '') < erasure.at,
  );
}

/** @type {(app: App) => Erasure[]} */
function withoutMark(app) {
  const all = [...known(app, true), ...known(app, false), ...readErasureList(app)].filter(
    (erasure) => !isMarkedErased(erasure),
  );
  return [...new Map(all.map((erasure) => [erasureText(erasure), erasure])).values()];
}

/** @returns the orders that had no mark @type {(app: App) => Erasure[]} */
function markAll(app) {
  const without = withoutMark(app);
  const mac = new Map(without.map((erasure) => [erasureText(erasure), markErasure(erasure).mac]));
  app.runInTransaction((tx) => {
    const sql = `UPDATE erasures SET mac = {:mac} WHERE ${SAME} AND at = {:at}`;
    for (const erasure of without)
      executeSql(tx, sql, { ...keyOf(erasure), at: erasure.at, mac: mac.get(erasureText(erasure)) ?? '' });
  });
  const lines = linesOf(app).map((line) => {
    /** @type {Erasure} */
    const erasure = JSON.parse(line);
    const now = mac.get(erasureText(erasure));
    return now === undefined ? line : JSON.stringify({ ...erasure, mac: now });
  });
  if (lines.length > 0) writeList(app, lines);
  return without;
}

/** @type {(app: App) => string[]} */
function linesOf(app) {
  const path = `${app.dataDir()}/${LIST}`;
  try {
    $os.stat(path);
  } catch {
    return [];
  }
  return toString($os.readFile(path))
    .split('\n')
    .filter((line) => line !== '');
}

/** The file is replaced atomically. @type {(app: App) => void} */
function keepList(app) {
  const before = linesOf(app);
  const orders = [...known(app, true), ...known(app, false)].filter((erasure) => isMarkedErased(erasure) || !hasKey());
  const marks = new Set(orders.filter(isMarkedErased).map(erasureText));
  // The table's order with a mark replaces a line without one.
  const others = before.filter((line) => !marks.has(erasureText(JSON.parse(line))));
  const lines = [...new Set([...others, ...orders.map((erasure) => JSON.stringify(erasure))])];
  if (lines.length !== before.length || lines.some((line) => !before.includes(line))) writeList(app, lines);
}

/** @type {(app: App, lines: string[]) => void} */
function writeList(app, lines) {
  const path = `${app.dataDir()}/${LIST}`;
  $os.writeFile(`${path}.new`, lines.map((line) => `${line}\n`).join(''), /** @type {never} */ (0o600));
  if (filesSynced()) $os.cmd('sync', `${path}.new`).run();
  $os.rename(`${path}.new`, path);
  if (filesSynced()) $os.cmd('sync', app.dataDir()).run();
}

module.exports = {
  addFolders,
  doneOrders,
  foldersOf,
  isMarkedErased,
  keepList,
  keyText,
  markAll,
  markErasure,
  noteStart,
  noteDone,
  listPendingErasures,
};
