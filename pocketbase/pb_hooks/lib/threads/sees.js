/** Who sees a thread: the two parties, the record's author, and for a missing day the people who may do the work. */
const { role } = require('../../generated/rules.js');
const { notFound } = require('../platform/fault.js');
const { selectThreads } = require('./rows.js');

/** @typedef {import('./rows.js').Thread} Thread */
/** @typedef {import('./rows.js').Side} Side */

/** An empty agreement covers every service. */
const MAY_DO = `EXISTS (SELECT 1 FROM user_properties h WHERE h.user = {:me} AND h.property = t.property AND h.ended_at = ''
  AND h.company_admin = {:employer} AND (COALESCE(h.service_types, '') IN ('', '[]') OR h.service_types LIKE '%"' || t.service || '"%'))`;

/** SQL by role, for threads `t`. A role without a line sees none. @type {{[role: string]: string}} */
const SEES = {
  property_manager: 't.property_manager = {:me}',
  company_admin: 't.company_admin = {:me}',
  employee: `t.company_admin = {:employer} AND (t.author = {:me} OR (t.subject = 'day' AND ${MAY_DO}))`,
};

/** For thread `t` of record `d`. */
const OF_PRESENT_MANAGER = "(t.property_manager = '' OR t.property_manager = d.property_manager)";

/** @type {(user: Row) => {condition: string, params: {[name: string]: string}}} */
function seenBy(user) {
  const condition = SEES[role.roleOf(user.getString('role'))] ?? '1 = 0';
  return { condition, params: { me: user.id, employer: user.getString('employer') } };
}

/** @type {(user: Row) => Side} */
function sideOf(user) {
  const own = role.roleOf(user.getString('role'));
  if (own === 'property_manager') return 'manager';
  return own === 'company_admin' ? 'company' : 'author';
}

/** @throws Fault 404 also for others' @type {(app: App, id: string, user: Row) => Thread} */
function requireThread(app, id, user) {
  const { condition, params } = seenBy(user);
  const [thread] = selectThreads(app, `t.id = {:id} AND (${condition})`, { id, ...params });
  if (!thread) throw notFound();
  return thread;
}

module.exports = { OF_PRESENT_MANAGER, requireThread, seenBy, sideOf };
