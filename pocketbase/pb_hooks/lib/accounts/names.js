/** Names of people and companies, and their changes. */
const { foldedName, name: rules, role } = require('../../generated/rules.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const { seenDocumentation } = require('../lists/sees.js');
const { queryRows } = require('../database/sql.js');

const COLUMNS = ['full_name', 'company_name'];
const NAMES_MOST = 20;

/** @typedef {{of: string, before: string, after: string, at: string}} NameChange */

/** @type {(record: Row) => string[]} */
function changedNames(record) {
  /** @type {(row: Row, column: string) => string} */
  const getFoldedName = (row, column) => foldedName.foldName(row.getString(column));
  return COLUMNS.filter((column) => getFoldedName(record, column) !== getFoldedName(record.original(), column));
}

/** @throws Fault 403, 422 @type {(record: Row) => void} */
function requireValidNames(record) {
  const changed = changedNames(record);
  const isEmployed = role.roleOf(record.getString('role')) === 'employee' && record.getString('employer') !== '';
  if (isEmployed && changed.includes('full_name')) throw new Fault(403, 'name_by_company');
  const issues = changed.flatMap((field) => {
    const code = rules.nameIssue(record.getString(field));
    return code ? [{ field, code }] : [];
  });
  if (issues.length > 0) throw createInvalidFault(issues);
}

/** For all other ways, the operator's too. @type {(e: core.RecordEvent) => void} */
function validateNames(e) {
  /** @type {(name: string) => boolean} */
  const isDeceptiveName = (name) => ['text_invalid', 'name_characters'].includes(rules.nameIssue(name) ?? '');
  const wrong = changedNames(e.record).filter((column) => isDeceptiveName(e.record.getString(column)));
  if (wrong.length > 0) throw new BadRequestError(`${wrong.join(', ')}: name`);
  e.next();
}

/** Oldest first. The record's own names stay. @type {SessionHandler} */
function showRecordNames({ e, app, requester }) {
  const id = e.request.pathValue('id');
  const columns = { user: '', company_admin: '', received_at: '' };
  const record = seenDocumentation(app, { id, user: requester.user, columns });
  const { user, company_admin: company, received_at: arrived } = record;
  const changes = [
    ...changesOf(app, { of: 'author', account: user, column: 'full_name', since: namedAt(app, id, user) || arrived }),
    ...changesOf(app, { of: 'company', account: company, column: 'company_name', since: arrived }),
  ];
  return { status: 200, body: { items: changes.sort((x, y) => (x.at < y.at ? -1 : 1)) } };
}

/**
 * '' without a correction to this author. Names count from then, or from arrival.
 * @type {(app: App, id: string, author: string) => string}
 */
function namedAt(app, id, author) {
  const sql = `SELECT COALESCE(MAX(created), '') AS at FROM audit_log
               WHERE collection = 'documentations' AND record = {:id} AND json_extract("after", '$.user') = {:author}`;
  return queryRows(app, { sql, params: { id, author }, shape: { at: '' } })[0]?.at ?? '';
}

/**
 * `since`: when the account's name got there.
 * @typedef {{of: 'author' | 'company', account: string, column: string, since: string}} Wanted
 */

/** @type {(app: App, wanted: Wanted) => NameChange[]} */
function changesOf(app, { of, account, column, since }) {
  if (account === '') return [];
  /** @type {(side: 'before' | 'after') => string} */
  const buildValueSql = (side) => `COALESCE(json_extract("${side}", '$.${column}'), '')`;
  const sql = `SELECT ${buildValueSql('before')} AS was, ${buildValueSql('after')} AS became, created FROM audit_log
               WHERE collection = 'users' AND record = {:account} AND created >= {:since}
               AND ${buildValueSql('before')} != '' AND ${buildValueSql('after')} != ''
               ORDER BY created DESC LIMIT ${NAMES_MOST}`;
  const rows = queryRows(app, { sql, params: { account, since }, shape: { was: '', became: '', created: '' } });
  return rows.map(({ was, became, created }) => ({ of, before: was, after: became, at: created.replace(' ', 'T') }));
}

module.exports = { requireValidNames, validateNames, showRecordNames };
