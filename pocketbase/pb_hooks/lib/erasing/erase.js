/** Erasure for Art. 17 GDPR. The log keeps hashes and loses the texts. */
const authenticator = require('../accounts/authenticator.js');
const { detachAccountRows } = require('../accounts/purge.js');
const { syncRemoval, writeDurably } = require('../database/durable.js');
const { attributeChange } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { toDatabaseTime } = require('../database/times.js');
const { executeSql, queryRows } = require('../database/sql.js');
const { foldersLeftBy, isLeft } = require('../delivery/removals.js');
const { supplementsOf } = require('../delivery/supplements.js');
const { enterTombstone } = require('../evidence/hooks.js');
const { holdOf } = require('../evidence/legalHolds.js');
const { hasTrace } = require('../evidence/log.js');
const { forgetKeysOf } = require('../integrations/rows.js');
const { forgetRecord } = require('../sharing/rows.js');
const { erasePersonInThreads, eraseThreadsOfRecord } = require('../threads/erasing.js');
const { forgetWebhooksOf } = require('../webhooks/rows.js');
const { enterCarriedOut } = require('./carriedOut.js');
const { addFolders, foldersOf, noteStart, noteDone } = require('./erasures.js');
const { nameless } = require('./nameless.js');
const { goesOn, namedIn, eraseSharingNames, vacateAccount } = require('./offices.js');
const { calledOf, listConcernedRecords, recordsOf, touchedBy } = require('./people.js');
const { rewriteDatabases } = require('./remains.js');
const { BY, NAME } = require('./words.js');

/** @typedef {import('./erasures.js').Erasure} Erasure */

const NOT_REMOVED =
  'Fotos liegen noch im Speicher, weil er nicht antwortet; bitte noch einmal aufrufen, auch der nächste Start versucht es wieder.';

/** @type {(app: App, records: string[]) => string[]} */
function onHold(app, records) {
  return records.flatMap((id) => {
    const hold = holdOf(app, id);
    const number = hold ? (byId(app, 'documentations', id)?.getString('number') ?? id) : '';
    return hold ? [`Nr. ${number}: Löschsperre bis ${hold.until.split('-').reverse().join('.')}`] : [];
  });
}

/** @returns records with a legal hold, which stops it @type {(app: App, erasure: Erasure) => string[]} */
function beginErasure(app, erasure) {
  return writeDurably(app, (tx) => {
    const kept = onHold(tx, listConcernedRecords(tx, erasure));
    if (kept.length === 0) noteStart(tx, erasure);
    return kept;
  });
}

/** Safe to repeat. @returns sentences about what is left @type {(app: App, erasure: Erasure) => string[]} */
function carryOut(app, erasure) {
  if (erasure.kind === 'record' || erasure.records)
    for (const id of recordsOf(app, erasure)) writeDurably(app, (tx) => deleteRecord(tx, erasure, id));
  if (erasure.kind === 'record') writeDurably(app, (tx) => emptyTombstone(tx, erasure));
  else takeName(app, erasure);
  const open = onHold(app, listConcernedRecords(app, erasure));
  const folders = foldersOf(app, erasure).filter((folder) => isLeft(app, folder));
  if (!removeFiles(app, folders)) open.push(NOT_REMOVED);
  if (open.length === 0)
    writeDurably(app, (tx) => {
      noteDone(tx, erasure);
      enterCarriedOut(tx, erasure);
    });
  return open;
}

/** Does what the hooks do for a deletion. @type {(tx: Tx, erasure: Erasure, id: string) => void} */
function deleteRecord(tx, erasure, id) {
  const row = byId(tx, 'documentations', id);
  if (!row || holdOf(tx, id)) return;
  for (const supplement of supplementsOf(tx, id)) deleteRecord(tx, erasure, supplement.id);
  forgetRecord(tx, id);
  addFolders(tx, erasure, eraseThreadsOfRecord(tx, id));
  attributeChange(row, BY);
  tx.delete(row);
  addLeft(tx, erasure, id);
}

/** Also photos that the record waited for. @type {(tx: Tx, erasure: Erasure, id: string) => void} */
function addLeft(tx, erasure, id) {
  addFolders(
    tx,
    erasure,
    foldersLeftBy(tx, id).map((folder) => `${folder}/`),
  );
}

/**
 * This process ends before PocketBase deletes the files.
 * @returns false if files are left or the store does not answer
 * @type {(app: App, folders: string[]) => boolean}
 */
