/**
 * Realtime has ticks only (D36). PocketBase checks every open stream for every saved row, so a thousand streams would
 * delay each delivery. The server checks a subscription once and skips rows without listeners.
 */
const { limits } = require('../../generated/rules.js');
const { Fault } = require('../platform/fault.js');
const { byId } = require('../database/rows.js');
const { hashIn } = require('../platform/session.js');
const sessions = require('../platform/sessions.js');
const { isDue } = require('./ticker.js');
const { hasTenant, tenantOf } = require('./ticks.js');
const { asText } = require('../platform/text.js');

const PREFIX = 'listening:';
/** PocketBase's key for the owner of a stream. */
const OWNER = 'auth';
/** Our key for its session. */
const SESSION = 'session';

/**
 * @throws Fault 401 for a guest, 403 for every topic but `ticks/<own tenant>`. An empty list unsubscribes.
 * @type {(e: core.RealtimeSubscribeRequestEvent) => void}
 */
function authorizeTopics(e) {
  const topics = [...e.subscriptions].map(String);
  if (topics.length === 0) return;
  if (e.auth?.collection().name !== 'users' || !e.auth.getBool('active')) throw new Fault(401, 'unauthorized');
  if (!hasTenant(e.auth)) throw new Fault(403, 'forbidden');
  const tenant = tenantOf(e.auth);
  if (topics.some((topic) => topic !== `ticks/${tenant}`)) throw new Fault(403, 'forbidden');
  e.client.set(SESSION, hashIn(e.requestEvent ?? e));
  e.app.store().set(PREFIX + tenant, Date.now() + limits.STREAM_LIFETIME);
}

/** The right may have ended meanwhile. @type {(e: core.RealtimeSubscribeRequestEvent) => void} */
function reauthorizeStream(e) {
  if (!e.auth) return;
  const session = e.client.get(SESSION);
  const isOver = typeof session === 'string' && !sessions.isOn(e.app, session);
  if (isOver || getRightsKey(byId(e.app, 'users', e.auth.id)) !== getRightsKey(e.auth)) endStreams(e.app, [e.client]);
}

/** @type {(app: App, hashes: string[]) => void} */
function endOf(app, hashes) {
  if (hashes.length === 0) return;
  endStreams(
    app,
    allOf(app).filter((stream) => hashes.includes(asText(stream.get(SESSION)))),
  );
}

/** PocketBase notifies streams only where one can listen. @type {(e: core.RecordEvent) => void} */
function handleSavedRow(e) {
  const collection = e.record.collection();
  if (collection.name === 'users') return accountSaved(e);
  if (collection.isAuth()) return e.next();
  const tenant = e.record.id;
  if (collection.name === 'ticks' && hasListener(e.app, tenant) && isDue(e.app, tenant)) return e.next();
}

/** @type {(app: App, tenant: string) => boolean} */
function hasListener(app, tenant) {
  return Number(app.store().get(PREFIX + tenant) ?? 0) > Date.now();
}

/**
 * Before the change, so that ticks of the old tenant end. After an error the phone reconnects.
 * @type {(e: core.RecordEvent) => void}
 */
function accountChanging(e) {
  endStreams(
    e.app,
    streamsOf(e).filter((stream) => getRightsKey(ownerOf(stream)) !== getRightsKey(e.record)),
  );
  e.next();
}

/**
 * Again: PocketBase changes the key with a password, and a stream may have reconnected.
 * @type {(e: core.RecordEvent) => void}
 */
function accountSaved(e) {
  const streams = streamsOf(e).filter((stream) => getRightsKey(ownerOf(stream)) !== getRightsKey(e.record));
  e.next();
  endStreams(e.app, streams);
}

/** @type {(e: core.RecordEvent) => void} */
function closeStreamsOfDeletedAccount(e) {
  const streams = streamsOf(e);
  e.next();
  endStreams(e.app, streams);
}

/** @type {(e: core.RecordEvent) => subscriptions.Client[]} */
function streamsOf({ app, record }) {
  return allOf(app).filter((stream) => {
    const owner = ownerOf(stream);
    return owner?.id === record.id && owner.collection().name === 'users';
  });
}

/** @type {(app: App) => subscriptions.Client[]} */
function allOf(app) {
  return /** @type {subscriptions.Client[]} */ (Object.values(app.subscriptionsBroker().clients()));
}

/** null for a guest. @type {(stream: subscriptions.Client) => Row | null} */
function ownerOf(stream) {
  return /** @type {Row | null} */ (stream.get(OWNER));
}

/** @type {(user: Row | null) => string | null} */
function getRightsKey(user) {
  return user && [user.tokenKey(), user.getBool('active'), user.getString('role'), user.getString('employer')].join();
}

/** An allowed client reconnects. @type {(app: App, streams: subscriptions.Client[]) => void} */
function endStreams(app, streams) {
  for (const stream of streams) app.subscriptionsBroker().unregister(stream.id());
}

/** @type {(app: App) => void} */
function purgeStreamTenants(app) {
  const entries = app.store().getAll();
  for (const key of Object.keys(entries))
    if (key.startsWith(PREFIX) && Number(entries[key]) < Date.now()) app.store().remove(key);
}

module.exports = {
  authorizeTopics,
  reauthorizeStream,
  endOf,
  handleSavedRow,
  accountChanging,
  closeStreamsOfDeletedAccount,
  purgeStreamTenants,
};
