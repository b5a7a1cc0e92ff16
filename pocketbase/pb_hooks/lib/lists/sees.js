/**
 * SQL conditions of each role's rows in lists (docs/permissions.md). lib/access.js has them for single rows. An index
 * finds the rows of each.
 */
const { role } = require('../../generated/rules.js');
const { isOrdinary } = require('../database/ordinary.js');
const { queryRows } = require('../database/sql.js');
const { notFound } = require('../platform/fault.js');

/** Missing roles see nothing. @typedef {{[role: string]: string}} ByRole */

const BY_MANAGER = 'property_manager = {:me}';
const BY_COMPANY = 'company_admin = {:me}';
const BY_PERSON = 'user = {:me}';
/** `+` makes SQLite use the index of `user`. */
const BY_EMPLOYEE = `${BY_PERSON} AND +company_admin = {:employer}`;
const EVERY = '1 = 1';
const PARTIES = { super_admin: EVERY, property_manager: BY_MANAGER, company_admin: BY_COMPANY };

/**
 * Others see complete documentations, a manager only released ones. The author's company sees incomplete ones, but
 * photos only when complete (D64).
 */
const DOCUMENTATIONS = {
  // `+` avoids an index of two states, which would sort all rows.
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

/** @type {{[collection: string]: ByRole} & {documentations: ByRole}} */
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
 * Checks named documentations. Otherwise SQLite first collects all visible ones.
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
 * `{:me}`: user, `{:employer}`: his company.
 * @returns null if the role sees nothing, or for an employee without a company
 * @type {(collection: string, of: {user: Row, isNamed: boolean}) => string | null}
 */
function conditionOf(collection, { user, isNamed }) {
  const own = role.roleOf(user.getString('role'));
  if (own === 'employee' && user.getString('employer') === '') return null;
  const sees = (isNamed && SEES_NAMED[collection]) || SEES[collection];
  return sees?.[own] ?? null;
}

const WITH_SUPPLEMENTS = ['documentations', 'deleted_documentations'];

/** @type {(collection: string, of: {user: Row, isNamed: boolean}) => string | null} */
function listedCondition(collection, of) {
  const condition = conditionOf(collection, of);
  if (condition === null || !WITH_SUPPLEMENTS.includes(collection)) return condition;
  return `${condition} AND ${isOrdinary()}`;
}

/**
 * @throws not found, also when hidden
 * @template {{[column: string]: string}} S
 * @param {App} app
 * @param {{id: string, user: Row, columns: S}} of
 * @returns {S}
 */
function seenDocumentation(app, { id, user, columns }) {
  const condition = conditionOf('documentations', { user, isNamed: false });
  const sql = `SELECT ${Object.keys(columns).join(', ')} FROM documentations WHERE id = {:id} AND (${condition})`;
  const params = { id, me: user.id, employer: user.getString('employer') };
  const row = condition === null ? undefined : queryRows(app, { sql, params, shape: columns })[0];
  if (!row) throw notFound();
  return row;
}

module.exports = { SEES, conditionOf, listedCondition, seenDocumentation };
