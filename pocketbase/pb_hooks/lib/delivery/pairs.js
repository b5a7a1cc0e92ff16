/** `GET /api/app/documentations/{id}/pairs`: of one property and one company, and of records that the requester sees. */
const { queryRows } = require('../database/sql.js');
const { conditionOf, seenDocumentation } = require('../lists/sees.js');

const MOST = 40;

/** The indexes of `pair` and `parent` have no empty ones, so the queries must say so too. */
const AFTERS = `SELECT p.id FROM documentation_photos p
    WHERE p.documentation IN (SELECT id FROM own) AND p.role = 'after'
  UNION SELECT q.id FROM documentation_photos p JOIN documentation_photos q ON q.pair = p.id AND q.pair != ''
    WHERE p.documentation IN (SELECT id FROM own) AND p.role = 'before' AND q.role = 'after'`;
const rootOf = (/** @type {string} */ as) => `CASE ${as}.parent WHEN '' THEN ${as}.id ELSE ${as}.parent END`;
const sideOf = (/** @type {'a' | 'b'} */ photo, /** @type {string} */ name) =>
  `${photo}.id AS ${name}Id, ${photo}.photo AS ${name}File, ${photo}.taken_at AS ${name}At, ${photo}.masked AS ${name}Masked,
   r${photo}.id AS ${name}Record, r${photo}.number AS ${name}Number`;

/** @type {SessionHandler} */
function showPairs({ e, app, requester: { user } }) {
  const id = e.request.pathValue('id');
  seenDocumentation(app, { id, user, columns: { id: '' } });
  const condition = conditionOf('documentations', { user, isNamed: false }) ?? '1 = 0';
  /** For each row: otherwise SQLite first collects all visible ones. @type {(photo: 'a' | 'b') => string} */
  const isSeen = (photo) =>
    `EXISTS (SELECT 1 FROM documentations d WHERE d.id = ${photo}.documentation AND ${condition})`;
  const rows = queryRows(app, {
    sql: `WITH own AS (SELECT id FROM documentations WHERE id = {:id} UNION SELECT id FROM documentations WHERE parent = {:id} AND parent != '')
          SELECT ${sideOf('b', 'before')}, ${sideOf('a', 'after')}
          FROM documentation_photos a CROSS JOIN documentation_photos b ON b.id = a.pair AND b.role = 'before'
          CROSS JOIN documentations oa ON oa.id = a.documentation CROSS JOIN documentations ob ON ob.id = b.documentation
          CROSS JOIN documentations ra ON ra.id = ${rootOf('oa')} CROSS JOIN documentations rb ON rb.id = ${rootOf('ob')}
          WHERE a.id IN (${AFTERS}) AND oa.property != '' AND oa.property = ob.property
          AND ra.company_admin = rb.company_admin
          AND oa.state = 'complete' AND ob.state = 'complete'
          AND ${isSeen('a')} AND ${isSeen('b')}
          ORDER BY b.taken_at, a.taken_at LIMIT ${MOST}`,
    params: { id, me: user.id, employer: user.getString('employer') },
    shape: {
      ...{ beforeId: '', beforeFile: '', beforeAt: '', beforeMasked: false, beforeRecord: '', beforeNumber: '' },
      ...{ afterId: '', afterFile: '', afterAt: '', afterMasked: false, afterRecord: '', afterNumber: '' },
    },
  });
  const items = rows.map((row) => ({
    before: toSide({ id: row.beforeId, photo: row.beforeFile, masked: row.beforeMasked }, row.beforeAt, {
      record: row.beforeRecord,
      number: row.beforeNumber,
    }),
    after: toSide({ id: row.afterId, photo: row.afterFile, masked: row.afterMasked }, row.afterAt, {
      record: row.afterRecord,
      number: row.afterNumber,
    }),
  }));
  return { status: 200, body: { items } };
}

/** @type {(photo: {id: string, photo: string, masked: boolean}, at: string, of: {record: string, number: string}) => object} */
function toSide(photo, at, of) {
  return { ...photo, ...of, takenAt: at.replace(' ', 'T') };
}

module.exports = { showPairs };
