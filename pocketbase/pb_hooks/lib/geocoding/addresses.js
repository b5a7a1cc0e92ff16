/** The address of a position: what is known of it, and the question to the provider. Who may ask decides who calls this. */
const { requestGeocoder, fromCache, isPlain, cacheAnswer } = require('./geocoder.js');
const { asText } = require('../platform/text.js');

const REVERSE_URL = 'https://nominatim.openstreetmap.org/reverse';
/** A coordinate is asked at four decimals (11 m): neighbours on one doorstep share an answer. */
const DIGITS = 4;

/** @typedef {{latitude: number, longitude: number}} At */
/** What Nominatim may have answered; a stranger's words, so each is looked at. @typedef {{address?: Columns | null, display_name?: unknown}} Answered */

/** The address that was learnt before, or null. @type {(app: App, at: At) => string | null} */
function knownAddress(app, at) {
  const known = fromCache(app, keyOf(at));
  return known ? asText(known.address) : null;
}

/**
 * Asks the provider and remembers; null where it knows no address there. The second has to be taken before.
 * @throws Fault 502 `geocoding_failed` (geocoder.js)
 * @type {(app: App, at: At) => string | null}
 */
function askAddress(app, at) {
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

/**
 * 'Domkloster 4, 50667 Köln' from the parts, else the provider's own line; null when there is neither.
 * @type {(answer: unknown) => string | null}
 */
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

module.exports = { knownAddress, askAddress };
