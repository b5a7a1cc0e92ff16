/**
 * The way to the geocoder (D13): one question a second for the whole installation, nobody waits in a queue, answers are
 * kept, and of a stranger's answer only what was asked for goes on.
 */
const { limits, text } = require('../../generated/rules.js');
const { isWithin } = require('../platform/elapsed.js');
const { Fault } = require('../platform/fault.js');
const { askJson } = require('../platform/outside.js');
const flood = require('../platform/flood.js');
const { findRows } = require('../database/rows.js');
const { getTimeMs, toDatabaseTime } = require('../database/times.js');

/** A Nominatim answer has two kilobytes, twenty results of Photon have twelve; more is none. */
const ANSWER_MAX = 65536;
/** One upstream request a second for the installation, ms; thirty a minute and account (D13). */
const INTERVAL = 1000;
const PER_MINUTE = 30;
/** Placing properties in the background pauses so long for whoever was turned away: typing asks again within this; ms. */
const QUIET = 3000;
/** How long an answer counts, ms. */
const KEPT = 90 * 86_400_000;

/** What is known of a question, or null. @type {(app: App, query: string) => Columns | null} */
function fromCache(app, query) {
  const [row] = findRows(app, 'geocode_cache', { query });
  if (!row || !isWithin(getTimeMs(row, 'fetched_at') ?? 0, KEPT)) return null;
  return JSON.parse(toString(row.get('answer')));
}

/** @type {(app: App, query: string, answer: Columns) => void} */
function cacheAnswer(app, query, answer) {
  app.runInTransaction((tx) => {
    const row =
      findRows(tx, 'geocode_cache', { query })[0] ??
      new Record(tx.findCachedCollectionByNameOrId('geocode_cache'), { query });
    row.set('answer', answer);
    row.set('fetched_at', toDatabaseTime(Date.now()));
    tx.save(row);
  });
}

/** By the clock: what is too old to count is not kept either. @type {(app: App) => void} */
function purgeGeocodeCache(app) {
  const query = app.nonconcurrentDB().newQuery('DELETE FROM geocode_cache WHERE fetched_at < {:before}');
  query.bind({ before: toDatabaseTime(Date.now() - KEPT) }).execute();
}

/** For somebody who waits. @throws Fault 503 when the second is taken. @type {(app: App) => void} */
function takeSecond(app) {
  if (tryTakeSecond(app)) return;
  app.store().set('geocode:wanted', Date.now());
  throw new Fault(503, 'temporary', { retryAfter: 1 });
}

/**
 * For work nobody waits for: it lets everybody pass who was turned away in the last seconds.
 * @type {(app: App) => boolean}
 */
function takeQuietSecond(app) {
  const wanted = Number(app.store().get('geocode:wanted') ?? 0);
  return !isWithin(wanted, QUIET) && tryTakeSecond(app);
}

/**
 * The process-wide store changes a value under its lock, so two requests never take the same second.
 * @type {(app: App) => boolean}
 */
function tryTakeSecond(app) {
  let taken = false;
  app.store().setFunc('geocode:last', (last) => {
    const now = Date.now();
    taken = !isWithin(Number(last ?? 0), INTERVAL, now);
    return taken ? now : last;
  });
  return taken;
}

/** Thirty new places a minute and account. @throws Fault 429 @type {(app: App, id: string) => void} */
function countCaller(app, id) {
  flood.countAgainstLimit(app, { name: 'places', address: id, most: PER_MINUTE, within: 60_000 });
}

/**
 * Asks. @returns the parsed JSON of an answer of status 200.
 * @throws Fault 502 `geocoding_failed`; its `refused` is true when the provider says that the question is wrong.
 * @type {(app: App, url: string) => unknown}
 */
function requestGeocoder(app, url) {
  const { status, value } = askJson(app, url, { timeout: limits.GEOCODE_TIMEOUT, most: ANSWER_MAX });
  if (value !== undefined) return value;
  const fault = new Fault(502, 'geocoding_failed');
  fault.refused = [400, 404, 414, 422].includes(status);
  throw fault;
}

/** Whether a foreign value is a text that may be shown as a place. @type {(value: unknown) => value is string} */
function isPlain(value) {
  return (
    typeof value === 'string' &&
    value.length <= limits.LOCATION_MAX &&
    text.isVisible(value) &&
    text.isWellFormed(value)
  );
}

module.exports = {
  fromCache,
  cacheAnswer,
  takeSecond,
  takeQuietSecond,
  countCaller,
  requestGeocoder,
  isPlain,
  purgeGeocodeCache,
};
