/**
 * Finds coordinates of properties. It takes an exact house only, because a wrong position makes honest work look far
 * away.
 */
const { words } = require('../../generated/rules.js');
const { Fault } = require('../platform/fault.js');
const { runSingle } = require('../platform/singleFlight.js');
const { secondTaken } = require('./rounds.js');
const { searchPhoton } = require('./photon.js');
const { byId } = require('../database/rows.js');
const { toDatabaseTime } = require('../database/times.js');
const { isAsEntered } = require('../evidence/asEntered.js');

/** @type {(app: App) => void} */
function geocodeProperties(app) {
  runSingle(app, 'geocode:round', (isOver) => placeAll(app, isOver));
}

/** @type {(app: App, isOver: () => boolean) => void} */
function placeAll(app, isOver) {
  for (let id = findNextPropertyId(app); id !== '' && !isOver(); ) {
    if (!secondTaken(app)) continue;
    if (!geocodeProperty(app, app.findRecordById('properties', id))) return;
    id = findNextPropertyId(app);
  }
}

/** @type {(app: App) => string} */
function findNextPropertyId(app) {
  const rows = /** @type {{id: string}[]} */ (arrayOf(new DynamicModel({ id: '' })));
  const sql = `SELECT id FROM properties WHERE latitude = 0 AND longitude = 0 AND place_asked_at = '' AND ended_at = ''
               ORDER BY created LIMIT 1`;
  app.db().newQuery(sql).all(rows);
  return rows[0]?.id ?? '';
}

/**
 * @returns false if the provider does not answer; the next round retries
 * @type {(app: App, unplaced: Row) => boolean}
 */
function geocodeProperty(app, unplaced) {
  const address = unplaced.getString('address');
  /** @type {Found | null} */
  let found = null;
  try {
    found = searchPhoton(app, address).find((candidate) => isHouse(candidate, address)) ?? null;
  } catch (error) {
    if (!(error instanceof Fault) || !error.refused) return false;
  }
  app.runInTransaction((tx) => {
    const property = byId(tx, 'properties', unplaced.id);
    // The position or the address may have changed meanwhile.
    if (!property || property.getString('address') !== address || isPlaced(property)) return;
    property.set('place_asked_at', toDatabaseTime(Date.now()));
    // The row may have been tampered with.
    if (found && isAsEntered(tx, property)) {
      property.set('latitude', found.latitude);
      property.set('longitude', found.longitude);
    }
    tx.save(property);
  });
  return true;
}

/** @type {(property: Row) => boolean} */
function isPlaced(property) {
  return property.getFloat('latitude') !== 0 || property.getFloat('longitude') !== 0;
}

/** @type {(found: Found, address: string) => boolean} */
function isHouse({ street, houseNumber, postcode }, address) {
  if (!/^\d{1,4} ?[a-zA-Z]?$/.test(houseNumber) || postcode === '') return false;
  const bare = address.toLowerCase().replace(/\s/g, '');
  const number = houseNumber.toLowerCase().replace(/\s/g, '');
  return new RegExp(`(^|[^0-9])${number}([^0-9a-z]|$)`).test(bare) && bare.includes(postcode) && isIn(street, address);
}

/**
 * The name must end there: 'Alter Markt' and 'Markt' may both have a number 3.
 * @type {(street: string, address: string) => boolean}
 */
function isIn(street, address) {
  const sought = words.wordsOf(street).join('');
  return address.split(/[,;\n]/).some((part) => {
    const own = words.wordsOf(part);
    const end = own.findIndex((_, at) => own.slice(0, at + 1).join('') === sought);
    return end >= 0 && /^(\d|nr$|$)/.test(own[end + 1] ?? '');
  });
}

module.exports = { geocodeProperties };
