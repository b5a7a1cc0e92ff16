/** Stores hashes of photos, and pairs of photos that show the same. */
const { executeSql, queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { raiseTicks } = require('../realtime/ticks.js');

/** Photos are compared over so many days. */
const COMPARED_DAYS = 400;
const DAY = 24 * 3600 * 1000;
/** Hashes that one round forgets. */
const MOST = 500;
const BITS = 16;

/** Days since 1970 of a stored time. @type {(text: string) => number} */
function dayNumberOf(text) {
  return Math.floor(Date.parse(text.replace(' ', 'T')) / DAY);
}

/**
 * @param of `copies`: photos that show the same picture.
 * @type {(app: App, of: {photo: string, documentation: string, tenant: string, day: number, bands: number[], copies: string[]}) => void}
 */
function saveHash(app, { photo, documentation, tenant, day, bands, copies }) {
  const keys = JSON.stringify(bands.map((value, band) => band * 2 ** BITS + value));
  app.runInTransaction((tx) => {
    // A photo that was deleted meanwhile has no mark, and gets no hash. Write first: a transaction that reads first may fail.
    executeSql(
      tx,
      "UPDATE photo_hashes SET state = 'done', keys = {:keys} WHERE photo = {:photo} AND tenant = {:tenant}",
      {
        ...{ keys, photo, tenant },
      },
    );
    executeSql(
      tx,
      `INSERT OR IGNORE INTO photo_bands (tenant, band, day, photo)
       SELECT h.tenant, k.value, h.day, h.photo FROM photo_hashes h, json_each({:keys}) k
       WHERE h.photo = {:photo} AND h.tenant = {:tenant} AND h.state = 'done'`,
      { keys, photo, tenant },
    );
    for (const copy of copies) saveMatch(tx, { photo, documentation, copy, day });
  });
}

/** The later record names the earlier one. @type {(tx: Tx, of: {photo: string, documentation: string, copy: string, day: number}) => void} */
function saveMatch(tx, { photo, copy }) {
  const root = "CASE d.parent WHEN '' THEN d.id ELSE d.parent END";
  const [a, b] = [photo, copy].map(
    (id) =>
      queryRows(tx, {
        sql: `SELECT p.id, ${root} AS record, d.captured_at AS at, d.company_admin AS company, d.property_manager AS manager
              FROM documentation_photos p JOIN documentations d ON d.id = p.documentation WHERE p.id = {:id}`,
        params: { id },
        shape: { id: '', record: '', at: '', company: '', manager: '' },
      })[0],
  );
  if (!a || !b) return;
  const [earlier, later] = a.at < b.at ? [a, b] : [b, a];
  const now = toDatabaseTime(Date.now());
  executeSql(
    tx,
    `INSERT OR IGNORE INTO photo_matches (photo, other_photo, record, other, found_at)
     VALUES ({:photo}, {:other_photo}, {:record}, {:other}, {:now})`,
    { photo: later.id, other_photo: earlier.id, record: later.record, other: earlier.record, now },
  );
  // Phones and lists pull by `updated`.
  executeSql(tx, 'UPDATE documentations SET updated = {:now} WHERE id = {:id}', { now, id: later.record });
  raiseTicks(tx, [later.company, later.manager]);
}

/** @type {(app: App, now: number) => void} */
function forgetOldHashes(app, now) {
  const until = Math.floor(now / DAY) - COMPARED_DAYS;
  const old = `SELECT photo FROM photo_hashes WHERE day < ${until} LIMIT ${MOST}`;
  const rows = queryRows(app, { sql: old, shape: { photo: '' } });
  if (rows.length === 0) return;
  const photos = JSON.stringify(rows.map(({ photo }) => photo));
  app.runInTransaction((tx) => {
    executeSql(
      tx,
      `DELETE FROM photo_bands WHERE (tenant, band, day, photo) IN
         (SELECT h.tenant, k.value, h.day, h.photo FROM json_each({:photos}) p
          CROSS JOIN photo_hashes h ON h.photo = p.value, json_each(h.keys) k)`,
      { photos },
    );
    executeSql(tx, 'DELETE FROM photo_hashes WHERE photo IN (SELECT value FROM json_each({:photos}))', { photos });
  });
}

module.exports = { COMPARED_DAYS, dayNumberOf, forgetOldHashes, saveHash };
