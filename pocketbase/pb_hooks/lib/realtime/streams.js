/**
 * Realtime carries ticks and nothing else (D36). PocketBase asks every open stream about every saved row, and the view
 * rule once more for every stream that listens: with a thousand streams everybody's delivery would wait for that. So who
 * may listen is decided when somebody subscribes, what no stream can have subscribed is not told at all, and the streams
 * of an account end when its rights change.
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
/** Under this name PocketBase keeps whose stream it is. */
const OWNER = 'auth';
/** Under this one we keep of which session it is. */
const SESSION = 'session';

/**
 * @throws Fault 401 for nobody, 403 for every topic but `ticks/<own tenant>`, which a super admin has not. An empty list ends a subscription.
 * @type {(e: core.RealtimeSubscribeRequestEvent) => void}
 */
function askTopics(e) {
  const topics = [...e.subscriptions].map(String);
  if (topics.length === 0) return;
  if (e.auth?.collection().name !== 'users' || !e.auth.getBool('active')) throw new Fault(401, 'unauthorized');
  if (!hasTenant(e.auth)) throw new Fault(403, 'forbidden');
  const tenant = tenantOf(e.auth);
  if (topics.some((topic) => topic !== `ticks/${tenant}`)) throw new Fault(403, 'forbidden');
  e.client.set(SESSION, hashIn(e.requestEvent ?? e));
  e.app.store().set(PREFIX + tenant, Date.now() + limits.STREAM_LIFETIME);
}

/**
 * After the subscription: whoever lost a right between the question and the answer is told nothing either.
 * @type {(e: core.RealtimeSubscribeRequestEvent) => void}
 */
function askAgain(e) {
  if (!e.auth) return;
  const session = e.client.get(SESSION);
  const isOver = typeof session === 'string' && !sessions.isOn(e.app, session);
  if (isOver || getRightsKey(byId(e.app, 'users', e.auth.id)) !== getRightsKey(e.auth)) endStreams(e.app, [e.client]);
}

/** Sessions ended: so do their streams. @param hashes of the sessions. @type {(app: App, hashes: string[]) => void} */
function endOf(app, hashes) {
  if (hashes.length === 0) return;
  endStreams(
    app,
    allOf(app).filter((stream) => hashes.includes(asText(stream.get(SESSION)))),
  );
}

/**
 * A row was saved: PocketBase goes on to tell its streams only where one can be listening.
 * @type {(e: core.RecordEvent) => void}
 */
function handleSavedRow(e) {
  const collection = e.record.collection();
  if (collection.name === 'users') return accountSaved(e);
  if (collection.isAuth()) return e.next();
  const tenant = e.record.id;
  if (collection.name === 'ticks' && isHeard(e.app, tenant) && isDue(e.app, tenant)) return e.next();
}

/** @type {(app: App, tenant: string) => boolean} */
function isHeard(app, tenant) {
  return Number(app.store().get(PREFIX + tenant) ?? 0) > Date.now();
}

/**
 * Signed out everywhere, a new password, switched off, another employer or role: what was open until then is over. Before
 * the change, so that nobody hears of it who no longer belongs to the tenant; a stream that is ended for a change that
 * fails comes back by itself.
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
 * Once more when it is done: for what PocketBase changes itself (the key with a password), and who came back meanwhile.
 * @type {(e: core.RecordEvent) => void}
 */
function accountSaved(e) {
  const streams = streamsOf(e).filter((stream) => getRightsKey(ownerOf(stream)) !== getRightsKey(e.record));
  e.next();
  endStreams(e.app, streams);
}

/** An account is gone. @type {(e: core.RecordEvent) => void} */
function closeStreamsOfDeletedAccount(e) {
  const streams = streamsOf(e);
  e.next();
  endStreams(e.app, streams);
}

/** The open streams of the account of this event. @type {(e: core.RecordEvent) => subscriptions.Client[]} */
function streamsOf({ app, record }) {
  return allOf(app).filter((stream) => {
    const owner = ownerOf(stream);
    return owner?.id === record.id && owner.collection().name === 'users';
  });
}

/** Every open stream. @type {(app: App) => subscriptions.Client[]} */
function allOf(app) {
  return /** @type {subscriptions.Client[]} */ (Object.values(app.subscriptionsBroker().clients()));
}

/** Whose stream it is; null of nobody. @type {(stream: subscriptions.Client) => Row | null} */
function ownerOf(stream) {
  return /** @type {Row | null} */ (stream.get(OWNER));
}

/** @type {(user: Row | null) => string | null} */
function getRightsKey(user) {
  return user && [user.tokenKey(), user.getBool('active'), user.getString('role'), user.getString('employer')].join();
}

/**
 * Whoever still may comes back with the session it has now.
 * @type {(app: App, streams: subscriptions.Client[]) => void}
 */
function endStreams(app, streams) {
  for (const stream of streams) app.subscriptionsBroker().unregister(stream.id());
}

/** Tenants of which no stream can be open any more leave the memory. @type {(app: App) => void} */
function purgeStreamTenants(app) {
  const entries = app.store().getAll();
  for (const key of Object.keys(entries))
    if (key.startsWith(PREFIX) && Number(entries[key]) < Date.now()) app.store().remove(key);
}

module.exports = {
  askTopics,
  askAgain,
  endOf,
  handleSavedRow,
  accountChanging,
  closeStreamsOfDeletedAccount,
  purgeStreamTenants,
};