function removeFiles(app, folders) {
  const files = app.newFilesystem();
  try {
    for (const folder of folders)
      if (files.deletePrefix(folder).length > 0 && files.list(folder).length > 0) return false;
    syncRemoval(app, folders);
    return true;
  } catch (error) {
    // Standard output is the command's answer.
    app.logger().warn('Photos could not be erased.', 'error', String(error));
    return false;
  } finally {
    files.close();
  }
}

/**
 * A house's name may name its owner. A record unknown to a restored database gets a tombstone, so that the phone stops
 * delivering it.
 * @type {(tx: Tx, erasure: Erasure) => void}
 */
function emptyTombstone(tx, erasure) {
  if (byId(tx, 'documentations', erasure.id)) return;
  // Its files may still wait for removal.
  addLeft(tx, erasure, erasure.id);
  // A defect outlives the deletion of its record.
  addFolders(tx, erasure, eraseThreadsOfRecord(tx, erasure.id));
  // A missing tombstone of a logged record is tampering, and an empty one would hide it.
  if (
    !byId(tx, 'deleted_documentations', erasure.id) &&
    !hasTrace(tx, { about: 'documentations', record: erasure.id })
  ) {
    const { id, deliverer, link, at } = erasure;
    const collection = tx.findCachedCollectionByNameOrId('deleted_documentations');
    const tombstone = new Record(collection, { id, deliverer, link, deleted_at: toDatabaseTime(Date.parse(at)) });
    tx.saveNoValidate(tombstone);
    enterTombstone(tx, tombstone);
  }
  for (const id of [erasure.id, ...deletedSupplements(tx, erasure.id)]) {
    executeSql(
      tx,
      "UPDATE deleted_documentations SET property_name = '', deleted_by = {:name}, reason = {:reason} WHERE id = {:id}",
      { id, name: BY.name, reason: BY.reason },
    );
    nameless.tombstone(tx, id);
  }
}

/** @type {(tx: Tx, parent: string) => string[]} */
function deletedSupplements(tx, parent) {
  const sql = 'SELECT id FROM deleted_documentations WHERE parent = {:parent}';
  return queryRows(tx, { sql, params: { parent }, shape: { id: '' } }).map(({ id }) => id);
}

/** The account goes last: its names say what to redact. @type {(app: App, erasure: Erasure) => void} */
function takeName(app, erasure) {
  const called = { id: erasure.id, ...calledOf(app, erasure.id) };
  const touched = new Set(touchedBy(app, erasure.id));
  for (const id of new Set([...touched, ...namedIn(app, called)]))
    writeDurably(app, (tx) => !holdOf(tx, id) && nameless.record(tx, id, { ...called, wasAuthor: touched.has(id) }));
  if (onHold(app, listConcernedRecords(app, erasure)).length > 0) return;
  writeDurably(app, (tx) => addFolders(tx, erasure, erasePersonInThreads(tx, { ...called, name: NAME })));
  erasePerson(app, called);
}

/**
 * Ended grants stay: a phone finishes accepted work with them and learns that it may delete it (D83).
 * @type {(app: App, called: {id: string, names: string[], emails: string[]}) => void}
 */
function erasePerson(app, called) {
  const { id } = called;
  const stays = goesOn(app, id);
  writeDurably(app, (tx) => {
    eraseSharingNames(tx, called);
    if (stays) vacateAccount(tx, called);
    nameless.everywhere(tx, called);
    const now = toDatabaseTime(Date.now());
    executeSql(tx, "UPDATE delivery_grants SET device = '' WHERE account = {:id}", { id });
    executeSql(tx, "UPDATE delivery_grants SET ended_at = {:now} WHERE account = {:id} AND ended_at = ''", { id, now });
    executeSql(tx, "UPDATE device_keys SET device = '' WHERE owner = {:id}", { id });
    executeSql(tx, 'DELETE FROM sessions WHERE account = {:id}', { id });
    authenticator.deleteAuthenticator(tx, id);
    forgetKeysOf(tx, id);
    forgetWebhooksOf(tx, id);
  });
  if (stays || !byId(app, 'users', id)) return;
  detachAccountRows(app, id);
  writeDurably(app, (tx) => {
    const row = byId(tx, 'users', id);
    if (!row) return;
    attributeChange(row, { ...BY, action: 'delete' });
    tx.delete(row);
  });
}

/** After a failure the next start retries. @type {(app: App, erasures: Erasure[]) => import('./remains.js').Files} */
function leaveNothing(app, erasures) {
  const files = rewriteDatabases(app);
  if (files.undone.length > 0)
    writeDurably(app, (tx) => {
      for (const erasure of erasures) noteStart(tx, erasure);
    });
  return files;
}

module.exports = { beginErasure, carryOut, leaveNothing, onHold };
