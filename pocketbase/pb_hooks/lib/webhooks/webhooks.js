/** Routes of an office for its webhooks (docs/api.md). */
const { id: ids, quotas, webhook: rules } = require('../../generated/rules.js');
const { notifyChanged, stampKey } = require('../accounts/notices.js');
const { DAY } = require('../database/days.js');
const { writeDurably } = require('../database/durable.js');
const { auditKeyChange } = require('../integrations/keys.js');
const { sealText } = require('../links/tokens.js');
const { readKeys } = require('../platform/body.js');
const { Fault, createInvalidFault, notFound } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { findMissing, saveMissing } = require('./missing.js');
const { toEvent } = require('./raise.js');
const { sendGroups } = require('./rounds.js');
const { endWebhook, insertEvent, insertWebhook, selectEvents, selectWebhooks } = require('./rows.js');

/** @typedef {import('./rows.js').Webhook} Webhook */
/** @typedef {import('./rows.js').WebhookEvent} WebhookEvent */

const HOUR = 3_600_000;
/** ms for a test's own attempt, before the job repeats it. */
const TEST_TAKES = 60_000;
/** Characters of 190 random bits. */
const SECRET_LENGTH = 32;

/** Also ended ones. @type {SessionHandler} */
function listWebhooks({ app, requester: { user } }) {
  const found = selectWebhooks(app, 'owner = {:owner} ORDER BY created_at DESC, id', { owner: user.id });
  const items = found.map(({ id, url, kinds, created_at: createdAt, ended_at: endedAt }) => {
    return { id, url, kinds: kindsIn(kinds), createdAt, endedAt: endedAt || null };
  });
  return { status: 200, body: { items } };
}

/** @type {(text: string) => string[]} */
const kindsIn = (text) => JSON.parse(text);

/** The secret is shown once. @type {SessionHandler} */
function createWebhook({ e, app, requester: { user } }) {
  const { url, kinds } = readKeys(e, ['url', 'kinds'], 2 * rules.WEBHOOK_URL_MAX);
  if (typeof url !== 'string') throw createInvalidFault([{ field: 'url', code: 'wrong_type' }]);
  if (!rules.isWebhookKinds(kinds)) throw createInvalidFault([{ field: 'kinds', code: 'wrong_type' }]);
  const issues = rules.webhookUrlIssues(url, $os.getenv('WEBHOOK_PRIVATE') === '1');
  if (issues.length > 0) throw createInvalidFault(issues);
  flood.countAgainstLimit(app, { name: 'webhooks', address: user.id, most: quotas.WEBHOOKS_PER_DAY, within: DAY });
  const stamp = stampKey(app, user);
  const missing = findMissing(app, user);
  const answer = writeDurably(app, (tx) => {
    const running = selectWebhooks(tx, "owner = {:owner} AND ended_at = ''", { owner: user.id });
    if (running.length >= quotas.WEBHOOKS_MOST) throw new Fault(409, 'limit_reached');
    const secret = `whsec_${Buffer.from($security.randomString(SECRET_LENGTH)).toString('base64')}`;
    const webhook = {
      ...{ id: $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789'), owner: user.id, url },
      ...{ kinds: JSON.stringify(kinds), secret_sealed: sealText(tx, secret) },
      ...{ created_at: new Date().toISOString(), ended_at: '' },
    };
    insertWebhook(tx, webhook);
    saveMissing(tx, webhook, { missing, state: 'known' });
    auditKeyChange(tx, user, { before: '', after: textOf(webhook) });
    return { status: 201, body: { id: webhook.id, secret } };
  });
  notifyChanged(app, stamp, { at: user.email(), happened: 'webhook' });
  return answer;
}

/** Safe to repeat. @type {SessionHandler} */
function endOwnWebhook({ e, app, requester: { user } }) {
  writeDurably(app, (tx) => {
    const webhook = requireOwn(tx, e.request.pathValue('id'), user);
    if (webhook.ended_at !== '') return;
    endWebhook(tx, webhook.id);
    auditKeyChange(tx, user, { before: textOf(webhook), after: '' });
  });
  return { status: 204 };
}

/** Sends one event at once, and waits for the answer. @type {SessionHandler} */
function testWebhook({ e, app, requester: { user } }) {
  const webhook = requireOwn(app, e.request.pathValue('id'), user);
  if (webhook.ended_at !== '') throw notFound();
  const most = quotas.WEBHOOK_TESTS_PER_HOUR;
  flood.countAgainstLimit(app, { name: 'webhookTests', address: user.id, most, within: HOUR });
  const event = {
    ...toEvent(webhook, { kind: rules.WEBHOOK_TEST, data: {}, path: 'openapi.json' }),
    next_at: new Date(Date.now() + TEST_TAKES).toISOString(),
  };
  writeDurably(app, (tx) => insertEvent(tx, event));
  sendGroups(app, [{ webhook, events: [event] }]);
  return { status: 200, body: selectEvents(app, 'id = {:id}', { id: event.id }).map(toView)[0] };
}

/** Of thirty days, newest first. @type {SessionHandler} */
function listWebhookEvents({ e, app, requester: { user } }) {
  const { id: webhook } = requireOwn(app, e.request.pathValue('id'), user);
  const since = new Date(Date.now() - quotas.WEBHOOK_EVENTS_KEPT).toISOString();
  const shown = `webhook = {:webhook} AND created_at >= {:since} AND state != 'known'
    ORDER BY created_at DESC, id LIMIT ${quotas.WEBHOOK_EVENTS_SHOWN}`;
  return { status: 200, body: { items: selectEvents(app, shown, { webhook, since }).map(toView) } };
}

/** @type {(event: WebhookEvent) => object} */
function toView({ id, kind, state, attempts, status, why, ...times }) {
  const isPending = state === 'pending';
  return {
    ...{ id, kind, state, attempts, status, why, createdAt: times.created_at },
    ...{ triedAt: times.tried_at || null, nextAt: isPending ? times.next_at : null },
  };
}

/** @throws Fault 404 @type {(app: App, id: string, user: Row) => Webhook} */
function requireOwn(app, id, user) {
  const webhook = ids.isId(id) ? selectWebhooks(app, 'id = {:id}', { id })[0] : undefined;
  if (webhook?.owner !== user.id) throw notFound();
  return webhook;
}

/** No address: it may be a secret. @type {(webhook: Webhook) => string} */
const textOf = ({ id }) => `${id}: Webhook`;

module.exports = { listWebhooks, createWebhook, endOwnWebhook, testWebhook, listWebhookEvents };
