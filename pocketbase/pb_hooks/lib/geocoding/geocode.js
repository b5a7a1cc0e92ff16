/** Addresses of positions and positions of addresses (D13), for whoever is signed in or came by link. */
const { limits, text } = require('../../generated/rules.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const { askAddress, knownAddress } = require('./addresses.js');
const { countCaller, fromCache, cacheAnswer, takeSecond } = require('./geocoder.js');
const { searchPhoton } = require('./photon.js');

/** Longer than any address. */
const QUERY_MAX = 200;

/**
 * `GET /api/app/geocode/reverse?lat&lon`. @throws Fault 422, 429, 502 `geocoding_failed`, 503 when the second is taken.
 * @type {GeocodeHandler}
 */
function reverseGeocode({ e, app, caller }) {
  const query = e.request.url.query();
  const latitude = parseCoordinate(query.get('lat'), 90);
  const longitude = parseCoordinate(query.get('lon'), 180);
  const place = { latitude, longitude };
  const known = knownAddress(app, place);
  if (known) return { status: 200, body: { address: known } };
  countCaller(app, (caller.user ?? caller.link).id);
  takeSecond(app);
  const address = askAddress(app, place);
  if (!address) throw new Fault(502, 'geocoding_failed');
  return { status: 200, body: { address } };
}

/** @type {(given: string, most: number) => number} */
function parseCoordinate(given, most) {
  const value = given === '' ? Number.NaN : Number(given);
  if (!(Math.abs(value) <= most))
    throw createInvalidFault([{ field: most === 90 ? 'lat' : 'lon', code: 'coordinates_invalid' }]);
  return value;
}

/**
 * `GET /api/app/geocode/search?q`: at most five places in Germany, Austria and Switzerland. @throws like `reverse`.
 * @type {GeocodeHandler}
 */
function searchPlaces({ e, app, caller }) {
  const typed = e.request.url.query().get('q').trim().replace(/\s+/g, ' ');
  const length = text.countCharacters(typed);
  if (length < limits.SEARCH_MIN || length > QUERY_MAX || !text.isWellFormed(typed))
    throw createInvalidFault([{ field: 'q', code: 'validation' }]);
  const key = `search:${typed.toLowerCase()}`;
  const known = fromCache(app, key);
  if (known) return { status: 200, body: { results: known.results } };
  countCaller(app, (caller.user ?? caller.link).id);
  takeSecond(app);
  const results = firstFew(searchPhoton(app, typed));
  // Nothing found is not kept: the map grows, and a slip of the finger is typed once.
  if (results.length > 0) cacheAnswer(app, key, { results });
  return { status: 200, body: { results } };
}

/** @type {(candidates: Found[]) => {label: string, latitude: number, longitude: number}[]} */
function firstFew(candidates) {
  const labels = new Set();
  const results = [];
  for (const { label, latitude, longitude } of candidates) {
    if (labels.has(label) || results.length === limits.SEARCH_RESULTS) continue;
    labels.add(label);
    results.push({ label, latitude, longitude });
  }
  return results;
}

module.exports = { reverseGeocode, searchPlaces };
