/** What e-mails say about threads: numbers, never a text. */
const { queryRows } = require('../database/sql.js');
const { NOT_MUTED } = require('./waiting.js');

/** @type {(n: number) => string} */
function messagesText(n) {
  return n === 1 ? '1 neue Nachricht zu einer Nachfrage' : `${n} neue Nachrichten zu Nachfragen`;
}

/**
 * Threads that are not erledigt, by building.
 * @type {(app: App, person: string) => {property: string, name: string, lines: LetterLine[]}[]}
 */
function listOpenThreads(app, person) {
  const own = `SELECT {:person} AS person, property, property_name FROM threads
    WHERE (property_manager = {:person} OR company_admin = {:person}) AND state != 'closed'`;
  const sql = `SELECT w.property, w.property_name AS name, COUNT(*) AS n FROM (${own}) w
    WHERE ${NOT_MUTED} GROUP BY w.property, w.property_name ORDER BY w.property_name, w.property`;
  return queryRows(app, { sql, params: { person }, shape: { property: '', name: '', n: 0 } }).map(({ n, ...at }) => ({
    ...at,
    lines: [{ text: n === 1 ? '1 offene Nachfrage' : `${n} offene Nachfragen` }],
  }));
}

module.exports = { listOpenThreads, messagesText };
