/** Receipts: what the server says it has, and what it really has (D33). */
const { inStore } = require('../database/durable.js');
const { byId, jsonOf, findRows } = require('../database/rows.js');
const { getIsoTime } = require('../database/times.js');
const { newestOf } = require('../evidence/log.js');

/**
 * Depth of the look at a documentation's photos: its rows; whether each file is there in full size; or every byte,
 * hashed again. The deeper ones are for what somebody may delete his own copy for.
 */
const DEPTH = { rows: 0, files: 1, hashes: 2 };

/**
 * Ids of the manifest's photos that the server does not have.
 * @type {(app: App, documentation: Row, depth: number) => string[]}
 */
function missingPhotos(app, documentation, depth) {
  if (depth > DEPTH.rows) return lookAt(app, documentation, depth).missing;
  return withoutRow(app, documentation.id, jsonOf(documentation, 'manifest'));
}

/**
 * The same with a look at the files. @returns besides, the keys of all photos that have a row.
 * @type {(app: App, documentation: Row, depth: number) => {missing: string[], keys: string[]}}
 */
function lookAt(app, documentation, depth) {
  /** @type {ManifestPhoto[]} */
  const manifest = jsonOf(documentation, 'manifest');
  const photos = findRows(app, 'documentation_photos', { documentation: documentation.id });
  const stored = new Map(photos.map((photo) => [photo.id, photo]));
  const files = app.newFilesystem();
  try {
    /** @type {(line: ManifestPhoto) => boolean} */
    const isHere = (line) => isThere(app, stored.get(line.id), { files, line, depth });
    const missing = manifest.filter((line) => !isHere(line)).map((line) => line.id);
    return { missing, keys: photos.map(fileKey) };
  } finally {
    files.close();
  }
}

/**
 * The question of every single photo, so it asks for ids and not for records.
 * @type {(app: App, documentation: string, manifest: ManifestPhoto[]) => string[]}
 */
function withoutRow(app, documentation, manifest) {
  const rows = /** @type {{id: string}[]} */ (arrayOf(new DynamicModel({ id: '' })));
  const sql = 'SELECT id FROM documentation_photos WHERE documentation = {:documentation}';
  app.db().newQuery(sql).bind({ documentation }).all(rows);
  const stored = new Set(rows.map((row) => row.id));
  return manifest.map((line) => line.id).filter((id) => !stored.has(id));
}

/**
 * Whether a photo's row is there, and as deep as asked its file.
 * @type {(app: App, photo: Row | null | undefined, of: {files: filesystem.System, line: ManifestPhoto, depth: number}) => boolean}
 */
function isThere(app, photo, { files, line, depth }) {
  return photo ? isStored(app, fileKey(photo), { files, line, depth }) : false;
}

/**
 * @throws where an object store does not say: what is unknown is not lost, and the phone asks again.
 * @type {(app: App, key: string, of: {files: filesystem.System, line: ManifestPhoto, depth: number}) => boolean}
 */
function isStored(app, key, { files, line, depth }) {
  try {
    if (!files.exists(key) || files.attributes(key).size !== line.bytes) return false;
    return depth === DEPTH.files || hashOf(files, key, line.bytes) === line.sha256;
  } catch (error) {
    if (inStore(app)) throw error;
    // What PocketBase notes beside a file is damaged, or half written by somebody who sends the same at this moment:
    // whoever has it sends it again, and both are mended.
    return false;
  }
}

/** @type {(files: filesystem.System, key: string, bytes: number) => string} */
function hashOf(files, key, bytes) {
  const reader = files.getReader(key);
  try {
    // toString keeps the raw bytes as long as nobody changes the string: equal to SHA-256 of the file.
    return $security.sha256(toString(reader, bytes + 1));
  } finally {
    reader.close();
  }
}

/** Path of a photo's file below the root of the file store. @type {(photo: Row) => string} */
function fileKey(photo) {
  return `${photo.baseFilesPath()}/${photo.getString('photo')}`;
}

/**
 * The receipt of a documentation, after a look as deep as asked.
 * @type {(app: App, documentation: Row, depth: number) => Columns}
 */
function receiptOf(app, documentation, depth) {
  return receiptWith(app, documentation, missingPhotos(app, documentation, depth));
}

/**
 * One whose files are gone is 'receiving' again, so that the phone sends them.
 * @type {(app: App, documentation: Row, missing: string[]) => Columns}
 */
function receiptWith(app, documentation, missing) {
  const complete = documentation.getString('state') === 'complete' && missing.length === 0;
  return {
    id: documentation.id,
    contentHash: documentation.getString('content_hash'),
    state: complete ? 'complete' : 'receiving',
    missing,
    receivedAt: getIsoTime(documentation, 'received_at'),
    completedAt: complete ? getIsoTime(documentation, 'completed_at') : null,
    number: documentation.getString('number'),
    generation: $os.getenv('APP_GENERATION'),
    ...(complete ? { entry: newestOf(app, 'documentations', documentation.id) } : {}),
  };
}

/** The receipt of a deleted one. @type {(tomb: Row) => Columns} */
function tombReceipt(tomb) {
  return {
    id: tomb.id,
    contentHash: tomb.getString('content_hash'),
    state: 'deleted',
    missing: [],
    receivedAt: getIsoTime(tomb, 'received_at'),
    completedAt: null,
    number: tomb.getString('number'),
    generation: $os.getenv('APP_GENERATION'),
  };
}

/**
 * Whether this caller delivered a documentation (or what a tombstone is left of), whoever is named as its author now (D83).
 * @type {(row: Row, caller: Deliverer) => boolean}
 */
function isOwner(row, caller) {
  return caller.link ? row.getString('link') === caller.link.id : row.getString('deliverer') === caller.deliverer;
}

/**
 * `{documentation, tomb}` of this caller under this id; both null for what is not there or not his.
 * @type {(app: App, id: string, caller: Deliverer) => {documentation: Row | null, tomb: Row | null}}
 */
function ownRows(app, id, caller) {
  /** @type {(row: Row | null) => Row | null} */
  const toOwnRow = (row) => (row && isOwner(row, caller) ? row : null);
  const documentation = toOwnRow(byId(app, 'documentations', id));
  return { documentation, tomb: documentation ? null : toOwnRow(byId(app, 'deleted_documentations', id)) };
}

module.exports = {
  DEPTH,
  receiptOf,
  receiptWith,
  tombReceipt,
  isOwner,
  ownRows,
  missingPhotos,
  lookAt,
  isStored,
  fileKey,
};
