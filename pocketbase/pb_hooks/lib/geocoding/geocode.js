/** Addresses of positions and positions of addresses (D13), for whoever is signed in or came by link. */
const { limits, text } = require('../../generated/rules.js');
const { Fault, invalid } = require('../platform/fault.js');
const { ask, countCaller, fromCache, isPlain, remember, takeSecond } = require('./geocoder.js');
const { find } = require('./photon.js');

const REVERSE_URL = 'https://nominatim.openstreetmap.org/reverse';
/** Longer than any address. */
const QUERY_MAX = 200;

/** What Nominatim may have answered; a stranger's words, so each is looked at. @typedef {{address?: Columns | null, display_name?: unknown}} Answered */

/**
 * `GET /api/app/geocode/reverse?lat&lon`. @throws Fault 422, 429, 502 `geocoding_failed`, 503 when the second is taken.
 * @type {GeocodeHandler}
 */
function reverse({ e, app, caller }) {
  const query = e.request.url.query();
  const latitude = coordinate(query.get('lat'), 90);
  const longitude = coordinate(query.get('lon'), 180);
  const key = `reverse:${latitude.toFixed(limits.GEOCODE_DIGITS)},${longitude.toFixed(limits.GEOCODE_DIGITS)}`;
  const known = fromCache(app, key);
  if (known) return { status: 200, body: { address: known.address } };
  countCaller(app, (caller.user ?? caller.link).id);
  takeSecond(app);
  const base = $os.getenv('GEOCODER_REVERSE_URL') || REVERSE_URL;
  const url = `${base}?lat=${latitude}&lon=${longitude}&format=json&addressdetails=1&accept-language=de`;
  const address = addressOf(ask(app, url));
  if (!address) throw new Fault(502, 'geocoding_failed');
  remember(app, key, { address });
  return { status: 200, body: { address } };
}

/** @type {(given: string, most: number) => number} */
function coordinate(given, most) {
  const value = given === '' ? Number.NaN : Number(given);
  if (!(Math.abs(value) <= most)) throw invalid([{ field: most === 90 ? 'lat' : 'lon', code: 'coordinates_invalid' }]);
  return value;
}

/**
 * 'Domkloster 4, 50667 Köln' from the parts, else the provider's own line; null when there is neither.
 * @type {(answer: unknown) => string | null}
 */
function addressOf(answer) {
  const { address: parts, display_name: line } = /** @type {Answered} */ (answer ?? {});
  /** @type {(...names: string[]) => string} */
  const part = (...names) => names.map((name) => parts?.[name]).find(isPlain) ?? '';
  const street = `${part('road', 'pedestrian', 'footway', 'square')} ${part('house_number')}`.trim();
  const place = `${part('postcode')} ${part('city', 'town', 'village', 'municipality', 'hamlet')}`.trim();
  const address = street && place ? `${street}, ${place}` : line;
  return isPlain(address) ? address.trim() : null;
}

/**
 * `GET /api/app/geocode/search?q`: at most five places in Germany, Austria and Switzerland. @throws like `reverse`.
 * @type {GeocodeHandler}
 */
function search({ e, app, caller }) {
  const typed = e.request.url.query().get('q').trim().replace(/\s+/g, ' ');
  const length = text.length(typed);
  if (length < limits.SEARCH_MIN || length > QUERY_MAX || !text.isWellFormed(typed))
    throw invalid([{ field: 'q', code: 'validation' }]);
  const key = `search:${typed.toLowerCase()}`;
  const known = fromCache(app, key);
  if (known) return { status: 200, body: { results: known.results } };
  countCaller(app, (caller.user ?? caller.link).id);
  takeSecond(app);
  const results = firstFew(find(app, typed));
  // Nothing found is not kept: the map grows, and a slip of the finger is typed once.
  if (results.length > 0) remember(app, key, { results });
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

module.exports = { reverse, search };
