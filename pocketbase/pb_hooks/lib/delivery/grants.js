/**
 * Delivery grants (src/sync/README.md): shown once, stored as a hash. An ended grant keeps its row, so that late work
 * is recognised.
 */
const { deviceName, grantLimits, limits } = require('../../generated/rules.js');
const { leavesCompany } = require('../accounts/hooks.js');
const { writeDurably } = require('../database/durable.js');
const deviceKeys = require('../evidence/deviceKeys.js');
const { notFound } = require('../platform/fault.js');
const { changeInTransaction } = require('../database/model.js');
const { byId, findRows } = require('../database/rows.js');
const { endOfPhone } = require('../pairing/codes.js');
const { startSession } = require('../platform/session.js');
const sessions = require('../platform/sessions.js');
const { endSessionOfGrant } = require('../sessions/ending.js');
const { getTimeMs, toDatabaseTime, getIsoTime } = require('../database/times.js');

/** `POST /api/app/delivery-grant`. @type {SessionHandler} */
function issueGrant({ e, app, requester }) {
  const { user, paired, session } = requester;
  const details = { user, request: e.request, paired, session: session.hash };
  return { status: 201, body: writeDurably(app, (tx) => newGrant(tx, details)) };
}

/**
 * Beyond twenty active ones, the one idle longest ends.
 * @param of `paired`: by the company; `session`: its hash.
 * @type {(tx: Tx, of: {user: Row, request: http.Request, paired: boolean, session: string}) => {grant: string, expiresAt: string}}
 */
function newGrant(tx, { user, request, paired, session }) {
  const now = Date.now();
  const grant = $security.randomString(43);
  const known = findRows(tx, 'delivery_grants', { account: user.id }).sort(
    (a, b) => getLastUsedMs(b) - getLastUsedMs(a),
  );
  const living = known.filter((row) => isLiving(row, now));
  for (const row of living.slice(grantLimits.GRANTS_LIVING - 1)) endGrant(tx, row, now);
  for (const row of known.slice(grantLimits.GRANTS_REMEMBERED - 1)) tx.delete(row);
  const device = deviceName.deviceName(request.header.get('User-Agent'));
  const columns = { user: user.id, account: user.id, device, last_used: toDatabaseTime(now) };
  const start_password = user.getBool('must_change_password');
  const row = { ...columns, start_password, paired, token_hash: $security.sha256(grant) };
  const made = new Record(tx.findCachedCollectionByNameOrId('delivery_grants'), row);
  tx.save(made);
  sessions.bindGrant(tx, session, made.id);
  return { grant, expiresAt: new Date(now + limits.GRANT_LIFETIME).toISOString() };
}

/** @type {(row: Row) => number} */
const getLastUsedMs = (row) => getTimeMs(row, 'last_used') ?? 0;

/** @type {(row: Row, now: number) => boolean} */
function isLiving(row, now) {
  return row.getString('ended_at') === '' && isLive(getLastUsedMs(row), now);
}

/** Ignores `ended_at`. @type {(lastUsed: number, now: number) => boolean} */
function isLive(lastUsed, now) {
  return now <= lastUsed + limits.GRANT_LIFETIME;
}

/** @type {(tx: Tx, row: Row, now: number) => void} */
function endGrant(tx, row, now) {
  row.set('ended_at', toDatabaseTime(now));
  tx.save(row);
  // A replaced grant's device gets a new one and keeps signing.
  if (!row.getBool('replaced')) deviceKeys.endOfGrant(tx, row, now);
  // A paired phone's session lives as long as its grant.
  if (row.getBool('paired')) endSessionOfGrant(tx, row.id);
}

/**
 * Its waiting work arrives under the new grant, so it is not held.
 * @param own grant of the requesting device, '' for none.
 * @type {(tx: Tx, user: string, own?: string) => void}
 */
function endAll(tx, user, own = '') {
  const hash = own === '' ? '' : $security.sha256(own);
  const now = Date.now();
  for (const row of findRows(tx, 'delivery_grants', { account: user })) {
    if (hash !== '' && row.getString('token_hash') === hash) row.set('replaced', true);
    else if (row.getString('ended_at') !== '') continue;
    endGrant(tx, row, now);
    if (row.getBool('replaced')) deviceKeys.resumeOfGrant(tx, row);
  }
}

