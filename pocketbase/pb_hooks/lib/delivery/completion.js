/** Completes a documentation that has all photos. */
const { writeDurably, inStore, syncFiles } = require('../database/durable.js');
const { attributeDelivery } = require('../database/model.js');
const { byId, jsonOf } = require('../database/rows.js');
const { toDatabaseTime } = require('../database/times.js');
const { Fault } = require('../platform/fault.js');
const { noteDelivered } = require('../platform/meter.js');
const { raiseTicks } = require('../realtime/ticks.js');
const { notePhotos } = require('./exceptions.js');
const { isSupplement } = require('../database/ordinary.js');
const { photoFileKeys } = require('./photoFiles.js');
const receipts = require('./receipts.js');
const { prepareSupplement, supplementsOf } = require('./supplements.js');

/** @typedef {import('./photoFiles.js').Looked} Looked */

const { DEPTH } = receipts;

/**
 * @returns ids of missing photos. Null if only the object store could say: a transaction must not wait for it.
 * @type {(tx: Tx, documentation: Row, looked: Looked) => string[] | null}
 */
function completeDocumentation(tx, documentation, { synced, lost }) {
  const rows = receipts.missingPhotos(tx, documentation, DEPTH.rows);
  if (rows.length === 0 && inStore(tx) && !synced) return null;
  // File checks in the transaction would block all writers.
  const isSeen = rows.length > 0 || inStore(tx) || synced;
  const missing = isSeen ? [...rows, ...lost] : receipts.missingPhotos(tx, documentation, DEPTH.files);
  if (documentation.getString('state') === 'complete') return missing;
  if (missing.length > 0) {
    updatePhotoCount(tx, documentation, missing.length);
    return missing;
  }
  if (!synced) syncFiles(tx, photoFileKeys(tx, documentation));
  if (isSupplement(documentation) && !prepareSupplement(tx, documentation)) return missing;
  finishRecord(tx, documentation);
  if (!isSupplement(documentation)) completeWaiting(tx, documentation);
  return missing;
}

/** @type {(tx: Tx, documentation: Row) => void} */
function finishRecord(tx, documentation) {
  documentation.set('state', 'complete');
  documentation.set('photo_count', manifestOf(documentation).length);
  // The demo's records keep their own times. No phone reaches the server while it makes them.
  const isPast = $os.getenv('APP_PREPARING') !== '' && documentation.getString('completed_at') !== '';
  if (!isPast) documentation.set('completed_at', toDatabaseTime(Date.now()));
  notePhotos(tx, documentation);
  attributeDelivery(documentation);
  tx.save(documentation);
  raiseTicks(tx, [documentation.getString('company_admin'), documentation.getString('property_manager')]);
}

/** Completes Nachträge that waited. A refused one stays; its phone repeats the header. @type {(tx: Tx, parent: Row) => void} */
function completeWaiting(tx, parent) {
  for (const row of supplementsOf(tx, parent.id)) {
    try {
      completeDocumentation(tx, row, { synced: false, lost: [] });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
}

/**
 * In SQL, because 'save' would run the record's hooks for each photo. Phones pull by `updated`.
 * @type {(tx: Tx, documentation: Row, missing: number) => void}
 */
function updatePhotoCount(tx, documentation, missing) {
  const there = manifestOf(documentation).length - missing;
  const sql = 'UPDATE documentations SET photo_count = {:there}, updated = {:now} WHERE id = {:id}';
  tx.db()
    .newQuery(sql)
    .bind({ there, now: toDatabaseTime(Date.now()), id: documentation.id })
    .execute();
  raiseTicks(tx, [documentation.getString('company_admin')]);
}

/** @type {(documentation: Row) => ManifestPhoto[]} */
function manifestOf(documentation) {
  return jsonOf(documentation, 'manifest');
}

/**
 * For a repeated header. After a crash before the last transaction the phone has nothing left to send. Then the server
 * hashes all files and completes the record (D284).
 * @type {(app: App, documentation: Row) => Columns}
 */
function receiptOrCompletion(app, documentation) {
  const missing = receipts.missingPhotos(app, documentation, DEPTH.files);
  const lost = missing.length > 0 ? missing : receipts.missingPhotos(app, documentation, DEPTH.hashes);
  if (lost.length > 0) return receipts.receiptWith(app, documentation, lost);
  syncFiles(app, photoFileKeys(app, documentation));
  const answer = writeDurably(app, (tx) => {
    const now = byId(tx, 'documentations', documentation.id);
    if (!now) throw new Fault(410, 'deleted');
    const completed = now.getString('state') !== 'complete';
    const left = completeDocumentation(tx, now, { synced: true, lost }) ?? [];
    return { completed: completed && left.length === 0, receipt: receipts.receiptWith(tx, now, left) };
  });
  if (answer.completed) noteDelivered(app);
  return answer.receipt;
}

module.exports = { completeDocumentation, receiptOrCompletion };
