/** Receipts: what the server has. */
const { inStore } = require('../database/durable.js');
const { byId, jsonOf, findRows } = require('../database/rows.js');
const { getIsoTime } = require('../database/times.js');
const { newestOf } = require('../evidence/log.js');

/** What a check compares. A phone deletes its copy only after a check of hashes (SHA-256). */
const DEPTH = { rows: 0, files: 1, hashes: 2 };

/** @type {(app: App, documentation: Row, depth: number) => string[]} */
function missingPhotos(app, documentation, depth) {
  if (depth > DEPTH.rows) return checkPhotos(app, documentation, depth).missing;
  return idsWithoutRow(app, documentation.id, jsonOf(documentation, 'manifest'));
}

/**
 * @returns `keys`: of all photos with a row.
 * @type {(app: App, documentation: Row, depth: number) => {missing: string[], keys: string[]}}
 */
function checkPhotos(app, documentation, depth) {
  /** @type {ManifestPhoto[]} */
  const manifest = jsonOf(documentation, 'manifest');
  const photos = findRows(app, 'documentation_photos', { documentation: documentation.id });
  const stored = new Map(photos.map((photo) => [photo.id, photo]));
  const files = app.newFilesystem();
  try {
    /** @type {(line: ManifestPhoto) => boolean} */
    const isComplete = (line) => isThere(app, stored.get(line.id), { files, line, depth });
    const missing = manifest.filter((line) => !isComplete(line)).map((line) => line.id);
    return { missing, keys: photos.map(fileKey) };
  } finally {
    files.close();
  }
}

/**
 * Runs at the arrival of each photo, so it reads ids only.
 * @type {(app: App, documentation: string, manifest: ManifestPhoto[]) => string[]}
 */
function idsWithoutRow(app, documentation, manifest) {
  const rows = /** @type {{id: string}[]} */ (arrayOf(new DynamicModel({ id: '' })));
  const sql = 'SELECT id FROM documentation_photos WHERE documentation = {:documentation}';
  app.db().newQuery(sql).bind({ documentation }).all(rows);
  const stored = new Set(rows.map((row) => row.id));
  return manifest.map((line) => line.id).filter((id) => !stored.has(id));
}

/**
 * @type {(app: App, photo: Row | null | undefined, of: {files: filesystem.System, line: ManifestPhoto, depth: number}) => boolean}
 */
function isThere(app, photo, { files, line, depth }) {
  return photo ? isStored(app, fileKey(photo), { files, line, depth }) : false;
}

/**
 * @throws when a store fails: unknown is not lost.
 * @type {(app: App, key: string, of: {files: filesystem.System, line: Pick<ManifestPhoto, 'sha256' | 'bytes'>, depth: number}) => boolean}
 */
function isStored(app, key, { files, line, depth }) {
  try {
    if (!files.exists(key) || files.attributes(key).size !== line.bytes) return false;
    return depth === DEPTH.files || hashOf(files, key, line.bytes) === line.sha256;
  } catch (error) {
    if (inStore(app)) throw error;
    // PocketBase's attributes file is damaged or being written. The phone resends, which repairs it.
    return false;
  }
}

/** @type {(files: filesystem.System, key: string, bytes: number) => string} */
function hashOf(files, key, bytes) {
  const reader = files.getReader(key);
  try {
    // toString does not decode: sha256 gets the file's own bytes.
    return $security.sha256(toString(reader, bytes + 1));
  } finally {
    reader.close();
  }
}

/** @type {(photo: Row) => string} */
function fileKey(photo) {
  return `${photo.baseFilesPath()}/${photo.getString('photo')}`;
}

/** @type {(app: App, documentation: Row, depth: number) => Columns} */
function receiptOf(app, documentation, depth) {
  return receiptWith(app, documentation, missingPhotos(app, documentation, depth));
}

/**
 * 'receiving' makes the phone send missing files again.
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

/** @type {(tombstone: Row) => Columns} */
function receiptOfDeleted(tombstone) {
  return {
    id: tombstone.id,
    contentHash: tombstone.getString('content_hash'),
    state: 'deleted',
    missing: [],
    receivedAt: getIsoTime(tombstone, 'received_at'),
    completedAt: null,
    number: tombstone.getString('number'),
    generation: $os.getenv('APP_GENERATION'),
  };
}

/** @type {(row: Row, requester: Deliverer) => boolean} */
function isOwner(row, requester) {
  return requester.link
    ? row.getString('link') === requester.link.id
    : row.getString('deliverer') === requester.deliverer;
}

/** @type {(app: App, id: string, requester: Deliverer) => {documentation: Row | null, tombstone: Row | null}} */
function ownRows(app, id, requester) {
  /** @type {(row: Row | null) => Row | null} */
  const toOwnRow = (row) => (row && isOwner(row, requester) ? row : null);
  const documentation = toOwnRow(byId(app, 'documentations', id));
  return { documentation, tombstone: documentation ? null : toOwnRow(byId(app, 'deleted_documentations', id)) };
}

module.exports = {
  DEPTH,
  receiptOf,
  receiptWith,
  receiptOfDeleted,
  isOwner,
  ownRows,
  missingPhotos,
  checkPhotos,
  isStored,
  fileKey,
};