/** @type {(tx: Tx, user: string) => void} */
function endPairedGrants(tx, user) {
  const now = Date.now();
  for (const row of findRows(tx, 'delivery_grants', { account: user, ended_at: '' }))
    if (row.getBool('paired')) endGrant(tx, row, now);
}

/** @type {(tx: Tx, grant: string) => void} */
function replaceGrant(tx, grant) {
  const row = byId(tx, 'delivery_grants', grant);
  if (row?.getString('ended_at') !== '') return;
  row.set('replaced', true);
  endGrant(tx, row, Date.now());
}

/** Leaving a company ends only grants of paired phones (D371). @type {(e: core.RecordEvent) => void} */
function endGrantsOfAccount(e) {
  const { record } = e;
  const before = {
    password: record.original().getString('password:hash'),
    active: record.original().getBool('active'),
  };
  const isLeaving = leavesCompany(record);
  changeInTransaction(e, (tx, go) => {
    go();
    const isOff = before.active && !record.getBool('active');
    if (isOff || record.getString('password:hash') !== before.password) endAll(tx, record.id);
    else if (isLeaving) endPairedGrants(tx, record.id);
  });
}

/** Each night. Unused active grants go after a year. @type {(app: App) => void} */
function purgeGrants(app) {
  const before = toDatabaseTime(Date.now() - grantLimits.GRANT_REMEMBERED);
  app.nonconcurrentDB().newQuery('DELETE FROM delivery_grants WHERE last_used < {:before}').bind({ before }).execute();
}

/** Last used first. @type {(app: App, account: string, own: string) => {items: Columns[], keys: Columns[]}} */
function devicesOf(app, account, own) {
  const now = Date.now();
  const hash = own === '' ? '' : $security.sha256(own);
  const living = findRows(app, 'delivery_grants', { account }).filter((row) => isLiving(row, now));
  const items = living
    .sort((a, b) => getLastUsedMs(b) - getLastUsedMs(a))
    .map((row) => ({
      id: row.id,
      device: row.getString('device'),
      lastUsed: getIsoTime(row, 'last_used'),
      here: row.getString('token_hash') === hash,
    }));
  const keys = deviceKeys
    .ofOwner(app, account)
    .map(({ key, device, grant_id: grant, since, used: lastUsed, ended }) => ({
      key,
      device,
      grant,
      since,
      lastUsed,
      endedAt: ended || null,
    }));
  return { items, keys };
}

/**
 * `POST /api/app/account/devices/{id}/end`. A pending pairing code ends too, because it would open a session.
 * @type {SessionHandler}
 */
function endDevice({ e, app, requester }) {
  const token = writeDurably(app, (tx) => {
    const row = byId(tx, 'delivery_grants', e.request.pathValue('id'));
    if (row?.getString('account') !== requester.user.id || row.getString('ended_at') !== '') throw notFound();
    endDeviceOf(tx, row, requester.session.hash);
    endOfPhone(tx, requester.user);
    return isSessionKnown(tx, row) ? null : startOver(tx, { e, requester });
  });
  return { status: 200, body: { token: token ?? e.request.header.get('Authorization').replace(/^Bearer /i, '') } };
}

/** @param but hash of the session that continues. @type {(tx: Tx, row: Row, but: string) => void} */
function endDeviceOf(tx, row, but) {
  endGrant(tx, row, Date.now());
  endSessionOfGrant(tx, row.id, but);
}

/** True for every grant since D340. @type {(tx: Tx, row: Row) => boolean} */
function isSessionKnown(tx, row) {
  return sessions.hasKnownDevice(tx, row.id) || (getTimeMs(row, 'created') ?? 0) >= sessions.knownSince(tx);
}

/**
 * Devices from before D340 have no session row: a new token key ends all sessions. The requesting device gets a new one
 * with the same end.
 * @returns its token.
 * @type {(tx: Tx, of: {e: RouteEvent, requester: SessionRequester}) => string}
 */
function startOver(tx, { e, requester }) {
  const { paired, session } = requester;
  const user = tx.findRecordById('users', requester.user.id);
  user.refreshTokenKey();
  user.ignoreUnchangedFields(true);
  tx.save(user);
  const details = { user, request: e.request, paired, grant: session.grant_id, until: session.until };
  return startSession(tx, details).token;
}

module.exports = {
  issueGrant,
  newGrant,
  endAll,
  endPairedGrants,
  replaceGrant,
  isLive,
  endGrantsOfAccount,
  devicesOf,
  endDevice,
  endDeviceOf,
  purgeGrants,
};
