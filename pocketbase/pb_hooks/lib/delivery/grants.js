/**
 * Delivery grants (src/sync/README.md, 'Who may deliver'): create-only, shown once, stored as a hash. A grant ends by its owner,
 * or with all sessions of the account (D84). Its row stays, so that late work is still recognised.
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
function issueGrant({ e, app, caller }) {
  const { user, paired, session } = caller;
  const of = { user, request: e.request, paired, session: session.hash };
  return { status: 201, body: writeDurably(app, (tx) => newGrant(tx, of)) };
}

/**
 * Beyond twenty active grants of an account, the one that was idle longest ends.
 * @param of `paired`: the company paired this device; `session`: hash of the device's session.
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

/** Whether its last contact is recent enough. Does not check `ended_at`. @type {(lastUsed: number, now: number) => boolean} */
function isLive(lastUsed, now) {
  return now <= lastUsed + limits.GRANT_LIFETIME;
}

/** @type {(tx: Tx, row: Row, now: number) => void} */
function endGrant(tx, row, now) {
  row.set('ended_at', toDatabaseTime(now));
  tx.save(row);
  // A replaced grant belongs to a device that gets a new one and keeps signing.
  if (!row.getBool('replaced')) deviceKeys.endOfGrant(tx, row, now);
  // The session of a paired phone lives as long as its grant (D340).
  if (row.getBool('paired')) endSessionOfGrant(tx, row.id);
}

/**
 * Ends every grant of an account.
 * @param own grant of the requesting device, '' for none. Its waiting work arrives under the new grant, so it is not held.
 * @type {(tx: Tx, user: string, own?: string) => void}
 */
function endAll(tx, user, own = '') {
  const hash = own === '' ? '' : $security.sha256(own);
  const now = Date.now();
  for (const row of findRows(tx, 'delivery_grants', { account: user })) {
    if (hash !== '' && row.getString('token_hash') === hash) row.set('replaced', true);
    else if (row.getString('ended_at') !== '') continue;
    endGrant(tx, row, now);
    // The new password ended it a moment ago, together with the device's key.
    if (row.getBool('replaced')) deviceKeys.resumeOfGrant(tx, row);
  }
}

/** Ends the grants of phones that the company paired. Grants of other devices stay. @type {(tx: Tx, user: string) => void} */
function endPairedGrants(tx, user) {
  const now = Date.now();
  for (const row of findRows(tx, 'delivery_grants', { account: user, ended_at: '' }))
    if (row.getBool('paired')) endGrant(tx, row, now);
}

/** Ends a grant that may never have reached its device. The device gets a new one. @type {(tx: Tx, grant: string) => void} */
function replaceGrant(tx, grant) {
  const row = byId(tx, 'delivery_grants', grant);
  if (row?.getString('ended_at') !== '') return;
  row.set('replaced', true);
  endGrant(tx, row, Date.now());
}

/**
 * A new password or a deactivated account ends all grants. An employee who leaves a company keeps the grants of own devices
 * (D371).
 * @type {(e: core.RecordEvent) => void}
 */
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

/** Runs once a night. Deletes grants that were unused for a year, also ended ones. @type {(app: App) => void} */
function purgeGrants(app) {
  const before = toDatabaseTime(Date.now() - grantLimits.GRANT_REMEMBERED);
  app.nonconcurrentDB().newQuery('DELETE FROM delivery_grants WHERE last_used < {:before}').bind({ before }).execute();
}

/**
 * Devices that may deliver for an account, and its signing keys (D205). Last used first.
 * @param own grant of the requesting device, '' for none.
 * @type {(app: App, account: string, own: string) => {items: Columns[], keys: Columns[]}}
 */
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
 * `POST /api/app/account/devices/{id}/end`: ends the device's grant and session. A pending pairing code ends too, because it
 * would open a new session.
 * The requesting device continues with the answered token.
 * @type {SessionHandler}
 */
function endDevice({ e, app, caller }) {
  const token = writeDurably(app, (tx) => {
    const row = byId(tx, 'delivery_grants', e.request.pathValue('id'));
    if (row?.getString('account') !== caller.user.id || row.getString('ended_at') !== '') throw notFound();
    endDeviceOf(tx, row, caller.session.hash);
    endOfPhone(tx, caller.user);
    return isSessionKnown(tx, row) ? null : startOver(tx, { e, caller });
  });
  return { status: 200, body: { token: token ?? e.request.header.get('Authorization').replace(/^Bearer /i, '') } };
}

/**
 * Ends a grant and every session of its device. @param but hash of a session that continues.
 * @type {(tx: Tx, row: Row, but: string) => void}
 */
function endDeviceOf(tx, row, but) {
  endGrant(tx, row, Date.now());
  endSessionOfGrant(tx, row.id, but);
}

/** Whether the server knows this device's sessions: true for every grant since D340. @type {(tx: Tx, row: Row) => boolean} */
function isSessionKnown(tx, row) {
  return sessions.hasKnownDevice(tx, row.id) || (getTimeMs(row, 'created') ?? 0) >= sessions.knownSince(tx);
}

/**
 * A device from before D340 has no session row. So a new token key ends all sessions. The requesting device gets a new session
 * with the same absolute end.
 * @returns its token.
 * @type {(tx: Tx, of: {e: RouteEvent, caller: SessionCaller}) => string}
 */
function startOver(tx, { e, caller }) {
  const { paired, session } = caller;
  const user = tx.findRecordById('users', caller.user.id);
  user.refreshTokenKey();
  user.ignoreUnchangedFields(true);
  tx.save(user);
  const of = { user, request: e.request, paired, grant: session.grant_id, until: session.until };
  return startSession(tx, of).token;
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
