/** The last capture that counts: a service with one is never 'noch nie'. */
const { germanDay } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');

/** @type {(alias: string) => string} */
const buildCountCondition = (alias) =>
  `d.property = ${alias}.property AND d.state = 'complete' AND d.held = FALSE AND d.service_type = ${alias}.service
    AND (${alias}.provider = '' OR d.company_admin = ${alias}.provider)`;

/** One lookup in idx_documentations_visits. @type {(alias: string) => string} */
const newestSql = (alias) => `(SELECT d.captured_at FROM documentations d
      WHERE ${buildCountCondition(alias)} AND d.captured_at < {:to} ORDER BY d.captured_at DESC LIMIT 1)`;

/** @type {(captured: string | null) => string | null} */
const dayOfNewest = (captured) => captured && germanDay.dayOf(Date.parse(captured.replace(' ', 'T')));

/** @returns null without a capture @type {(app: App, plans: SeenPlan[], to: string) => Map<SeenPlan, string | null>} */
function newestCapture(app, plans, to) {
  if (plans.length === 0) return new Map();
  const planned = plans.map(({ plan: { property, service, provider } }) => {
    return { property, service, provider: provider ?? '' };
  });
  const sql = `WITH planned AS MATERIALIZED (SELECT key AS number, value ->> 'property' AS property, value ->> 'service' AS service,
      value ->> 'provider' AS provider FROM json_each({:plans}))
    SELECT json_group_array(json_array(planned.number, ${newestSql('planned')})) AS found FROM planned`;
  const params = { plans: JSON.stringify(planned), to };
  const [{ found } = { found: '[]' }] = queryRows(app, { sql, params, shape: { found: '' } });
  /** @type {[number: number, captured: string | null][]} */
  const rows = JSON.parse(found);
  return new Map(
    rows.flatMap(([number, captured]) => {
      const seen = plans[number];
      return seen ? [[seen, dayOfNewest(captured)]] : [];
    }),
  );
}

module.exports = { buildCountCondition, newestSql, dayOfNewest, newestCapture };
