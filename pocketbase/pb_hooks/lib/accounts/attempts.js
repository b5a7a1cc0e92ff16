/**
 * Counts attempts in the database, so that restarts and parallel requests give no extra ones. Keys are hashes, because
 * an unknown name may be a real address.
 */
const { quotas } = require('../../generated/rules.js');
const { isWithin, getRemainingMs } = require('../platform/elapsed.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const { getNetworks } = require('../platform/flood.js');
const { knownDevice } = require('./knownDevice.js');
const { jsonOf } = require('../database/rows.js');
const { clientAddress } = require('../platform/serving.js');
const { toDatabaseTime } = require('../database/times.js');

/** ms. Younger attempts may still succeed. */
const UNDER_WAY = 3000;
/** ms for times that were moved ahead in one millisecond. */
const SAME_MOMENT = 1000;
const LOOK_AGAIN = 100;
const LOOKS = 10;

/** `wait`: ms, 0 = taken. @typedef {{wait: number, moments: number[], newest: number}} Tried */

/**
 * Wrong passwords pause the pair of account and network, never the account. A known device has its own limit, so third
 * parties cannot lock it out.
 * @param who `id`: '' without an account.
 * @type {(who: {e: core.RequestEvent, identity: string, id: string}, collection?: string) => Limit[]}
 */
function passwordsOf(who, collection = 'users') {
  const name = `password:${collection}:${who.identity.trim().toLowerCase()}`;
  return pairOf(name, who, { most: quotas.SIGNIN_FAILURES, together: quotas.OUTSIDERS_FAILURES });
}

/** @type {(who: {e: core.RequestEvent, id: string}) => Limit[]} */
function codesOf(who) {
  return pairOf(`codes:${who.id}`, who, { most: quotas.CODE_FAILURES, together: quotas.OUTSIDERS_CODES });
}

/**
 * App codes have six digits and a daily limit. Recovery codes are too long to guess.
 * @type {(who: {e: core.RequestEvent, id: string}, isFromApp: boolean) => Limit[]}
 */
function secondFactorOf(who, isFromApp) {
  if (!isFromApp) return codesOf(who);
  const [most, within] = [quotas.APP_FAILURES_PER_DAY, quotas.APP_FAILURES_WINDOW];
  return [...codesOf(who), ...pairOf(`app-day:${who.id}`, who, { most, together: most, within })];
}

/** Each code also has its own limit. @type {(e: core.RequestEvent) => Limit[]} */
function pinsOf(e) {
  return [placeLimit('pin', e, quotas.PIN_FAILURES)];
}

/** A code names no account: one limit for all. @type {(e: core.RequestEvent) => Limit[]} */
function appCodesOf(e) {
  const all = {
    key: $security.sha256('app-code:'),
    most: quotas.OUTSIDERS_APP_CODES,
    within: quotas.SIGNIN_PAUSE,
  };
  return [placeLimit('app-code', e, quotas.APP_CODE_FAILURES), all];
}

/** @type {(name: string, e: core.RequestEvent, most: number) => Limit} */
function placeLimit(name, e, most) {
  return { key: $security.sha256(`${name}:${getNetworks(clientAddress(e))[0]}`), most, within: quotas.SIGNIN_PAUSE };
}

/** @type {(name: string, who: {e: core.RequestEvent, id: string}, limits: {most: number, together: number, within?: number}) => Limit[]} */
function pairOf(name, { e, id }, { most, together, within = quotas.SIGNIN_PAUSE }) {
  const device = knownDevice(e, id);
  const kind = device === null ? 'strangers' : 'known';
  /** @type {(place: string, count: number) => Limit} */
  const limit = (place, count) => {
    return { key: $security.sha256(`${name}:${kind}:${place}`), most: count, within };
  };
  const [network] = getNetworks(clientAddress(e.requestEvent ?? e));
  return [limit(device ? `${device}:${network}` : network, most), limit('', together)];
}

/** @returns its times, for `giveBackAttempt`. @throws Fault 429 @type {(app: App, list: Limit[]) => number[]} */
function takeAttempt(app, list) {
  const tried = tryTakeAttempt(app, list);
  if (tried.wait > 0) throw tooMany(tried.wait);
  return tried.moments;
}

/** Retries, because attempts in progress may still succeed. @type {(app: App, list: Limit[]) => number[]} */
function takePatiently(app, list) {
  let tried = tryTakeAttempt(app, list);
  for (let look = 0; tried.wait > 0 && isWithin(tried.newest, UNDER_WAY) && look < LOOKS; look++) {
    sleep(LOOK_AGAIN);
    tried = tryTakeAttempt(app, list);
  }
  if (tried.wait > 0) throw tooMany(tried.wait);
  return tried.moments;
}

/** Earlier failed attempts stay counted. @type {(app: App, list: Limit[], moments: number[]) => void} */
function giveBackAttempt(app, list, moments) {
  app.runInTransaction((tx) => {
    for (const [index, { key }] of list.entries())
      updateAttemptTimes(tx, key, (times) => times.filter((time) => time !== moments[index]));
  });
}

/** @type {(app: App, list: Limit[]) => void} */
function forgetAttempts(app, list) {
  app.runInTransaction((tx) => {
    for (const { key } of list) updateAttemptTimes(tx, key, () => []);
  });
}

/**
 * @throws Fault 422 on `field`, 429
 * @type {(app: App, user: Row, asked: {e: core.RequestEvent, password: unknown, field: string}) => void}
 */
function verifyPassword(app, user, { e, password, field }) {
  const list = passwordsOf({ e, identity: user.email(), id: user.id });
  const moments = takePatiently(app, list);
  if (typeof password !== 'string' || !user.validatePassword(password))
    throw createInvalidFault([{ field, code: 'password_wrong' }]);
  giveBackAttempt(app, list, moments);
}

/** `kept_until` ends limits longer than a day. @type {(app: App) => void} */
function purgeAttempts(app) {
  const sql = 'DELETE FROM attempts WHERE touched < {:before} AND kept_until < {:now}';
  const now = Date.now();
  const query = app.nonconcurrentDB().newQuery(sql);
  query.bind({ before: toDatabaseTime(now - quotas.APP_FAILURES_WINDOW), now: toDatabaseTime(now) }).execute();
}

/** @type {(app: App, list: Limit[]) => Tried} */
function tryTakeAttempt(app, list) {
  /** @type {Tried} */
  const result = { wait: 0, moments: [], newest: 0 };
  app.runInTransaction((tx) => {
    const now = Date.now();
    const counted = list.map((limit) => ({
      limit,
      times: timesOf(tx, limit.key).filter((time) => isWithin(momentOf(time, now), limit.within, now)),
    }));
    result.newest = Math.max(0, ...counted.flatMap(({ times }) => times.map((time) => momentOf(time, now))));
    result.wait = Math.max(0, ...counted.map(({ limit, times }) => waitOf(limit, times, now)));
    if (result.wait > 0) return;
    for (const { limit, times } of counted) {
      let at = now;
      // Attempts in one millisecond need different times.
      while (times.includes(at)) at++;
      result.moments.push(at);
      updateAttemptTimes(tx, limit.key, () => [...times, at], limit.within);
    }
  });
  return result;
}

/** @type {(time: number, now: number) => number} */
function momentOf(time, now) {
  return time <= now + SAME_MOMENT ? Math.min(time, now) : time;
}

/** @type {(limit: Limit, counted: number[], now: number) => number} */
function waitOf({ most, within }, counted, now) {
  return counted.length < most ? 0 : Math.max(1, getRemainingMs(Math.min(...counted), within, now));
}

/** @type {(tx: Tx, key: string) => Row | undefined} */
function rowOf(tx, key) {
  return tx.findRecordsByFilter('attempts', 'key = {:key}', '', 1, 0, { key })[0];
}

/** @type {(tx: Tx, key: string) => number[]} */
function timesOf(tx, key) {
  const found = rowOf(tx, key);
  return found ? jsonOf(found, 'times') : [];
}

/**
 * In a transaction only. `within`: ms for which an added time counts.
 * @type {(tx: Tx, key: string, next: (times: number[]) => number[], within?: number) => void}
 */
function updateAttemptTimes(tx, key, next, within = 0) {
  const found = rowOf(tx, key);
  const times = next(found ? jsonOf(found, 'times') : []);
  if (!found && times.length === 0) return;
  const row = found ?? new Record(tx.findCachedCollectionByNameOrId('attempts'), { key });
  row.set('times', times);
  row.set('touched', toDatabaseTime(Date.now()));
  if (within > 2 * quotas.SIGNIN_PAUSE) row.set('kept_until', toDatabaseTime(Date.now() + within));
  tx.save(row);
}

/** @type {(wait: number) => InstanceType<typeof Fault>} */
function tooMany(wait) {
  return new Fault(429, 'rate_limited', { retryAfter: Math.ceil(wait / 1000) });
}

module.exports = {
  passwordsOf,
  codesOf,
  secondFactorOf,
  pinsOf,
  appCodesOf,
  takeAttempt,
  takePatiently,
  giveBackAttempt,
  forgetAttempts,
  verifyPassword,
  purgeAttempts,
};
