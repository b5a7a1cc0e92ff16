/** Enters accounts deleted before D439. A marker ends this: the server must not confirm an edited `removed_at`. */
const { evidenceEntry } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');
const { ABOUT: USERS, deletedAt, enter } = require('./deletedAccounts.js');
const { isBindingOver } = require('./heads.js');
const { appendEntry, hasTrace, countEntries } = require('./log.js');
const { ABOUT, ACCOUNTS, knowsAccounts } = require('./marker.js');

const AT_ONCE = 50;
const LOOK = 5000;

/** Parties without an account row. */
const GONE = `SELECT DISTINCT p.value AS id FROM evidence_openings o, json_each(
    CASE WHEN json_valid(o.opened) AND json_valid(json_extract(o.opened, '$.parties.text')) THEN json_extract(o.opened, '$.parties.text') ELSE '{}' END) p
  WHERE o.position >= {:from} AND o.position < {:to} AND p.key IN ('user', 'deliverer', 'company_admin', 'property_manager', 'provider')
    AND p.value != '' AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = p.value)`;
const REMOVED = "SELECT id FROM users WHERE removed_at != '' ORDER BY id";

/** @type {(app: App) => string[]} */
function withoutEntry(app) {
  const shape = { id: '' };
  const ids = new Set(queryRows(app, { sql: REMOVED, shape }).map(({ id }) => id));
  const end = countEntries(app);
  for (let from = 0; from < end; from += LOOK)
    for (const { id } of queryRows(app, { sql: GONE, params: { from, to: from + LOOK }, shape })) ids.add(id);
  return [...ids].filter((id) => !hasTrace(app, { about: USERS, record: id }));
}

/** A missing row has no known time. @returns their ids. @type {(app: App) => string[]} */
function enterAll(app) {
  const ids = withoutEntry(app);
  for (let from = 0; from < ids.length; from += AT_ONCE)
    app.runInTransaction((tx) => {
      for (const id of ids.slice(from, from + AT_ONCE)) {
        const row = byId(tx, USERS, id);
        const at = row ? row.getString('removed_at') : GONE_AT;
        if (at !== '') enter(tx, { id, at, kind: 'recorded' });
      }
    });
  return ids;
}

const GONE_AT = 'unbekannt';

/** For a log that an older version has bound. @type {(app: App) => void} */
function bindAccounts(app) {
  if (knowsAccounts(app) || isBindingOver(app, 'accounts')) return;
  enterAll(app);
  app.runInTransaction((tx) => {
    const texts = evidenceEntry.partTexts({ record: { accounts: true } });
    appendEntry(tx, { about: ABOUT, record: ACCOUNTS, texts, change: { kind: 'upgraded', at: Date.now() } });
  });
}

/** Deletions by an older version (`objektbeleg verify --annehmen`). @type {(app: App) => {id: string, at: string}[]} */
function acceptAccounts(app) {
  if (!knowsAccounts(app)) return [];
  const sql = "SELECT id, removed_at AS at FROM users WHERE removed_at != '' ORDER BY id";
  const removed = queryRows(app, { sql, shape: { id: '', at: '' } }).filter(({ id, at }) => deletedAt(app, id) !== at);
  const isRemoved = (/** @type {string} */ id) => removed.some((one) => one.id === id);
  const gone = withoutEntry(app).filter((id) => !isRemoved(id));
  const accepted = [...removed, ...gone.map((id) => ({ id, at: GONE_AT }))];
  app.runInTransaction((tx) => {
    for (const { id, at } of accepted) enter(tx, { id, at, kind: 'deleted' });
  });
  return accepted;
}

module.exports = { acceptAccounts, bindAccounts, enterAll };
