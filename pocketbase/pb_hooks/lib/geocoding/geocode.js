/** Routes: address of a position and position of an address, for accounts and links. */
const { limits, text } = require('../../generated/rules.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const { fetchAddress, knownAddress } = require('./addresses.js');
const { countRequester, fromCache, cacheAnswer, takeSecond } = require('./geocoder.js');
const { searchPhoton } = require('./photon.js');

/** Characters. */
const QUERY_MAX = 200;

/** @throws Fault 422, 429, 502, 503 if the second is taken @type {GeocodeHandler} */
function reverseGeocode({ e, app, requester }) {
  const query = e.request.url.query();
  const latitude = parseCoordinate(query.get('lat'), 90);
  const longitude = parseCoordinate(query.get('lon'), 180);
  const place = { latitude, longitude };
  const known = knownAddress(app, place);
  if (known) return { status: 200, body: { address: known } };
  countRequester(app, (requester.user ?? requester.link).id);
  takeSecond(app);
  const address = fetchAddress(app, place);
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

/** At most five places in Germany, Austria and Switzerland. @type {GeocodeHandler} */
function searchPlaces({ e, app, requester }) {
  const typed = e.request.url.query().get('q').trim().replace(/\s+/g, ' ');
  const length = text.countCharacters(typed);
  if (length < limits.SEARCH_MIN || length > QUERY_MAX || !text.isWellFormed(typed))
    throw createInvalidFault([{ field: 'q', code: 'validation' }]);
  const key = `search:${typed.toLowerCase()}`;
  const known = fromCache(app, key);
  if (known) return { status: 200, body: { results: known.results } };
  countRequester(app, (requester.user ?? requester.link).id);
  takeSecond(app);
  const results = firstFew(searchPhoton(app, typed));
  // Empty results are not cached: the map grows.
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
