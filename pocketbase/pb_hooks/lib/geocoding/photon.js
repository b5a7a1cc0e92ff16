/** Photon's search: what it is asked, and what of its answer is taken for a place. */
const { limits } = require('../../generated/rules.js');
const { Fault } = require('../platform/fault.js');
const { ask, isPlain } = require('./geocoder.js');

const SEARCH_URL = 'https://photon.komoot.io/api';
/** Asked for more than are kept: Photon knows no country filter, and neighbours abroad take places (spec 7). */
const ASKED = 20;
const COUNTRIES = ['DE', 'AT', 'CH'];

/**
 * Places of a text, best first.
 * @returns `[{label, latitude, longitude, houseNumber, postcode}]`, the last two '' where unknown.
 * @throws Fault 502 `geocoding_failed`
 */
function find(app, words) {
  const base = $os.getenv('GEOCODER_SEARCH_URL') || SEARCH_URL;
  const answer = ask(app, `${base}?q=${encodeURIComponent(words)}&lang=de&limit=${ASKED}`);
  if (!Array.isArray(answer?.features)) throw new Fault(502, 'geocoding_failed');
  return answer.features.map(placeOf).filter((place) => place !== null);
}

function placeOf(feature) {
  const { properties, geometry } = feature ?? {};
  if (typeof properties !== 'object' || properties === null) return null;
  if (!COUNTRIES.includes(properties.countrycode)) return null;
  const position = positionOf(geometry?.coordinates);
  const label = labelOf(properties);
  if (!position || !isPlain(label)) return null;
  const [houseNumber, postcode] = [plain(properties.housenumber), plain(properties.postcode)];
  return { label, ...position, houseNumber, postcode };
}

/** GeoJSON says longitude first. */
function positionOf(coordinates) {
  if (!Array.isArray(coordinates) || coordinates.length < 2) return null;
  const [longitude, latitude] = coordinates.map((value) => (typeof value === 'number' ? value : Number.NaN));
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  const rounded = (value) => Number(value.toFixed(limits.COORDINATE_DIGITS));
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** 'Kölner Dom, Domkloster 4, 50667 Köln'; a street is its own name. */
function labelOf(of) {
  const street = `${plain(of.street)} ${plain(of.housenumber)}`.trim();
  const place = `${plain(of.postcode)} ${plain(of.city) || plain(of.locality) || plain(of.county)}`.trim();
  const parts = [plain(of.name), street, place].filter((part) => part !== '');
  return [...new Set(parts)].join(', ');
}

function plain(value) {
  return isPlain(value) ? value.replace(/\s+/g, ' ').trim() : '';
}

module.exports = { find };
