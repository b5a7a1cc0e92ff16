/** Days on which a planned service is missing, each an event once for each webhook. */
const { findOffice } = require('../integrations/calendar.js');
const { runSingle } = require('../platform/singleFlight.js');
const { missedOf } = require('../plans/gaps.js');
const { toEvent } = require('./raise.js');
const { insertEvent, selectWebhooks } = require('./rows.js');

/** @typedef {import('./rows.js').Webhook} Webhook */
/** @typedef {{property: string, plan: string, day: string}} Missing */

const KIND = 'service.missing';

/** @type {(app: App, user: Row) => Missing[]} */
function findMissing(app, user) {
  return missedOf(app, user, Date.now()).flatMap(({ seen: { plan }, missing }) =>
    missing.map((day) => ({ property: plan.property, plan: plan.id, day })),
  );
}

/** The id is the same in each round. @type {(tx: Tx, webhook: Webhook, of: {missing: Missing[], state: 'pending' | 'known'}) => void} */
function saveMissing(tx, webhook, { missing, state }) {
  for (const data of missing) {
    const id = $security.sha256(`${webhook.id} ${data.plan} ${data.day}`).slice(0, 15);
    insertEvent(tx, { ...toEvent(webhook, { kind: KIND, data, path: 'gaps' }, id), state });
  }
}

/** @type {(app: App) => void} */
function raiseMissing(app) {
  runSingle(app, 'webhooks:missing', (isOver) => {
    const listening = `ended_at = '' AND EXISTS (SELECT 1 FROM json_each(kinds) WHERE value = '${KIND}') ORDER BY owner, id`;
    for (const webhook of selectWebhooks(app, listening, {})) {
      if (isOver()) return;
      const user = findOffice(app, webhook.owner);
      if (!user) continue;
      const missing = findMissing(app, user);
      app.runInTransaction((tx) => saveMissing(tx, webhook, { missing, state: 'pending' }));
    }
  });
}

module.exports = { findMissing, saveMissing, raiseMissing };
