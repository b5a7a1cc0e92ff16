/** Events to report, by building. No worker's name and no position. */
const { letter } = require('../../generated/rules.js');
const { isOrdinary } = require('../database/ordinary.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { buildReaderCondition } = require('./settings.js');

/** @typedef {Exclude<LetterKind, 'weekly' | 'witness'>} AnswerKind */
/** `n`: number of events. @typedef {{property: string, name: string, n: number}} Waiting */
/** After `from`, up to `to`, in ms. @typedef {{from: number, to: number}} Span */

/** `at`: begin of the wait. `+` avoids an index in which nearly all records are equal (D374). */
const WAITS = {
  held: `SELECT company_admin AS person, property, property_name AS name, completed_at AS at FROM documentations
         WHERE held = TRUE AND +state = 'complete'`,
  deleted: `SELECT property_manager AS person, property, property_name AS name, deleted_at AS at
            FROM deleted_documentations WHERE property_manager != '' AND ${isOrdinary()}`,
  // As in features/manager/home/attention.ts.
  expired: `SELECT i.property_manager AS person, i.property, i.property_name AS name, i.expires_at AS at
            FROM property_manager_invitations i WHERE i.status != 'accepted'
            AND NOT EXISTS (SELECT 1 FROM property_manager_invitations o WHERE o.property_manager = i.property_manager
              AND o.created > i.created AND o.invited_company_email = i.invited_company_email)
            AND EXISTS (SELECT 1 FROM properties p WHERE p.ended_at = ''
              AND (p.id = i.property OR p.id IN (SELECT m.value FROM json_each(i.properties) m)))`,
  // Messages of others. `m.at` has a T, the other tables a space.
  threads: `SELECT t.property_manager AS person, t.property, t.property_name AS name, replace(m.at, 'T', ' ') AS at
            FROM thread_messages m JOIN threads t ON t.id = m.thread
            WHERE t.property_manager != '' AND m.side != 'manager' AND t.state != 'closed'
            UNION ALL SELECT t.company_admin, t.property, t.property_name, replace(m.at, 'T', ' ')
            FROM thread_messages m JOIN threads t ON t.id = m.thread
            WHERE t.company_admin != '' AND m.side != 'company' AND t.state != 'closed'`,
};
const OFF_SITE = `SELECT property_manager AS person, property, property_name AS name, completed_at AS at FROM documentations
  WHERE location_status = 'off_site' AND +held = FALSE AND +state = 'complete' AND ${isOrdinary()}`;

const NOT_MUTED = `w.property NOT IN (SELECT m.value FROM letter_settings s, json_each(s.muted) m WHERE s.user = w.person)`;

/**
 * People with an unreported event before `settled` and no such mail today.
 * @type {(app: App, kind: AnswerKind, of: {day: string, from: number, settled: number}) => string[]}
 */
function findUnreported(app, kind, { day, from, settled }) {
  const sql = `SELECT DISTINCT w.person AS id FROM (${WAITS[kind]}) w JOIN users u ON u.id = w.person
    WHERE w.at > {:from} AND w.at <= {:settled} AND ${buildReaderCondition(letter.subscriptionOf(kind))} AND ${NOT_MUTED}
    AND w.at > COALESCE((SELECT MAX(l.until) FROM letters l WHERE l.user = u.id AND l.kind = {:kind} AND +l.state = 'sent'), '')
    AND NOT EXISTS (SELECT 1 FROM letters l WHERE l.user = u.id AND l.kind = {:kind} AND l.occasion = {:day})
    ORDER BY w.person`;
  const params = { kind, day, from: toDatabaseTime(from), settled: toDatabaseTime(settled) };
  return queryRows(app, { sql, params, shape: { id: '' } }).map(({ id }) => id);
}

/** @type {(app: App, kind: AnswerKind, of: Span & {person: string}) => Waiting[]} */
function waitingFor(app, kind, of) {
  return inSpan(app, WAITS[kind], of);
}

/** @type {(app: App, of: Span & {person: string}) => Waiting[]} */
function offSite(app, of) {
  return inSpan(app, OFF_SITE, of);
}

/** @type {(app: App, rows: string, of: Span & {person: string}) => Waiting[]} */
function inSpan(app, rows, { person, from, to }) {
  const sql = `SELECT w.property, w.name, COUNT(*) AS n FROM (${rows}) w
    WHERE w.person = {:person} AND w.at > {:from} AND w.at <= {:to} AND ${NOT_MUTED}
    GROUP BY w.property, w.name ORDER BY w.name, w.property`;
  const params = { person, from: toDatabaseTime(from), to: toDatabaseTime(to) };
  return queryRows(app, { sql, params, shape: { property: '', name: '', n: 0 } });
}

module.exports = { NOT_MUTED, findUnreported, waitingFor, offSite };
