/** What offices see of pictures that were found again (D413): only of records that they may both see. */
const { queryRows } = require('../database/sql.js');
const { conditionOf, seenDocumentation } = require('../lists/sees.js');
const { EITHER } = require('../routing/roles.js');

/** Named records of one record. */
const MOST = 3;
/** Pairs in a detail. */
const PAIRS = 12;

/** Of the other record of a pair, to which the requester has the same right. `{:me}`: an office. */
const OTHER_IS_SEEN = `(o.company_admin = {:me} OR o.property_manager = {:me} AND o.held = FALSE AND o.state = 'complete')`;

/** SQL: false where the company of the later record hides what would name one of its people. @type {(record: string) => string} */
const isOpen = (record) => `NOT EXISTS (SELECT 1 FROM documentations l JOIN users u ON u.id = l.company_admin
  WHERE l.id = ${record} AND u.hides_contact = TRUE)`;

/** SQL: records with a picture that an office sees again. @type {(column: string) => string} */
const isSimilar = (column) =>
  `${column} IN (SELECT m.record FROM photo_matches m JOIN documentations o ON o.id = m.other WHERE ${OTHER_IS_SEEN} AND ${isOpen('m.record')})`;

/** Adds `similar` to rows that have some. @type {(app: App, rows: Row[], user: Row | null) => void} */
function addSimilar(app, rows, user) {
  if (!user || rows.length === 0 || !EITHER.includes(user.getString('role'))) return;
  const found = queryRows(app, {
    sql: `SELECT DISTINCT m.record, o.number, o.captured_at AS at
          FROM json_each({:ids}) CROSS JOIN photo_matches m ON m.record = json_each.value JOIN documentations o ON o.id = m.other
          WHERE ${OTHER_IS_SEEN} AND ${isOpen('m.record')}`,
    params: { ids: JSON.stringify(rows.map(({ id }) => id)), me: user.id },
    shape: { record: '', number: '', at: '' },
  });
  found.sort((a, b) => (a.at < b.at ? -1 : 1));
  for (const row of rows) {
    const similar = found.filter(({ record }) => record === row.id).slice(0, MOST);
    if (similar.length === 0) continue;
    row.withCustomData(true);
    row.set(
      'similar',
      similar.map(({ number, at }) => ({ number, at: at.replace(' ', 'T') })),
    );
  }
}

/** One row as PocketBase answers it. @type {(e: core.RecordRequestEvent) => void} */
function addToView(e) {
  if (e.record && e.auth) addSimilar(e.app, [e.record], e.auth);
  e.next();
}

/** `GET /api/app/documentations/{id}/similar`: both pictures of each pair. @type {SessionHandler} */
function listSimilar({ e, app, requester: { user } }) {
  const id = e.request.pathValue('id');
  seenDocumentation(app, { id, user, columns: { id: '' } });
  const condition = conditionOf('documentations', { user, isNamed: false }) ?? '1 = 0';
  const rows = queryRows(app, {
    sql: `SELECT o.id AS record, o.number, o.captured_at AS at, o.property_name AS propertyName,
            p.id AS photo, p.photo AS file, q.id AS otherPhoto, q.photo AS otherFile
          FROM photo_matches m JOIN documentation_photos p ON p.id = m.photo
          JOIN documentation_photos q ON q.id = m.other_photo
          JOIN documentations o ON o.id = m.other
          WHERE m.record = {:id} AND ${isOpen('m.record')} AND m.other IN (SELECT id FROM documentations WHERE ${condition})
          AND p.documentation IN (SELECT id FROM documentations WHERE ${condition})
          AND q.documentation IN (SELECT id FROM documentations WHERE ${condition})
          ORDER BY o.captured_at, p.sequence LIMIT ${PAIRS}`,
    params: { id, me: user.id, employer: user.getString('employer') },
    shape: {
      ...{ record: '', number: '', at: '', propertyName: '' },
      ...{ photo: '', file: '', otherPhoto: '', otherFile: '' },
    },
  });
  const items = rows.map(({ photo, file, otherPhoto, otherFile, at, ...other }) => ({
    ...other,
    at: at.replace(' ', 'T'),
    photo: { id: photo, photo: file },
    otherPhoto: { id: otherPhoto, photo: otherFile },
  }));
  return { status: 200, body: { items } };
}

module.exports = { addSimilar, addToView, isSimilar, listSimilar };
