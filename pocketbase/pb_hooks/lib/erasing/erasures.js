/**
 * What was erased for Art. 17 GDPR (D206): the table `erasures`, and the list beside the data that outlives the database. Ids and times,
 * nothing that says who it was.
 */
const { filesSynced } = require('../database/durable.js');
const { all, run } = require('../database/sql.js');

/**
 * `id` of the account or record; `records`: with a person's documentations; `at` ISO; `deliverer` and `link`: who delivered a record, and
 * is told that it is deleted.
 * @typedef {{kind: 'person' | 'record', id: string, records: boolean, at: string, deliverer: string, link: string}} Erasure
 */

/** Its name in the data folder, as ../../../erasing/list.mjs has it. */
const LIST = 'erasures.jsonl';

/**
 * Begun, and with what it still has to take off the disk. An account of an organisation is erased once for each person who had it (D251).
 * @type {(tx: Tx, of: Erasure) => void}
 */
function noteBegun(tx, of) {
  run(
    tx,
    `INSERT INTO erasures (kind, id, records, at, deliverer, link, files, done)
     VALUES ({:kind}, {:id}, {:records}, {:at}, {:deliverer}, {:link}, '[]', 0)
     ON CONFLICT DO UPDATE SET at = MAX(at, excluded.at), done = 0`,
    { ...of, records: of.records ? 1 : 0 },
  );
}

/** @type {(tx: Tx, of: Erasure) => void} */
function noteDone(tx, of) {
  run(tx, `UPDATE erasures SET done = 1, files = '[]' WHERE ${SAME}`, keyOf(of));
}

/** Folders of files that go as soon as their rows are gone. @type {(tx: Tx, of: Erasure, folders: string[]) => void} */
function addFolders(tx, of, folders) {
  const known = new Set([...foldersOf(tx, of), ...folders]);
  run(tx, `UPDATE erasures SET files = {:files} WHERE ${SAME}`, { ...keyOf(of), files: JSON.stringify([...known]) });
}

/** @type {(app: App, of: Erasure) => string[]} */
function foldersOf(app, of) {
  const sql = `SELECT files FROM erasures WHERE ${SAME}`;
  const [row] = all(app, { sql, params: keyOf(of), shape: { files: '' } });
  return row ? JSON.parse(row.files) : [];
}

const SAME = 'kind = {:kind} AND id = {:id} AND records = {:records}';

/** @type {(of: Erasure) => Params} */
function keyOf({ kind, id, records }) {
  return { kind, id, records: records ? 1 : 0 };
}

/** Those that are done, or those that were begun. @type {(app: App, done: boolean) => Erasure[]} */
function known(app, done) {
  const sql = 'SELECT kind, id, records, at, deliverer, link FROM erasures WHERE done = {:done} ORDER BY at, id';
  const shape = { kind: '', id: '', records: 0, at: '', deliverer: '', link: '' };
  return all(app, { sql, params: { done: done ? 1 : 0 }, shape }).map((row) => ({
    ...row,
    kind: row.kind === 'person' ? 'person' : 'record',
    records: row.records === 1,
  }));
}

/** What the list beside the data has; a line that cannot be read stops the start, because what it names may be there. @type {(app: App) => Erasure[]} */
function listed(app) {
  return linesOf(app).map((line) => JSON.parse(line));
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
  const begun = [...known(app, true), ...known(app, false)];
  const lines = [...new Set([...before, ...begun.map((of) => JSON.stringify(of))])];
  if (lines.length === before.length) return;
  const path = `${app.dataDir()}/${LIST}`;
  $os.writeFile(`${path}.new`, lines.map((line) => `${line}\n`).join(''), /** @type {never} */ (0o600));
  if (filesSynced()) $os.cmd('sync', `${path}.new`).run();
  $os.rename(`${path}.new`, path);
  if (filesSynced()) $os.cmd('sync', app.dataDir()).run();
}

module.exports = { addFolders, foldersOf, keepList, known, listed, noteBegun, noteDone };
