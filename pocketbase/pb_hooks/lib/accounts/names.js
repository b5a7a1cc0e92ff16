/** Names of people and companies (D89): who may change one, and what the readers of a record hear of it. */
const { foldedName, name: rules, role } = require('../../generated/rules.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const { seenDocumentation } = require('../lists/sees.js');
const { queryRows } = require('../database/sql.js');

const COLUMNS = ['full_name', 'company_name'];
/** Changes that a record tells, the newest ones. */
const TOLD = 20;

/** @typedef {{of: string, before: string, after: string, at: string}} NameChange */

/**
 * The columns of a users record whose name would change; what is only folded is the same name.
 * @type {(record: Row) => string[]}
 */
function changedNames(record) {
  /** @type {(row: Row, column: string) => string} */
  const getFoldedName = (row, column) => foldedName.foldName(row.getString(column));
  return COLUMNS.filter((column) => getFoldedName(record, column) !== getFoldedName(record.original(), column));
}

/**
 * The own row through the record API. @throws Fault 403 `name_by_company`: the employer owns employees' names; 422
 * @type {(record: Row) => void}
 */
function askNames(record) {
  const changed = changedNames(record);
  const isEmployed = role.roleOf(record.getString('role')) === 'employee' && record.getString('employer') !== '';
  if (isEmployed && changed.includes('full_name')) throw new Fault(403, 'name_by_company');
  const issues = changed.flatMap((field) => {
    const code = rules.nameIssue(record.getString(field));
    return code ? [{ field, code }] : [];
  });
  if (issues.length > 0) throw createInvalidFault(issues);
}

/**
 * Model hook of every other way, an operator's hand included: characters that deceive are in nobody's name.
 * @type {(e: core.RecordEvent) => void}
 */
function validateNames(e) {
  /** @type {(name: string) => boolean} */
  const isDeceptiveName = (name) => ['text_invalid', 'name_characters'].includes(rules.nameIssue(name) ?? '');
  const wrong = changedNames(e.record).filter((column) => isDeceptiveName(e.record.getString(column)));
  if (wrong.length > 0) throw new BadRequestError(`${wrong.join(', ')}: name`);
  e.next();
}

/**
 * `GET /api/app/documentations/{id}/names`: what its author and its company were called since it arrived, oldest first, for
 * whoever sees the record. The names in the record stay as they were; what a deleted account was called is forgotten.
 * @type {SessionHandler}
 */
function showRecordNames({ e, app, caller }) {
  const id = e.request.pathValue('id');
  const columns = { user: '', company_admin: '', received_at: '' };
  const record = seenDocumentation(app, { id, user: caller.user, columns });
  const { user, company_admin: company, received_at: arrived } = record;
  const changes = [
    ...changesOf(app, { of: 'author', account: user, column: 'full_name', since: namedAt(app, id, user) || arrived }),
    ...changesOf(app, { of: 'company', account: company, column: 'company_name', since: arrived }),
  ];
  return { status: 200, body: { items: changes.sort((x, y) => (x.at < y.at ? -1 : 1)) } };
}

/**
 * When a correction made this account the author of a record (D21), '' where none did. A record has the name that its author
 * has at that moment; else the one of its arrival, when the server wrote it down (D49), not of its capture.
 * @type {(app: App, id: string, author: string) => string}
 */
function namedAt(app, id, author) {
  const sql = `SELECT COALESCE(MAX(created), '') AS at FROM audit_log
               WHERE collection = 'documentations' AND record = {:id} AND json_extract("after", '$.user') = {:author}`;
  return queryRows(app, { sql, params: { id, author }, shape: { at: '' } })[0]?.at ?? '';
}

/** `since`: when the record got the name of this account. @typedef {{of: 'author' | 'company', account: string, column: string, since: string}} Wanted */

/**
 * From the audit log, which holds every way a name changes.
 * @type {(app: App, wanted: Wanted) => NameChange[]}
 */
function changesOf(app, { of, account, column, since }) {
  if (account === '') return [];
  /** @type {(side: 'before' | 'after') => string} */
  const buildValueSql = (side) => `COALESCE(json_extract("${side}", '$.${column}'), '')`;
  const sql = `SELECT ${buildValueSql('before')} AS was, ${buildValueSql('after')} AS became, created FROM audit_log
               WHERE collection = 'users' AND record = {:account} AND created >= {:since}
               AND ${buildValueSql('before')} != '' AND ${buildValueSql('after')} != ''
               ORDER BY created DESC LIMIT ${TOLD}`;
  const rows = queryRows(app, { sql, params: { account, since }, shape: { was: '', became: '', created: '' } });
  return rows.map(({ was, became, created }) => ({ of, before: was, after: became, at: created.replace(' ', 'T') }));
}

module.exports = { askNames, validateNames, showRecordNames };
