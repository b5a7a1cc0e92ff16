/**
 * Thumbnails before somebody looks. PocketBase cuts them when they are first asked for, 25 to 60 ms of processor each:
 * a list of new work asks for dozens at once, and on a busy machine stayed grey for seconds. Cut by the clock instead,
 * beside the requests, they are there before the Hausverwaltung opens the list.
 */
const { all } = require(`${__hooks}/lib/sql.js`);
const { dated } = require(`${__hooks}/lib/times.js`);

/** The only size the app asks for (src/remote/thumbnails.ts), and how many of each documentation its lists show. */
const SIZE = '320x320';
const SHOWN = 2;
/** Looks back so far: a round that was missed is made good; what is older is cut on first sight. */
const BACK = 3600 * 1000;
/** Photos of one round, and how long it may take: the next one goes on. */
const MOST = 400;
const PATIENCE = 20 * 1000;

/** By the clock, every minute. @returns how many were cut. */
function round(app, now = Date.now()) {
  const folder = app.findCachedCollectionByNameOrId('documentation_photos').baseFilesPath();
  const files = app.newFilesystem();
  let cut = 0;
  try {
    for (const { id, photo } of recent(app, now)) {
      if (Date.now() - now > PATIENCE) break;
      const key = `${folder}/${id}/${photo}`;
      const thumb = `${folder}/${id}/thumbs_${photo}/${SIZE}_${photo}`;
      if (files.exists(thumb) || !files.exists(key)) continue;
      cutOne(app, files, { key, thumb });
      cut++;
    }
  } finally {
    files.close();
  }
  return cut;
}

/** A picture that cannot be cut is no reason to leave the others out: it is tried again on first sight. */
function cutOne(app, files, { key, thumb }) {
  try {
    files.createThumb(key, thumb, SIZE);
  } catch (error) {
    app.logger().warn('A thumbnail could not be cut.', 'key', key, 'error', String(error));
  }
}

function recent(app, now) {
  return all(app, {
    sql: `SELECT p.id, p.photo FROM documentations d JOIN documentation_photos p ON p.documentation = d.id
          WHERE d.state = 'complete' AND d.received_at >= {:since} AND p.sequence < {:shown}
          ORDER BY d.received_at DESC LIMIT {:most}`,
    params: { since: dated(now - BACK), shown: SHOWN, most: MOST },
    shape: { id: '', photo: '' },
  });
}

module.exports = { round };
