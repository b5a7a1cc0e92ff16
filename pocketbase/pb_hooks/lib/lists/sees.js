/**
 * Which rows of a collection a role sees in its lists, as conditions of SQL. docs/permissions.md says it in words and
 * lib/access.js for a single row, in PocketBase's language; the matrix asks both of every role. Here each role has only
 * its own condition, so that an index finds the own rows among everybody's (D75).
 */
const { role } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { notFound } = require('../platform/fault.js');

/** A role's condition; a role that is not named sees nothing. @typedef {{[role: string]: string}} ByRole */

const BY_MANAGER = 'property_manager = {:me}';
const BY_COMPANY = 'company_admin = {:me}';
const BY_PERSON = 'user = {:me}';
/** Of the present company alone (D91); the sign keeps SQLite to the index of the own rows. */
const BY_EMPLOYEE = `${BY_PERSON} AND +company_admin = {:employer}`;
const EVERY = '1 = 1';
const PARTIES = { super_admin: EVERY, property_manager: BY_MANAGER, company_admin: BY_COMPANY };

/**
 * Others see a documentation when it is complete; the manager when it is not held besides (D29). The company of an author
 * sees of one that is still coming that it is, and no photo before all of them are there (D64).
 */
const DOCUMENTATIONS = {
  // The sign keeps SQLite from an index of two states, behind which everything would have to be sorted.
  super_admin: "+state = 'complete'",
  property_manager: `${BY_MANAGER} AND state = 'complete' AND held = FALSE`,
  company_admin: BY_COMPANY,
  employee: BY_EMPLOYEE,
};
/** @type {{[role: string]: string}} */
const PHOTOGRAPHED = {
  ...DOCUMENTATIONS,
  company_admin: `${BY_COMPANY} AND (state = 'complete' OR ${BY_PERSON})`,
};

const SHARED = `SELECT property FROM property_sharing WHERE ${BY_COMPANY} AND ended_at = ''`;
const ASSIGNED = `SELECT property FROM user_properties WHERE ${BY_EMPLOYEE} AND ended_at = ''`;

/**
 * By collection and role; what is not named is seen by nobody.
 * @type {{[collection: string]: ByRole} & {documentations: ByRole}}
 */
const SEES = {
  users: { company_admin: "employer = {:me} AND removed_at = ''" },
  properties: {
    super_admin: "ended_at = ''",
    property_manager: `${BY_MANAGER} AND ended_at = ''`,
    company_admin: `id IN (SELECT id FROM properties WHERE ${BY_COMPANY} UNION ${SHARED}) AND ended_at = ''`,
    employee: `id IN (${ASSIGNED}) AND ended_at = ''`,
  },
  property_sharing: PARTIES,
  user_properties: {
    super_admin: EVERY,
    company_admin: BY_COMPANY,
    employee: BY_EMPLOYEE,
  },
  documentation_links: PARTIES,
  property_manager_invitations: { super_admin: EVERY, property_manager: BY_MANAGER },
  documentations: DOCUMENTATIONS,
  documentation_photos: photosOf((condition) => `documentation IN (SELECT id FROM documentations WHERE ${condition})`),
  deleted_documentations: { ...PARTIES, employee: BY_EMPLOYEE },
  audit_log: PARTIES,
};

/**
 * Of named documentations each one is asked about; else SQLite would gather everything that somebody sees first.
 * @type {{[collection: string]: ByRole}}
 */
const SEES_NAMED = {
  documentation_photos: photosOf(
    (condition) =>
      `EXISTS (SELECT 1 FROM documentations d WHERE d.id = documentation_photos.documentation AND ${condition})`,
  ),
};

/** @type {(within: (condition: string) => string) => ByRole} */
function photosOf(within) {
  return Object.fromEntries(Object.entries(PHOTOGRAPHED).map(([own, condition]) => [own, within(condition)]));
}

/**
 * The condition of one list for somebody; `{:me}` stands for his id, `{:employer}` for his company's.
 * @param user an active users record. @param isNamed whether the list names the parents of its rows.
 * @returns null where the role sees nothing, and for an employee of nobody (D2).
 * @type {(collection: string, of: {user: Row, isNamed: boolean}) => string | null}
 */
function conditionOf(collection, { user, isNamed }) {
  const own = role.roleOf(user.getString('role'));
  if (own === 'employee' && user.getString('employer') === '') return null;
  const sees = (isNamed && SEES_NAMED[collection]) || SEES[collection];
  return sees?.[own] ?? null;
}

/**
 * One documentation, if this person sees it: these columns of it, all texts.
 * @template {{[column: string]: string}} S
 * @param {App} app
 * @param {{id: string, user: Row, columns: S}} of
 * @returns {S}
 * @throws not found, as for one that does not exist.
 */
function seenDocumentation(app, { id, user, columns }) {
  const condition = conditionOf('documentations', { user, isNamed: false });
  const sql = `SELECT ${Object.keys(columns).join(', ')} FROM documentations WHERE id = {:id} AND (${condition})`;
  const params = { id, me: user.id, employer: user.getString('employer') };
  const row = condition === null ? undefined : queryRows(app, { sql, params, shape: columns })[0];
  if (!row) throw notFound();
  return row;
}

module.exports = { SEES, conditionOf, seenDocumentation };
