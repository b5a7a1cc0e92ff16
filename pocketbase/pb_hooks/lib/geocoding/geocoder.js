/** Geocoder: one request a second for the installation, no queue, checked answers. */
const { limits, text } = require('../../generated/rules.js');
const { isWithin } = require('../platform/elapsed.js');
const { Fault } = require('../platform/fault.js');
const { fetchJson } = require('../platform/outside.js');
const flood = require('../platform/flood.js');
const { findRows } = require('../database/rows.js');
const { getTimeMs, toDatabaseTime } = require('../database/times.js');

/** Bytes. Nominatim's answer has two kilobytes, twenty results of Photon have twelve. */
const ANSWER_MAX = 65536;
/** ms between upstream requests. */
const INTERVAL = 1000;
const PER_MINUTE = 30;
/** ms. Background work pauses after a refused request, because the phone retries. */
const QUIET = 3000;
/** ms. */
const KEPT = 90 * 86_400_000;

/** @type {(app: App, query: string) => Columns | null} */
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

/** @type {(app: App) => void} */
function purgeGeocodeCache(app) {
  const query = app.nonconcurrentDB().newQuery('DELETE FROM geocode_cache WHERE fetched_at < {:before}');
  query.bind({ before: toDatabaseTime(Date.now() - KEPT) }).execute();
}

/** @throws Fault 503 if the second is taken @type {(app: App) => void} */
function takeSecond(app) {
  if (tryTakeSecond(app)) return;
  app.store().set('geocode:wanted', Date.now());
  throw new Fault(503, 'temporary', { retryAfter: 1 });
}

/** Background work waits after refused interactive requests. @type {(app: App) => boolean} */
function takeQuietSecond(app) {
  const refusedAt = Number(app.store().get('geocode:wanted') ?? 0);
  return !isWithin(refusedAt, QUIET) && tryTakeSecond(app);
}

/** The store locks each key, so two requests never take one second. @type {(app: App) => boolean} */
function tryTakeSecond(app) {
  let taken = false;
  app.store().setFunc('geocode:last', (last) => {
    const now = Date.now();
    taken = !isWithin(Number(last ?? 0), INTERVAL, now);
    return taken ? now : last;
  });
  return taken;
}

/** @type {(app: App, id: string) => void} */
function countRequester(app, id) {
  flood.countAgainstLimit(app, { name: 'places', address: id, most: PER_MINUTE, within: 60_000 });
}

/** `refused`: the provider rejects the question. @throws Fault 502 @type {(app: App, url: string) => unknown} */
function requestGeocoder(app, url) {
  const { status, value } = fetchJson(app, url, { timeout: limits.GEOCODE_TIMEOUT, most: ANSWER_MAX });
  if (value !== undefined) return value;
  const fault = new Fault(502, 'geocoding_failed');
  fault.refused = [400, 404, 414, 422].includes(status);
  throw fault;
}

/** @type {(value: unknown) => value is string} */
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
  countRequester,
  requestGeocoder,
  isPlain,
  purgeGeocodeCache,
};
