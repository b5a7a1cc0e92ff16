/** Finds the person or record to erase, and the records concerned. */
const { foldedName, id: ids, role, user: rules } = require('../../generated/rules.js');
const { byId, findRows } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');
const { namedIn } = require('./offices.js');
const { isAuthorNow, wasAuthor } = require('./parties.js');
const { NAME } = require('./words.js');

/** @typedef {import('./erasures.js').Erasure} Erasure */
/** @typedef {{id: string, deliverer: string, link: string} | {why: string}} Found */

const NO_DELIVERER = { deliverer: '', link: '' };

/** By address, id, or a name in accounts and records. @type {(app: App, who: string) => Found} */
function personOf(app, who) {
  const email = who.trim().toLowerCase();
  const [user] = findRows(app, 'users', ids.isId(who) ? { id: who } : { email });
  if (user) return allowPerson(app, user.id);
  return hasRecords(app, who) ? { ...NO_DELIVERER, id: who } : findAccountByName(app, who);
}

/** Refuses a super admin, however named. @type {(app: App, id: string) => Found} */
function allowPerson(app, id) {
  const user = byId(app, 'users', id);
  if (!user || role.roleOf(user.getString('role')) !== 'super_admin') return { ...NO_DELIVERER, id };
  return {
    why: 'Ein Super Admin betreibt diese Anwendung: bitte zuerst in der Verwaltung eine andere Rolle geben, dann noch einmal aufrufen.',
  };
}

/** @type {(app: App, id: string) => boolean} */
function hasRecords(app, id) {
  return touchedBy(app, id).length > 0;
}

/** @type {(app: App, name: string) => Found} */
function findAccountByName(app, name) {
  const sql = `SELECT COALESCE(NULLIF(user, ''), deliverer) AS account, number FROM documentations WHERE employee_name = {:name}
               UNION SELECT id, '' FROM users WHERE full_name = {:name} ORDER BY number`;
  const rows = queryRows(app, { sql, params: { name: name.trim() }, shape: { account: '', number: '' } });
  const accounts = [...new Set(rows.map(({ account }) => account))];
  const [only = ''] = accounts;
  if (rows.length === 0)
    return { why: `Ein Konto „${oneLine(name)}“ gibt es nicht, und keine Dokumentation mit diesem Namen.` };
  if (accounts.length === 1 && only !== '') return allowPerson(app, only);
  const byLink = rows.filter(({ account }) => account === '').map(({ number }) => number);
  const named = accounts.filter((account) => account !== '');
  return {
    why: [
      `Der Name „${oneLine(name)}“ steht nicht für genau ein Konto.`,
      ...(named.length > 0 ? [`Konten mit diesem Namen, bitte die Kennung nennen: ${named.join(', ')}`] : []),
      ...(byLink.length > 0
        ? [
            `Über einen Link dokumentiert, ohne Konto; der Name ist mit versiegelt, deshalb geht nur die ganze Dokumentation (objektbeleg erase dokumentation NUMMER): ${byLink.join(', ')}`,
          ]
        : []),
    ].join('\n'),
  };
}

/** @type {(text: string) => string} */
function oneLine(text) {
  return text.trim().replace(/\s+/g, ' ').slice(0, 100);
}

/** By id if two records share a number. @type {(app: App, who: string) => Found} */
function recordOf(app, typed) {
  const byIds = ids.isId(typed) ? rowsWith(app, { id: typed }) : [];
  const number = byIds.length > 0 ? null : ids.typedNumber(typed);
  const rows = number ? rowsWith(app, { number }) : byIds;
  const [only] = rows;
  if (!only) return { why: `Eine Dokumentation „${oneLine(typed)}“ gibt es nicht.` };
  if (rows.length > 1)
    return {
      why: `Mehrere Dokumentationen haben diese Nummer; bitte die Kennung nennen: ${rows.map(({ id }) => id).join(', ')}`,
    };
  return { id: only.id, deliverer: only.getString('deliverer'), link: only.getString('link') };
}

/** Includes tombstones. @type {(app: App, columns: {[column: string]: string}) => Row[]} */
function rowsWith(app, columns) {
  return ['documentations', 'deleted_documentations'].flatMap((collection) => [...findRows(app, collection, columns)]);
}

/** Authors before and after each correction. */
const AUTHORS = ['before', 'after']
  .map(
    (when) => `SELECT record, CASE WHEN json_valid("${when}") THEN "${when}" END ->> '$.user' AS author,
      CASE WHEN json_valid("${when}") THEN "${when}" END ->> '$.employee_name' AS name
      FROM audit_log WHERE collection = 'documentations'`,
  )
  .join(' UNION ALL ');

/** @type {(app: App, account: string) => string[]} */
function touchedBy(app, account) {
  const sql = `SELECT id FROM documentations WHERE user = {:account} OR deliverer = {:account}
               OR id IN (SELECT record FROM (${AUTHORS}) WHERE author = {:account}) ORDER BY id`;
  const found = queryRows(app, { sql, params: { account }, shape: { id: '' } }).map((row) => row.id);
  return found.filter((id) => wasAuthor(app, id, account));
}

/** A record belongs to its new author. @type {(app: App, of: Erasure) => string[]} */
function recordsOf(app, { kind, id }) {
  if (kind === 'record') return byId(app, 'documentations', id) ? [id] : [];
  const sql = `SELECT id FROM documentations WHERE user = {:id} OR (deliverer = {:id} AND user = '') ORDER BY id`;
  const found = queryRows(app, { sql, params: { id }, shape: { id: '' } }).map((row) => row.id);
  return found.filter((record) => isAuthorNow(app, record, id));
}

/** @type {(app: App, erasure: Erasure) => string[]} */
function listConcernedRecords(app, erasure) {
  const own = recordsOf(app, erasure);
  if (erasure.kind === 'record') return own;
  const named = namedIn(app, { id: erasure.id, names: calledOf(app, erasure.id).names });
  return [...new Set([...own, ...touchedBy(app, erasure.id), ...named])];
}

/** @type {(app: App, id: string) => {names: string[], emails: string[]}} */
function calledOf(app, id) {
  const user = byId(app, 'users', id);
  const sql = `SELECT DISTINCT employee_name AS name FROM documentations WHERE user = {:id} OR (deliverer = {:id} AND user = '')`;
  const between = `SELECT DISTINCT COALESCE(name, '') AS name FROM (${AUTHORS}) WHERE author = {:id}`;
  const inRecords = [sql, between].flatMap((one) =>
    queryRows(app, { sql: one, params: { id }, shape: { name: '' } }).map(({ name }) => name),
  );
  const before = queryRows(app, {
    sql: `SELECT COALESCE(json_extract("before", '$.full_name'), '') AS name, COALESCE(json_extract("before", '$.email'), '') AS email
          FROM audit_log WHERE collection = 'users' AND record = {:id} AND json_valid("before")`,
    params: { id },
    shape: { name: '', email: '' },
  });
  const kept = [user?.getString('full_name') ?? '', ...inRecords, ...before.map(({ name }) => name)];
  // Older copies of names are folded.
  const names = kept.flatMap((name) => [name, foldedName.foldSealedName(name)]);
  const emails = [user?.email() ?? '', ...before.map(({ email }) => email)];
  const toUniqueTexts = (/** @type {string[]} */ texts) =>
    [...new Set(texts)].filter((text) => text !== '' && text !== NAME && rules.hasAddress(text));
  return { names: toUniqueTexts(names), emails: toUniqueTexts(emails) };
}

module.exports = { calledOf, listConcernedRecords, personOf, recordOf, recordsOf, touchedBy };
