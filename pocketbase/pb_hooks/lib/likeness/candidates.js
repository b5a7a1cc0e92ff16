/** Finds stored photos that may show the same picture, by bands of their hashes. */
const { queryRows } = require('../database/sql.js');
const { dayNumberOf, COMPARED_DAYS } = require('./rows.js');

/** Newest photos per band: a band that many photos share costs no more. */
const PER_BAND = 40;
/** Equal bands of a candidate, of eight; most copies have six or more. */
const SHARED = 3;
/** Candidates that the launcher compares. */
const MOST = 20;
const HALF_DAY = 12 * 3600 * 1000;
const BITS = 16;

const NEWEST = `SELECT photo FROM photo_bands WHERE tenant = {:tenant} AND band = k.value
  AND day BETWEEN {:first} AND {:last} ORDER BY day DESC LIMIT ${PER_BAND}`;
const SQL = `WITH hits AS (
  SELECT j.value AS photo, COUNT(*) AS n
  FROM json_each({:keys}) k, json_each((SELECT json_group_array(photo) FROM (${NEWEST}))) j
  GROUP BY j.value HAVING COUNT(*) >= ${SHARED})
SELECT hits.photo, p.photo AS file, h.keys
FROM hits CROSS JOIN photo_hashes h ON h.photo = hits.photo
CROSS JOIN documentation_photos p ON p.id = hits.photo
CROSS JOIN documentations o ON o.id = p.documentation
CROSS JOIN documentations d ON d.id = {:documentation}
WHERE hits.photo != {:photo}
  AND CASE o.parent WHEN '' THEN o.id ELSE o.parent END != CASE d.parent WHEN '' THEN d.id ELSE d.parent END
  AND NOT (o.user = d.user AND o.link = d.link AND o.property = d.property
           AND o.captured_at BETWEEN {:earliest} AND {:latest})
ORDER BY hits.n DESC, h.day DESC LIMIT ${MOST}`;

/** @typedef {{photo: string, key: string, bands: number[]}} Candidate */

/**
 * Not of the same record or its Nachträge, and not of the same visit: same author or link, property, within 12 hours.
 * @param of `keys`: of all windows of the new photo.
 * @returns most alike first.
 * @type {(app: App, of: {keys: number[], record: {documentation: string, tenant: string, captured_at: string}, photo: string}) => Candidate[]}
 */
function findCandidates(app, { keys, record, photo }) {
  const folder = app.findCachedCollectionByNameOrId('documentation_photos').baseFilesPath();
  const day = dayNumberOf(record.captured_at);
  const at = Date.parse(record.captured_at.replace(' ', 'T'));
  const rows = queryRows(app, {
    sql: SQL,
    params: {
      ...{ keys: JSON.stringify(keys), tenant: record.tenant, documentation: record.documentation, photo },
      ...{ first: day - COMPARED_DAYS, last: day + COMPARED_DAYS },
      ...{ earliest: toText(at - HALF_DAY), latest: toText(at + HALF_DAY) },
    },
    shape: { photo: '', file: '', keys: '' },
  });
  return rows.map((row) => ({
    photo: row.photo,
    key: `${folder}/${row.photo}/${row.file}`,
    bands: /** @type {number[]} */ (JSON.parse(row.keys)).map((key) => key % 2 ** BITS),
  }));
}

/** As PocketBase stores times. @type {(at: number) => string} */
function toText(at) {
  return new Date(at).toISOString().replace('T', ' ');
}

module.exports = { findCandidates, SQL };
