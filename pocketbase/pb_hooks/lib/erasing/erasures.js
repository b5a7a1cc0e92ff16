/**
 * What was erased for Art. 17 GDPR (D206): the table `erasures`, and the list beside the data that outlives the database. Ids and times,
 * nothing that says who it was.
 */
const { filesSynced } = require('../database/durable.js');
const { queryRows, executeSql } = require('../database/sql.js');
const { erasureText, hasKey, isMacOf, macOf } = require('../evidence/mac.js');

/**
 * `id` of the account or record; `records`: with a person's documentations; `at` ISO; `deliverer` and `link`: who delivered a record, and
 * is told that it is deleted; `mac`: the mark of the server that was told to erase (D409), '' without the key of the log and in what is older.
 * @typedef {{kind: 'person' | 'record', id: string, records: boolean, at: string, deliverer: string, link: string, mac: string}} Erasure
 */

/** Its name in the data folder, as ../../../erasing/list.mjs has it. */
const LIST = 'erasures.jsonl';

/**
 * Begun, and with what it still has to take off the disk. An account of an organisation is erased once for each person who had it (D251).
 * @type {(tx: Tx, of: Erasure) => void}
 */
function noteBegun(tx, of) {
  executeSql(
    tx,
    `INSERT INTO erasures (kind, id, records, at, deliverer, link, mac, files, done)
     VALUES ({:kind}, {:id}, {:records}, {:at}, {:deliverer}, {:link}, {:mac}, '[]', 0)
     ON CONFLICT DO UPDATE SET done = 0, at = MAX(at, excluded.at), mac = CASE WHEN at > excluded.at THEN mac ELSE excluded.mac END,
       deliverer = CASE WHEN at > excluded.at THEN deliverer ELSE excluded.deliverer END,
       link = CASE WHEN at > excluded.at THEN link ELSE excluded.link END`,
    { ...of, records: of.records ? 1 : 0 },
  );
}

/** @type {(tx: Tx, of: Erasure) => void} */
function noteDone(tx, of) {
  executeSql(tx, `UPDATE erasures SET done = 1, files = '[]' WHERE ${SAME}`, keyOf(of));
}

/** Folders of files that go as soon as their rows are gone. @type {(tx: Tx, of: Erasure, folders: string[]) => void} */
function addFolders(tx, of, folders) {
  const known = new Set([...foldersOf(tx, of), ...folders]);
  executeSql(tx, `UPDATE erasures SET files = {:files} WHERE ${SAME}`, {
    ...keyOf(of),
    files: JSON.stringify([...known]),
  });
}

/** @type {(app: App, of: Erasure) => string[]} */
function foldersOf(app, of) {
  const sql = `SELECT files FROM erasures WHERE ${SAME}`;
  const [row] = queryRows(app, { sql, params: keyOf(of), shape: { files: '' } });
  return row ? JSON.parse(row.files) : [];
}

const SAME = 'kind = {:kind} AND id = {:id} AND records = {:records}';

/** @type {(of: Erasure) => Params} */
function keyOf({ kind, id, records }) {
  return { kind, id, records: records ? 1 : 0 };
}

/** Those that are done, or those that were begun. @type {(app: App, done: boolean) => Erasure[]} */
function known(app, done) {
  const sql = 'SELECT kind, id, records, at, deliverer, link, mac FROM erasures WHERE done = {:done} ORDER BY at, id';
  const shape = { kind: '', id: '', records: 0, at: '', deliverer: '', link: '', mac: '' };
  return queryRows(app, { sql, params: { done: done ? 1 : 0 }, shape }).map((row) => ({
    ...row,
    kind: row.kind === 'person' ? 'person' : 'record',
    records: row.records === 1,
  }));
}

/** Those that this server was told to carry out, and noted as done. @type {(app: App) => Erasure[]} */
function doneOrders(app) {
  return known(app, true).filter(isMarkedErased);
}

/** What the list beside the data has; a line that cannot be read stops the start, because what it names may be there. @type {(app: App) => Erasure[]} */
function readErasureList(app) {
  return linesOf(app).map((line) => ({ mac: '', ...JSON.parse(line) }));
}

/** With the mark of this server. @type {(of: Erasure) => Erasure} */
function markErasure(of) {
  return { ...of, mac: macOf(erasureText(of)) };
}

/** Whether the operator ordered it with the command of this server; false without the key of the log. @type {(of: Erasure) => boolean} */
function isMarkedErased(of) {
  return isMacOf(erasureText(of), of.mac);
}

/** @type {(of: Erasure) => string} */
const keyText = ({ kind, id, records }) => `${kind} ${id} ${records}`;

/** What is still to be erased: begun in the table, or in the list beside the data alone; twice where it stands in both. @type {(app: App) => Erasure[]} */
function listPendingErasures(app) {
  const done = new Map(known(app, true).map((of) => [keyText(of), of.at]));
  return [...readErasureList(app), ...known(app, false)].filter((of) => (done.get(keyText(of)) ?? '') < of.at);
}

/** Everything in table and list that carries no mark of this server. @type {(app: App) => Erasure[]} */
function withoutMark(app) {
  const all = [...known(app, true), ...known(app, false), ...readErasureList(app)].filter((of) => !isMarkedErased(of));
  return [...new Map(all.map((of) => [erasureText(of), of])).values()];
}

/** Gives every order its mark; needs the key of the log. @returns those that had none. @type {(app: App) => Erasure[]} */
function markAll(app) {
  const without = withoutMark(app);
  const mac = new Map(without.map((of) => [erasureText(of), markErasure(of).mac]));
  app.runInTransaction((tx) => {
    const sql = `UPDATE erasures SET mac = {:mac} WHERE ${SAME} AND at = {:at}`;
    for (const of of without) executeSql(tx, sql, { ...keyOf(of), at: of.at, mac: mac.get(erasureText(of)) ?? '' });
  });
  const lines = linesOf(app).map((line) => {
    /** @type {Erasure} */
    const of = JSON.parse(line);
    const now = mac.get(erasureText(of));
    return now === undefined ? line : JSON.stringify({ ...of, mac: now });
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

/** Every erasure that was begun stands in the list too, before it goes on: as a whole or as before. @type {(app: App) => void} */
function keepList(app) {
  const before = linesOf(app);
  const begun = [...known(app, true), ...known(app, false)].filter((of) => isMarkedErased(of) || !hasKey());
  const marks = new Set(begun.filter(isMarkedErased).map(erasureText));
  // A line without its mark goes where the table has the same order with it.
  const others = before.filter((line) => !marks.has(erasureText(JSON.parse(line))));
  const lines = [...new Set([...others, ...begun.map((of) => JSON.stringify(of))])];
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
  noteBegun,
  noteDone,
  listPendingErasures,
};
