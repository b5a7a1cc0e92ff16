/**
 * Who sees a Soll-Bild: the Hausverwaltung of the property, the companies that may do its service there, their
 * assigned employees and links. A company's own choice is hidden from other companies.
 */
const { role } = require('../../generated/rules.js');
const { queryCount } = require('../database/sql.js');

/** An empty agreement covers every service. @type {(agreement: string) => string} */
const covers = (agreement) =>
  `(COALESCE(${agreement}.service_types, '') IN ('', '[]') OR ${agreement}.service_types LIKE '%"' || t.service || '"%')`;
/** SQL: the company may do this service here now. @type {(company: string) => string} */
const mayDo = (
  company,
) => `(EXISTS (SELECT 1 FROM properties o WHERE o.id = t.property AND o.company_admin = ${company})
  OR EXISTS (SELECT 1 FROM property_sharing s WHERE s.property = t.property AND s.company_admin = ${company}
    AND s.ended_at = '' AND ${covers('s')}))`;
const OF_PROPERTY = '(SELECT property_manager FROM properties WHERE id = t.property)';
const BY_MANAGER = `t.owner = ${OF_PROPERTY}`;
/** @type {(company: string) => string} */
const ofCompany = (company) => `(${mayDo(company)} AND (t.owner = ${company} OR ${BY_MANAGER}))`;
const ASSIGNED = `EXISTS (SELECT 1 FROM user_properties h WHERE h.user = {:me} AND h.property = t.property
  AND h.ended_at = '' AND h.company_admin = {:employer} AND ${covers('h')})`;

/** SQL by role, for choices `t`. A role without a line sees none. @type {{[role: string]: string}} */
const SEES = {
  property_manager: `(${OF_PROPERTY} = {:me} AND (t.owner = {:me} OR ${mayDo('t.owner')}))`,
  company_admin: ofCompany('{:me}'),
  employee: `({:employer} != '' AND ${ASSIGNED} AND ${ofCompany('{:employer}')})`,
};

/** For choices `t`. @type {(requester: SessionRequester | LinkRequester) => {condition: string, params: Params}} */
function targetsSeenBy({ user, link }) {
  if (user) {
    const condition = SEES[role.roleOf(user.getString('role'))] ?? '1 = 0';
    return { condition, params: { me: user.id, employer: user.getString('employer') } };
  }
  const [property, company] = [link.getString('property'), link.getString('company_admin')];
  const condition = `t.property = {:at} AND ${company === '' ? BY_MANAGER : ofCompany('{:company}')}`;
  return { condition, params: { at: property, company } };
}

/** SQL by office, for `t` with property and service. @type {{[role: string]: string}} */
const CHOOSES = { property_manager: `${OF_PROPERTY} = {:me}`, company_admin: mayDo('{:me}') };

/** @type {(app: App, of: {property: string, service: string}, user: Row) => boolean} */
function mayChooseTarget(app, { property, service }, user) {
  const condition = CHOOSES[role.roleOf(user.getString('role'))] ?? '1 = 0';
  const sql = `SELECT COUNT(*) AS n FROM (SELECT {:property} AS property, {:service} AS service) t WHERE ${condition}`;
  return property !== '' && service !== '' && queryCount(app, sql, { property, service, me: user.id }) > 0;
}

module.exports = { OF_PROPERTY, mayChooseTarget, targetsSeenBy };
