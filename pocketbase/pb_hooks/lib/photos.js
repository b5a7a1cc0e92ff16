/** `PUT /api/app/documentations/{id}/photos/{photoId}`: one JPEG as it is, checked against the sealed manifest. */
const { jpeg, limits } = require(`${__hooks}/generated/rules.js`);
const { readBytes } = require(`${__hooks}/lib/body.js`);
const { durably, syncFiles } = require(`${__hooks}/lib/durable.js`);
const { Fault, invalid, notFound } = require(`${__hooks}/lib/fault.js`);
const receipts = require(`${__hooks}/lib/receipts.js`);
const { byId, jsonOf, where } = require(`${__hooks}/lib/rows.js`);
const { raise } = require(`${__hooks}/lib/ticks.js`);
const { dated } = require(`${__hooks}/lib/times.js`);

const { DEPTH } = receipts;

/** The last photo completes the documentation in the same transaction. */
function receive({ e, app, caller }) {
  const id = e.request.pathValue('id');
  const photoId = e.request.pathValue('photoId');
  const manifest = jsonOf(owned(app, id, caller), 'manifest');
  const sequence = manifest.findIndex((line) => line.id === photoId);
  if (sequence < 0) throw notFound();
  const line = manifest[sequence];
  const bytes = readBytes(e, limits.PHOTO_MAX_BYTES, 'photo_bytes');
  askPhoto(bytes, line);
  return durably(app, (tx) => {
    const documentation = owned(tx, id, caller);
    const status = keep(tx, { documentation, line, sequence, bytes });
    return { status, body: receipts.receiptOf(tx, documentation, finish(tx, documentation)) };
  });
}

function owned(app, id, caller) {
  const { documentation, tomb } = receipts.ownRows(app, id, caller);
  if (documentation) return documentation;
  throw tomb ? new Fault(410, 'deleted') : notFound();
}

/** First whether it is what was promised, then whether what was promised is a JPEG of that size. */
function askPhoto(bytes, line) {
  const field = `photos.${line.id}`;
  if (bytes.length !== line.bytes || $security.sha256(toString(bytes)) !== line.sha256)
    throw invalid([{ field, code: 'photo_mismatch' }]);
  const size = jpeg.jpegSize(bytes);
  if (!size) throw invalid([{ field, code: 'photo_not_jpeg' }]);
  if (size.width !== line.width || size.height !== line.height) throw invalid([{ field, code: 'photo_dimensions' }]);
}

/** @returns 201 for a new photo, 200 for one that was there. A lost file is put back under its old name (D33). */
function keep(tx, { documentation, line, sequence, bytes }) {
  const photo = byId(tx, 'documentation_photos', line.id);
  if (!photo) {
    tx.save(photoRow(tx, { documentation, line, sequence, bytes }));
    return 201;
  }
  if (photo.getString('documentation') !== documentation.id) throw new Fault(409, 'conflict');
  restore(tx, { photo, line, bytes });
  return 200;
}

function photoRow(tx, { documentation, line, sequence, bytes }) {
  const file = $filesystem.fileFromBytes(bytes, `${line.id}.jpg`);
  // Without PocketBase's random suffix: a power cut between file and row leaves a file that the repeat writes over.
  file.name = `${line.id}.jpg`;
  return new Record(tx.findCollectionByNameOrId('documentation_photos'), {
    id: line.id,
    documentation: documentation.id,
    photo: file,
    sha256: line.sha256,
    bytes: line.bytes,
    width: line.width,
    height: line.height,
    taken_at: dated(Date.parse(line.takenAt)),
    source: line.source,
    sequence,
  });
}

function restore(tx, { photo, line, bytes }) {
  const files = tx.newFilesystem();
  try {
    if (receipts.isThere(files, photo, { line, depth: DEPTH.hashes })) return;
    files.upload(bytes, receipts.fileKey(photo));
    syncFiles(tx, [receipts.fileKey(photo)]);
  } finally {
    files.close();
  }
}

/**
 * Completes a documentation that has everything: its files are on the disk before anybody is told.
 * @returns how deep the receipt has to look: at the files as soon as all rows are there.
 */
function finish(tx, documentation) {
  if (documentation.getString('state') === 'complete') return DEPTH.files;
  if (receipts.missingPhotos(tx, documentation, DEPTH.rows).length > 0) return DEPTH.rows;
  if (receipts.missingPhotos(tx, documentation, DEPTH.files).length > 0) return DEPTH.files;
  const photos = where(tx, 'documentation_photos', { documentation: documentation.id });
  syncFiles(tx, photos.map(receipts.fileKey));
  documentation.set('state', 'complete');
  documentation.set('photo_count', photos.length);
  documentation.set('completed_at', dated(Date.now()));
  tx.save(documentation);
  raise(tx, [documentation.getString('company_admin'), documentation.getString('property_manager')]);
  return DEPTH.rows;
}

module.exports = { receive };
