/** Job that sends due events, several attempts for three days. */
const { quotas, webhook: rules } = require('../../generated/rules.js');
const { queryRows, executeSql } = require('../database/sql.js');
const { unsealText } = require('../links/tokens.js');
const { requestSidecar } = require('../platform/beside.js');
const { runSingle } = require('../platform/singleFlight.js');
const { selectEvents, selectWebhooks } = require('./rows.js');

/** @typedef {import('./rows.js').Webhook} Webhook */
/** @typedef {import('./rows.js').WebhookEvent} WebhookEvent */
/** @typedef {{id: string, status: number, why: string}} Outcome */

/** Launcher's address. */
const BESIDE = 'WEBHOOK_SENDER';
/** Seconds: the launcher takes 45 at most. */
const PATIENCE = 48;
/** Webhooks of a round, and events of each. */
const MOST = 200;
/** ms; longer than any pause. A time further ahead is of a clock that was set back. */
const AHEAD = 24 * 3_600_000;
const EVENTS_MOST = 50;

/** @type {(app: App) => void} */
function sendDueEvents(app) {
  if ($os.getenv('WEBHOOK_SENDER') === '') return;
  runSingle(app, 'webhooks:round', () => {
    const now = Date.now();
    giveUpOld(app, now);
    const groups = findDue(app, { now: new Date(now).toISOString(), far: new Date(now + AHEAD).toISOString() });
    if (groups.length > 0) sendGroups(app, groups);
  });
}

/** Also those of ended webhooks. @type {(app: App, now: number) => void} */
function giveUpOld(app, now) {
  const over = "created_at < {:since} OR webhook NOT IN (SELECT id FROM webhooks WHERE ended_at = '')";
  const since = new Date(now - quotas.WEBHOOK_RETRIED).toISOString();
  executeSql(app, `UPDATE webhook_events SET state = 'given_up' WHERE state = 'pending' AND (${over})`, { since });
}

/** @typedef {{webhook: Webhook, events: WebhookEvent[]}} Group */

/** @typedef {{now: string, far: string}} Times */
const DUE = "state = 'pending' AND (next_at <= {:now} OR next_at > {:far})";

/** The longest waiting webhook first, untried events first. @type {(app: App, at: Times) => Group[]} */
function findDue(app, at) {
  const sql = `SELECT e.webhook AS id FROM webhook_events e JOIN webhooks w ON w.id = e.webhook JOIN users u ON u.id = w.owner
    WHERE ${DUE} AND w.ended_at = '' AND u.active
    GROUP BY e.webhook ORDER BY MIN(e.next_at) LIMIT ${MOST}`;
  return queryRows(app, { sql, params: at, shape: { id: '' } }).flatMap(({ id }) =>
    selectWebhooks(app, 'id = {:id}', { id }).map((webhook) => ({ webhook, events: findDueOf(app, id, at) })),
  );
}

/** @type {(app: App, webhook: string, at: Times) => WebhookEvent[]} */
function findDueOf(app, webhook, at) {
  const where = `webhook = {:webhook} AND ${DUE} ORDER BY attempts, created_at, id LIMIT ${EVENTS_MOST}`;
  return selectEvents(app, where, { webhook, ...at });
}

/** @type {(app: App, groups: Group[]) => void} */
function sendGroups(app, groups) {
  const question = groups.map(({ webhook, events }) => ({
    ...{ url: webhook.url, secret: unsealText(app, webhook.secret_sealed) ?? '' },
    events: events.map(({ id, body }) => ({ id, body })),
  }));
  const answer = /** @type {{outcomes: Outcome[]} | undefined} */ (
    requestSidecar(BESIDE, { groups: question }, PATIENCE)
  );
  const events = new Map(groups.flatMap((group) => group.events.map((event) => [event.id, event])));
  app.runInTransaction((tx) => {
    for (const outcome of answer?.outcomes ?? []) {
      const event = events.get(outcome.id);
      if (event) saveOutcome(tx, event, outcome);
    }
  });
}

/** @type {(tx: Tx, event: WebhookEvent, of: Outcome) => void} */
function saveOutcome(tx, { id, webhook, kind, attempts }, { status, why }) {
  const isDelivered = status >= 200 && status < 300;
  const now = Date.now();
  const next = new Date(now + rules.webhookPause(attempts + 1)).toISOString();
  // A person repeats a test.
  const failed = kind === rules.WEBHOOK_TEST ? 'given_up' : 'pending';
  executeSql(
    tx,
    `UPDATE webhook_events SET state = {:state}, attempts = attempts + 1, status = {:status}, why = {:why},
       tried_at = {:now}, next_at = {:next} WHERE id = {:id}`,
    { id, status, why, state: isDelivered ? 'delivered' : failed, now: new Date(now).toISOString(), next },
  );
  if (isDelivered || kind === rules.WEBHOOK_TEST) return;
  // The receiver is probably down: its other due events wait as long.
  executeSql(
    tx,
    "UPDATE webhook_events SET next_at = {:next} WHERE webhook = {:webhook} AND state = 'pending' AND next_at < {:next}",
    { webhook, next },
  );
}

module.exports = { sendDueEvents, sendGroups };
