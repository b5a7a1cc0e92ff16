/** Addresses of positions, from cache or provider. The caller limits the rate. */
const { requestGeocoder, fromCache, isPlain, cacheAnswer } = require('./geocoder.js');
const { asText } = require('../platform/text.js');

const REVERSE_URL = 'https://nominatim.openstreetmap.org/reverse';
/** Four decimals (11 m): neighbours share a cached answer. */
const DIGITS = 4;

/** @typedef {{latitude: number, longitude: number}} At */
/** Foreign data, so each value is checked. @typedef {{address?: Columns | null, display_name?: unknown}} Answered */

/** @type {(app: App, at: At) => string | null} */
function knownAddress(app, at) {
  const known = fromCache(app, keyOf(at));
  return known ? asText(known.address) : null;
}

/**
 * Call only with a taken second. null: no address there. @throws Fault 502
 * @type {(app: App, at: At) => string | null}
 */
function fetchAddress(app, at) {
  const base = $os.getenv('GEOCODER_REVERSE_URL') || REVERSE_URL;
  const place = `lat=${at.latitude}&lon=${at.longitude}`;
  const address = addressOf(requestGeocoder(app, `${base}?${place}&format=json&addressdetails=1&accept-language=de`));
  if (address) cacheAnswer(app, keyOf(at), { address });
  return address;
}

/** @type {(at: At) => string} */
function keyOf({ latitude, longitude }) {
  return `reverse:${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`;
}

/** 'Domkloster 4, 50667 Köln', else the provider's line. @type {(answer: unknown) => string | null} */
function addressOf(answer) {
  const { address: parts, display_name: line } = /** @type {Answered} */ (answer ?? {});
  /** @type {(...names: string[]) => string} */
  const findAddressPart = (...names) => names.map((name) => parts?.[name]).find(isPlain) ?? '';
  const street =
    `${findAddressPart('road', 'pedestrian', 'footway', 'square')} ${findAddressPart('house_number')}`.trim();
  const place =
    `${findAddressPart('postcode')} ${findAddressPart('city', 'town', 'village', 'municipality', 'hamlet')}`.trim();
  const address = street && place ? `${street}, ${place}` : line;
  return isPlain(address) ? address.trim() : null;
}

module.exports = { knownAddress, fetchAddress };
