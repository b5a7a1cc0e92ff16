/** Soll-Bilder: photos of records that show how a service shall look. The picture is the photo, reduced. */
const { isSupplement } = require('../database/ordinary.js');
const { byId } = require('../database/rows.js');
const { writeDurably } = require('../database/durable.js');
const { executeSql, queryCount, queryRows } = require('../database/sql.js');
const { readStoredFile } = require('../delivery/photoFiles.js');
const { fileKey } = require('../delivery/receipts.js');
const { cutMarked } = require('../delivery/thumbs.js');
const { seenDocumentation } = require('../lists/sees.js');
const { Fault, notFound } = require('../platform/fault.js');
const { raiseTicks } = require('../realtime/ticks.js');
const { OF_PROPERTY, mayChooseTarget, targetsSeenBy } = require('./sees.js');

/** Choices for a property and service: of an office, and on a phone. */
const MOST = 5;
/** Pictures that one phone keeps. */
const ON_PHONE = 200;
const PICTURE_MAX = 150 * 1024;
/** Boxes that the picture fits in, the largest first. In the last one every picture has less than PICTURE_MAX. */
const SIZES = ['800x800f', '560x560f', '400x400f', '280x280f'];
/** Marks of photos that the server decodes (delivery/thumbs.js). */
const CUTTABLE = ['open', 'made'];
/** Of photos, each chosen once or twice. The Hausverwaltung's choices go first. */
const ORDER = `MIN(t.owner != ${OF_PROPERTY}), MAX(t.chosen_at) DESC, t.photo`;

/** `GET /api/app/targets`: for the camera. @type {GeocodeHandler} */
function listVisibleTargets({ app, requester }) {
  const { condition, params } = targetsSeenBy(requester);
  const items = queryRows(app, {
    sql: `SELECT photo, property, service FROM (
            SELECT t.photo, t.property, t.service,
              ROW_NUMBER() OVER (PARTITION BY t.property, t.service ORDER BY ${ORDER}) AS place
            FROM target_photos t WHERE ${condition} GROUP BY t.photo, t.property, t.service)
          WHERE place <= ${MOST} ORDER BY property, service, place LIMIT ${ON_PHONE}`,
    params,
    shape: { photo: '', property: '', service: '' },
  });
  return { status: 200, body: { items } };
}

/** `GET /api/app/documentations/{id}/targets`: of its property and service. @type {SessionHandler} */
function listTargetsOfRecord({ e, app, requester }) {
  const { user } = requester;
  const of = requireRecord(app, e.request.pathValue('id'), user);
  const { condition, params } = targetsSeenBy(requester);
  const rows = queryRows(app, {
    sql: `SELECT t.photo, MAX(t.owner = {:me}) AS own FROM target_photos t
          WHERE t.property = {:property} AND t.service = {:service} AND ${condition}
          GROUP BY t.photo ORDER BY ${ORDER}`,
    params: { ...params, property: of.property, service: of.service },
    shape: { photo: '', own: 0 },
  });
  const items = rows.map(({ photo, own }) => ({ photo, isOwn: own === 1 }));
  return { status: 200, body: { items, mayChoose: of.isChoosable && mayChooseTarget(app, of, user) } };
}

/** `GET /api/app/targets/{photoId}`: the picture, a JPEG of 150 KB at most. @type {GeocodeHandler} */
function showTarget({ e, app, requester }) {
  const { condition, params } = targetsSeenBy(requester);
  const photo = e.request.pathValue('photoId');
  const sql = `SELECT COUNT(*) AS n FROM target_photos t WHERE t.photo = {:photo} AND ${condition}`;
  const row = queryCount(app, sql, { ...params, photo }) > 0 ? byId(app, 'documentation_photos', photo) : null;
  if (!row) throw notFound();
  return { status: 200, file: { type: 'image/jpeg', bytes: readReduced(app, row), cache: 'no-store' } };
}

/**
 * Kept beside the photo's thumbnails, so that it goes with the photo.
 * @throws if the photo cannot be cut
 * @type {(app: App, row: Row) => Uint8Array}
 */
function readReduced(app, row) {
  const key = fileKey(row);
  const [, folder = '', name = ''] = /^(.*)\/([^/]*)$/.exec(key) ?? [];
  const thumbs = SIZES.map((size) => ({ size, thumb: `${folder}/thumbs_${name}/${size}_${name}` }));
  /** @type {Uint8Array} */
  let bytes = new Uint8Array();
  for (const { size, thumb } of thumbs) {
    cutOnce(app, row, { key, thumb, size });
    bytes = readStoredFile(app, thumb);
    if (bytes.length <= PICTURE_MAX) break;
  }
  return bytes;
}

