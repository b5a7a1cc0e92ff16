/** Rows of webhooks and their events, in tables without an API. */
const { quotas } = require('../../generated/rules.js');
const { queryRows, executeSql } = require('../database/sql.js');

/** `kinds`: JSON (src/domain/people/webhook.ts). */
const WEBHOOK = { id: '', owner: '', url: '', kinds: '', secret_sealed: '', created_at: '', ended_at: '' };
/** @typedef {typeof WEBHOOK} Webhook */

/** `status`: of the last answer, 0 = none. `why`: no answer came (pocketbase/webhooks/sender.mjs). */
const EVENT = {
  ...{ id: '', webhook: '', kind: '', body: '', state: '', attempts: 0, status: 0, why: '' },
  ...{ created_at: '', tried_at: '', next_at: '' },
};
/** @typedef {typeof EVENT} WebhookEvent */

/** ms. While a day counts as missing, its event must be known (limits.PLAN_GAP_DAYS). */
const MISSING_KEPT = 90 * 24 * 3_600_000;

/** @type {(tx: Tx, webhook: Webhook) => void} */
function insertWebhook(tx, webhook) {
  const columns = Object.keys(WEBHOOK);
  const places = columns.map((column) => `{:${column}}`).join(', ');
  executeSql(tx, `INSERT INTO webhooks (${columns.join(', ')}) VALUES (${places})`, webhook);
}

/** An event that is known stays as it is. @type {(tx: Tx, event: WebhookEvent) => void} */
function insertEvent(tx, event) {
  const columns = Object.keys(EVENT);
  const places = columns.map((column) => `{:${column}}`).join(', ');
  executeSql(tx, `INSERT OR IGNORE INTO webhook_events (${columns.join(', ')}) VALUES (${places})`, event);
}

/** @type {(app: App, where: string, params: Params) => Webhook[]} */
function selectWebhooks(app, where, params) {
  const sql = `SELECT ${Object.keys(WEBHOOK).join(', ')} FROM webhooks WHERE ${where}`;
  return queryRows(app, { sql, params, shape: WEBHOOK });
}

/** @type {(app: App, where: string, params: Params) => WebhookEvent[]} */
function selectEvents(app, where, params) {
  const sql = `SELECT ${Object.keys(EVENT).join(', ')} FROM webhook_events WHERE ${where}`;
  return queryRows(app, { sql, params, shape: EVENT });
}

/** Running ones that want events of this kind. @type {(app: App, owner: string, kind: string) => Webhook[]} */
function selectListening(app, owner, kind) {
  const listening =
    "owner = {:owner} AND ended_at = '' AND EXISTS (SELECT 1 FROM json_each(kinds) WHERE value = {:kind})";
  return selectWebhooks(app, listening, { owner, kind });
}

const END = "UPDATE webhooks SET ended_at = {:now}, secret_sealed = '' WHERE ended_at = ''";

/** @type {(tx: Tx, id: string) => void} */
function endWebhook(tx, id) {
  executeSql(tx, `${END} AND id = {:id}`, { id, now: new Date().toISOString() });
}

/** All running ones of an account. @type {(tx: Tx, owner: string) => void} */
function endWebhooksOf(tx, owner) {
  executeSql(tx, `${END} AND owner = {:owner}`, { owner, now: new Date().toISOString() });
}

/** @type {(tx: Tx, account: string) => void} */
function forgetWebhooksOf(tx, account) {
  executeSql(tx, 'DELETE FROM webhooks WHERE owner = {:account}', { account });
  executeSql(tx, LEFT, {});
}

const LEFT = 'DELETE FROM webhook_events WHERE webhook NOT IN (SELECT id FROM webhooks)';

/** Also those of deleted accounts. @type {(app: App) => void} */
function purgeWebhooks(app) {
  const ago = (/** @type {number} */ ms) => new Date(Date.now() - ms).toISOString();
  const over = "(ended_at != '' AND ended_at < {:ended}) OR owner NOT IN (SELECT id FROM users)";
  executeSql(app, `DELETE FROM webhooks WHERE ${over}`, { ended: ago(quotas.ACCESS_KEY_REMEMBERED) });
  executeSql(app, LEFT, {});
  executeSql(
    app,
    "DELETE FROM webhook_events WHERE created_at < {:old} AND (kind != 'service.missing' OR created_at < {:older})",
    { old: ago(quotas.WEBHOOK_EVENTS_KEPT), older: ago(MISSING_KEPT) },
  );
}

module.exports = {
  insertWebhook,
  insertEvent,
  selectWebhooks,
  selectEvents,
  selectListening,
  endWebhook,
  endWebhooksOf,
  forgetWebhooksOf,
  purgeWebhooks,
};
