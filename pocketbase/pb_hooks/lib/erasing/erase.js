/**
 * Erasing for Art. 17 GDPR (D206), by the operator's hand alone: a record with everything it was made of, or a person. The log keeps
 * its commitments: what an entry opened goes, and its hash stays.
 */
const authenticator = require('../accounts/authenticator.js');
const { detachAccountRows } = require('../accounts/purge.js');
const { writeDurably } = require('../database/durable.js');
const { attributeChange } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { toDatabaseTime } = require('../database/times.js');
const { executeSql } = require('../database/sql.js');
const { foldersLeftBy, isLeft } = require('../delivery/removals.js');
const { enterTombstone } = require('../evidence/hooks.js');
const { holdOf } = require('../evidence/legalHolds.js');
const { hasTrace } = require('../evidence/log.js');
const { forgetRecord } = require('../sharing/rows.js');
const { enterCarriedOut } = require('./carriedOut.js');
const { addFolders, foldersOf, noteBegun, noteDone } = require('./erasures.js');
const { nameless } = require('./nameless.js');
const { goesOn, namedIn, eraseSharingNames, vacateAccount } = require('./offices.js');
const { calledOf, listConcernedRecords, recordsOf, touchedBy } = require('./people.js');
const { rewriteDatabases } = require('./remains.js');
const { BY } = require('./words.js');

/** @typedef {import('./erasures.js').Erasure} Erasure */

const NOT_REMOVED =
  'Fotos liegen noch im Speicher, weil er nicht antwortet; bitte noch einmal aufrufen, auch der nächste Start versucht es wieder.';

/** Records under a Löschsperre (D187), one line for each. @type {(app: App, records: string[]) => string[]} */
function onHold(app, records) {
  return records.flatMap((id) => {
    const hold = holdOf(app, id);
    const number = hold ? (byId(app, 'documentations', id)?.getString('number') ?? id) : '';
    return hold ? [`Nr. ${number}: Löschsperre bis ${hold.until.split('-').reverse().join('.')}`] : [];
  });
}

/**
 * Asks for a Löschsperre in the transaction that begins: one that was set before is found, and nothing is begun.
 * @returns records that are under one.
 * @type {(app: App, of: Erasure) => string[]}
 */
function beginErasure(app, of) {
  return writeDurably(app, (tx) => {
    const kept = onHold(tx, listConcernedRecords(tx, of));
    if (kept.length === 0) noteBegun(tx, of);
    return kept;
  });
}

/**
 * Goes on with what was begun, from wherever it broke off; done twice it changes nothing the second time.
 * @returns what is not done, as sentences: records that came under a Löschsperre since it was begun, photos that a store keeps.
 * @type {(app: App, of: Erasure) => string[]}
 */
function carryOut(app, of) {
  if (of.kind === 'record' || of.records)
    for (const id of recordsOf(app, of)) writeDurably(app, (tx) => deleteRecord(tx, of, id));
  if (of.kind === 'record') writeDurably(app, (tx) => emptyTomb(tx, of));
  else takeName(app, of);
  const open = onHold(app, listConcernedRecords(app, of));
  const folders = foldersOf(app, of).filter((folder) => isLeft(app, folder));
  if (!removeFiles(app, folders)) open.push(NOT_REMOVED);
  if (open.length === 0)
    writeDurably(app, (tx) => {
      noteDone(tx, of);
      enterCarriedOut(tx, of);
    });
  return open;
}

/** What the hooks of a deletion do, they do here too. @type {(tx: Tx, of: Erasure, id: string) => void} */
function deleteRecord(tx, of, id) {
  const row = byId(tx, 'documentations', id);
  if (!row || holdOf(tx, id)) return;
  forgetRecord(tx, id);
  attributeChange(row, BY);
  tx.delete(row);
  addLeft(tx, of, id);
}

/** What the photos of a deleted record may have left, and of those that it waited for. @type {(tx: Tx, of: Erasure, id: string) => void} */
function addLeft(tx, of, id) {
  addFolders(
    tx,
    of,
    foldersLeftBy(tx, id).map((folder) => `${folder}/`),
  );
}

/**
 * PocketBase would take them away when it has time; this process ends. With them go the smaller pictures that were made of them.
 * @returns whether nothing of them is left; an object store may not answer.
 * @type {(app: App, folders: string[]) => boolean}
 */
function removeFiles(app, folders) {
  const files = app.newFilesystem();
  try {
    for (const folder of folders)
      if (files.deletePrefix(folder).length > 0 && files.list(folder).length > 0) return false;
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
 * What is left of a deleted record says that it was there, and not who deleted it why; a house may be called after whoever lives in it.
 * Where the database is so old that it never had the record, its phone hears all the same that it is deleted, and delivers it no more.
 * @type {(tx: Tx, of: Erasure) => void}
 */
function emptyTomb(tx, of) {
  if (byId(tx, 'documentations', of.id)) return;
  // Deleted before: its files may still be on their way out.
  addLeft(tx, of, of.id);
  // Where the log knows the record somebody took out what was left of it: an empty tombstone would hide that.
  if (!byId(tx, 'deleted_documentations', of.id) && !hasTrace(tx, { about: 'documentations', record: of.id })) {
    const { id, deliverer, link, at } = of;
    const collection = tx.findCachedCollectionByNameOrId('deleted_documentations');
    const tomb = new Record(collection, { id, deliverer, link, deleted_at: toDatabaseTime(Date.parse(at)) });
    tx.saveNoValidate(tomb);
    enterTombstone(tx, tomb);
  }
  executeSql(
    tx,
    "UPDATE deleted_documentations SET property_name = '', deleted_by = {:name}, reason = {:reason} WHERE id = {:id}",
    { id: of.id, name: BY.name, reason: BY.reason },
  );
  nameless.tombstone(tx, of.id);
}

/** The account goes last: until then its name says what has to go elsewhere. @type {(app: App, of: Erasure) => void} */
function takeName(app, of) {
  const called = { id: of.id, ...calledOf(app, of.id) };
  const touched = new Set(touchedBy(app, of.id));
  for (const id of new Set([...touched, ...namedIn(app, called)]))
    writeDurably(app, (tx) => !holdOf(tx, id) && nameless.record(tx, id, { ...called, wasAuthor: touched.has(id) }));
  if (onHold(app, listConcernedRecords(app, of)).length === 0) erasePerson(app, called);
}

/**
 * Its grants stay, ended and without a name: with them a phone finishes what was accepted and hears that it may let go of it (D83).
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

/**
 * Writes the databases anew. Where that fails the erasures count as begun, so that the next start tries it again.
 * @returns what could not be done, as sentences, and what a restart does.
 * @type {(app: App, erasures: Erasure[]) => import('./remains.js').Files}
 */
function leaveNothing(app, erasures) {
  const files = rewriteDatabases(app);
  if (files.undone.length > 0)
    writeDurably(app, (tx) => {
      for (const of of erasures) noteBegun(tx, of);
    });
  return files;
}

module.exports = { beginErasure, carryOut, leaveNothing, onHold };