/** @type {(app: App, row: Row, of: {key: string, thumb: string, size: string}) => void} */
function cutOnce(app, row, { key, thumb, size }) {
  const preview = row.getString('preview');
  const files = app.newFilesystem();
  try {
    if (files.exists(thumb)) return;
    if (!CUTTABLE.includes(preview) || !files.exists(key)) throw notFound();
    if (preview === 'open') cutMarked(app, files, { id: row.id, key, thumb, size });
    else files.createThumb(key, thumb, size);
  } finally {
    files.close();
  }
}

/** `PUT /api/app/targets/{photoId}` @type {SessionHandler} */
function acceptTarget({ e, app, requester: { user } }) {
  const photo = e.request.pathValue('photoId');
  // Decoded outside the transaction, because it takes long.
  requirePicture(app, requireChoosable(app, photo, user).row);
  writeDurably(app, (tx) => {
    const { choice } = requireChoosable(tx, photo, user);
    executeSql(
      tx,
      `INSERT OR IGNORE INTO target_photos (property, service, photo, owner, chosen_at)
       VALUES ({:property}, {:service}, {:photo}, {:owner}, {:now})`,
      { ...choice, now: new Date().toISOString() },
    );
    notifyParties(tx, choice.property);
  });
  return { status: 204 };
}

/**
 * @throws Fault 403, 404, 409
 * @type {(app: App, photo: string, user: Row) => {row: Row, choice: {property: string, service: string, photo: string, owner: string}}}
 */
function requireChoosable(app, photo, user) {
  const row = byId(app, 'documentation_photos', photo);
  if (!row) throw notFound();
  const { property, service, isChoosable } = requireRecord(app, row.getString('documentation'), user);
  const choice = { property, service, photo, owner: user.id };
  if (!isChoosable || !mayChooseTarget(app, choice, user)) throw new Fault(403, 'not_allowed');
  const others = `SELECT COUNT(*) AS n FROM target_photos
    WHERE property = {:property} AND service = {:service} AND owner = {:owner} AND photo != {:photo}`;
  if (queryCount(app, others, choice) >= MOST) throw new Fault(409, 'target_full');
  return { row, choice };
}

/** @throws Fault 409 if no phone could show the photo. @type {(app: App, row: Row) => void} */
function requirePicture(app, row) {
  try {
    if (CUTTABLE.includes(row.getString('preview')) && readReduced(app, row).length <= PICTURE_MAX) return;
  } catch (error) {
    app.logger().warn('A Soll-Bild could not be cut.', 'photo', row.id, 'error', String(error));
  }
  throw new Fault(409, 'target_picture');
}

/** `DELETE /api/app/targets/{photoId}`: by the office that chose it. @type {SessionHandler} */
function withdrawTarget({ e, app, requester: { user } }) {
  const params = { photo: e.request.pathValue('photoId'), owner: user.id };
  const own = 'FROM target_photos WHERE photo = {:photo} AND owner = {:owner}';
  writeDurably(app, (tx) => {
    const [choice] = queryRows(tx, { sql: `SELECT property ${own}`, params, shape: { property: '' } });
    if (!choice) throw notFound();
    executeSql(tx, `DELETE ${own}`, params);
    notifyParties(tx, choice.property);
  });
  return { status: 204 };
}

/** Their phones pull. @type {(tx: Tx, property: string) => void} */
function notifyParties(tx, property) {
  const sql = `SELECT property_manager AS id FROM properties WHERE id = {:property}
    UNION SELECT company_admin FROM properties WHERE id = {:property}
    UNION SELECT company_admin FROM property_sharing WHERE property = {:property} AND ended_at = ''`;
  const parties = queryRows(tx, { sql, params: { property }, shape: { id: '' } });
  raiseTicks(
    tx,
    parties.map(({ id }) => id),
  );
}

/**
 * @throws Fault 404
 * @type {(app: App, id: string, user: Row) => {property: string, service: string, isChoosable: boolean}}
 */
function requireRecord(app, id, user) {
  seenDocumentation(app, { id, user, columns: { id: '' } });
  const row = byId(app, 'documentations', id);
  if (!row) throw notFound();
  const isChoosable =
    row.getString('state') === 'complete' && !row.getBool('held') && !row.getBool('withdrawn') && !isSupplement(row);
  return { property: row.getString('property'), service: row.getString('service_type'), isChoosable };
}

module.exports = { acceptTarget, listVisibleTargets, listTargetsOfRecord, withdrawTarget, showTarget };
