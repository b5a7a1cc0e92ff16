/** Searches places with Photon. */
const { limits } = require('../../generated/rules.js');
const { Fault } = require('../platform/fault.js');
const { requestGeocoder, isPlain } = require('./geocoder.js');

const SEARCH_URL = 'https://photon.komoot.io/api';
/** More than needed: Photon cannot filter by country (spec 7). */
const PLACES_REQUESTED = 20;
const COUNTRIES = ['DE', 'AT', 'CH'];

/** @typedef {{properties?: Columns | null, geometry?: {coordinates?: unknown} | null}} Feature */

/** Best first. Unknown parts are ''. @throws Fault 502 @type {(app: App, words: string) => Found[]} */
function searchPhoton(app, words) {
  const base = $os.getenv('GEOCODER_SEARCH_URL') || SEARCH_URL;
  const answer = requestGeocoder(app, `${base}?q=${encodeURIComponent(words)}&lang=de&limit=${PLACES_REQUESTED}`);
  const { features } = /** @type {{features?: unknown}} */ (answer ?? {});
  if (!Array.isArray(features)) throw new Fault(502, 'geocoding_failed');
  return features.map(placeOf).filter((place) => place !== null);
}

/** @type {(feature: unknown) => Found | null} */
function placeOf(feature) {
  const { properties, geometry } = /** @type {Feature} */ (feature ?? {});
  if (typeof properties !== 'object' || properties === null) return null;
  if (!COUNTRIES.some((country) => country === properties.countrycode)) return null;
  const position = positionOf(geometry?.coordinates);
  const label = labelOf(properties);
  if (!position || !isPlain(label)) return null;
  const [houseNumber, postcode] = [toPlainText(properties.housenumber), toPlainText(properties.postcode)];
  const street = toPlainText(properties.street) || toPlainText(properties.locality) || toPlainText(properties.city);
  return { label, ...position, street, houseNumber, postcode };
}

/** GeoJSON: longitude first. @type {(coordinates: unknown) => {latitude: number, longitude: number} | null} */
function positionOf(coordinates) {
  if (!Array.isArray(coordinates) || coordinates.length < 2) return null;
  const [longitude = Number.NaN, latitude = Number.NaN] = coordinates.map(
    /** @type {(value: unknown) => number} */
    (value) => (typeof value === 'number' ? value : Number.NaN),
  );
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  /** @type {(value: number) => number} */
  const roundCoordinate = (value) => Number(value.toFixed(limits.COORDINATE_DIGITS));
  return { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) };
}

/** 'Kölner Dom, Domkloster 4, 50667 Köln'. @type {(of: Columns) => string} */
function labelOf(of) {
  const street = `${toPlainText(of.street)} ${toPlainText(of.housenumber)}`.trim();
  const place =
    `${toPlainText(of.postcode)} ${toPlainText(of.city) || toPlainText(of.locality) || toPlainText(of.county)}`.trim();
  const parts = [toPlainText(of.name), street, place].filter((part) => part !== '');
  return [...new Set(parts)].join(', ');
}

/** @type {(value: unknown) => string} */
function toPlainText(value) {
  return isPlain(value) ? value.replace(/\s+/g, ' ').trim() : '';
}

module.exports = { searchPhoton };
