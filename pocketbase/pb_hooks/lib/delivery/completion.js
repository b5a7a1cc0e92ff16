/** When a documentation is complete: every photo's row is there, every file, and both are on the disk. */
const { writeDurably, inStore, syncFiles } = require('../database/durable.js');
const { attributeDelivery } = require('../database/model.js');
const { byId, jsonOf } = require('../database/rows.js');
const { toDatabaseTime } = require('../database/times.js');
const { Fault } = require('../platform/fault.js');
const { noteDelivered } = require('../platform/meter.js');
const { raiseTicks } = require('../realtime/ticks.js');
const { notePhotos } = require('./exceptions.js');
const { photoFileKeys } = require('./photoFiles.js');
const receipts = require('./receipts.js');

/** @typedef {import('./photoFiles.js').Looked} Looked */

const { DEPTH } = receipts;

/**
 * In a transaction: completes a documentation that has everything: its files are safe before anybody is told. On the disk they are not yet
 * `synced` when two last photos came at the same moment.
 * @returns the ids of what is still missing; as soon as all rows are there the files are looked at. Null where a store would have to
 *   be asked for them.
 * @type {(tx: Tx, documentation: Row, looked: Looked) => string[] | null}
 */
function completeDocumentation(tx, documentation, { synced, lost }) {
  const rows = receipts.missingPhotos(tx, documentation, DEPTH.rows);
  if (rows.length === 0 && inStore(tx) && !synced) return null;
  // Whoever is synced was seen a moment ago, before the transaction: nobody else writes while a file is looked for.
  const isSeen = rows.length > 0 || inStore(tx) || synced;
  const missing = isSeen ? [...rows, ...lost] : receipts.missingPhotos(tx, documentation, DEPTH.files);
  if (documentation.getString('state') === 'complete') return missing;
  if (missing.length > 0) {
    updatePhotoCount(tx, documentation, missing.length);
    return missing;
  }
  if (!synced) syncFiles(tx, photoFileKeys(tx, documentation));
  documentation.set('state', 'complete');
  documentation.set('photo_count', manifestOf(documentation).length);
  documentation.set('completed_at', toDatabaseTime(Date.now()));
  notePhotos(tx, documentation);
  attributeDelivery(documentation);
  tx.save(documentation);
  raiseTicks(tx, [documentation.getString('company_admin'), documentation.getString('property_manager')]);
  return missing;
}

/**
 * How many photos of an unfinished documentation are there, for those who wait for it (D64). One statement: a record
 * would ask all its hooks for every photo. `updated` is what the pull of the phones asks for.
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
 * The receipt of a documentation whose header comes again while photos are missing. Where none is any more, nobody counted
 * the last one: its file came back, and the server died before the transaction behind it. The phone has nothing left to
 * send, so it is completed here, from bytes that are read once more (D284).
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
