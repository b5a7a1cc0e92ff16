/** `PUT /api/app/documentations/{id}/photos/{photoId}`: one JPEG as it is, checked against the sealed manifest. */
const { jpeg, limits } = require('../../generated/rules.js');
const { readBytes } = require('../platform/body.js');
const { completeDocumentation } = require('./completion.js');
const { writeDurably } = require('../database/durable.js');
const { noteDelivered } = require('../platform/meter.js');
const { Fault, createInvalidFault, notFound } = require('../platform/fault.js');
const receipts = require('./receipts.js');
const { photoFileName, removeOrphan, syncLast, writeFile } = require('./photoFiles.js');
const { byId, jsonOf } = require('../database/rows.js');
const { previewOf } = require('./thumbs.js');
const { toDatabaseTime } = require('../database/times.js');

/**
 * The file is written, and with the last photo synced or read back, before the transaction: others write meanwhile. The row,
 * and with the last one the completion, come in one transaction.
 * @type {DeliveryHandler}
 */
function receivePhoto({ e, app, caller }) {
  const id = e.request.pathValue('id');
  const photoId = e.request.pathValue('photoId');
  const documentation = requireOwnDocumentation(app, id, caller);
  /** @type {ManifestPhoto[]} */
  const manifest = jsonOf(documentation, 'manifest');
  const sequence = manifest.findIndex((one) => one.id === photoId);
  const line = manifest[sequence];
  if (!line) throw notFound();
  const bytes = readBytes(e, limits.PHOTO_MAX_BYTES, 'photo_bytes');
  const preview = previewOf(askPhoto(bytes, line));
  const key = writeFile(app, { documentation, line, bytes });
  try {
    const of = { documentation, line, key };
    const { status, body } = storePhoto(app, { ...of, sequence, preview, caller });
    if (body !== null) return { status, body };
    // Two last photos at the same moment: neither was the last before its transaction, and both rows are there after it.
    return { status, body: storePhoto(app, { ...of, sequence, preview, caller }).body };
  } catch (error) {
    removeOrphan(app, { documentation: id, photo: line.id, key });
    throw error;
  }
}

/**
 * The row, and with the last photo the completion.
 * @returns `body` null where it is the last one and the store was not asked for all of them: nothing is asked there in a transaction.
 * @type {(app: App, of: {documentation: Row, line: ManifestPhoto, key: string, sequence: number, preview: string, caller: Deliverer}) =>
 *   {status: number, body: Columns | null}}
 */
function storePhoto(app, { documentation, line, key, sequence, preview, caller }) {
  const looked = syncLast(app, { documentation, line, key });
  let completed = false;
  const answer = writeDurably(app, (tx) => {
    const now = requireOwnDocumentation(tx, documentation.id, caller);
    const before = now.getString('state');
    const status = savePhotoRow(tx, { documentation: now, line, sequence, preview });
    const missing = completeDocumentation(tx, now, looked);
    completed = before !== now.getString('state');
    return { status, body: missing && receipts.receiptWith(tx, now, missing) };
  });
  if (completed) noteDelivered(app);
  return answer;
}

/** @type {(app: App, id: string, caller: Deliverer) => Row} */
function requireOwnDocumentation(app, id, caller) {
  const { documentation, tomb } = receipts.ownRows(app, id, caller);
  if (documentation) return documentation;
  throw tomb ? new Fault(410, 'deleted') : notFound();
}

/**
 * First whether it is what was promised, then whether what was promised is a JPEG of that size.
 * @returns what the rules say of it. @throws Fault 422
 * @type {(bytes: number[], line: ManifestPhoto) => {isCuttable: boolean}}
 */
function askPhoto(bytes, line) {
  const field = `photos.${line.id}`;
  if (bytes.length !== line.bytes || $security.sha256(toString(bytes)) !== line.sha256)
    throw createInvalidFault([{ field, code: 'photo_mismatch' }]);
  const facts = jpeg.jpegFacts(toSearchableBytes(bytes));
  if (!facts) throw createInvalidFault([{ field, code: 'photo_not_jpeg' }]);
  if (facts.width !== line.width || facts.height !== line.height)
    throw createInvalidFault([{ field, code: 'photo_dimensions' }]);
  return facts;
}

/**
 * The bytes in a form the engine searches natively: 2 MB in 20 instead of 500 ms.
 * @type {(bytes: number[]) => Uint8Array}
 */
const toSearchableBytes = (bytes) => Buffer.from(bytes);

/**
 * @returns 201 for a new photo, 200 for one that was there.
 * @type {(tx: Tx, of: {documentation: Row, line: ManifestPhoto, sequence: number, preview: string}) => number}
 */
function savePhotoRow(tx, { documentation, line, sequence, preview }) {
  const photo = byId(tx, 'documentation_photos', line.id);
  if (photo && photo.getString('documentation') !== documentation.id) throw new Fault(409, 'conflict');
  if (photo) return 200;
  // Not validated: PocketBase takes a name it did not give itself for a mistake. The domain rules have seen all of it.
  tx.saveNoValidate(
    new Record(tx.findCachedCollectionByNameOrId('documentation_photos'), {
      id: line.id,
      documentation: documentation.id,
      photo: photoFileName(line),
      sha256: line.sha256,
      bytes: line.bytes,
      width: line.width,
      height: line.height,
      taken_at: toDatabaseTime(Date.parse(line.takenAt)),
      source: line.source,
      sequence,
      preview,
    }),
  );
  return 201;
}

module.exports = { receivePhoto };
