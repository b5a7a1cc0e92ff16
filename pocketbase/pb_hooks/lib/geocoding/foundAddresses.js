/** Adds addresses to documentations captured offline. The sealed text stays (D114). No delivery waits for it. */
const { place } = require('../../generated/rules.js');
const { attributeChange } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { isAsEntered } = require('../evidence/asEntered.js');
const { Fault } = require('../platform/fault.js');
const { fetchAddress, knownAddress } = require('./addresses.js');
const { runSingle } = require('../platform/singleFlight.js');
const { secondTaken } = require('./rounds.js');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** ms after each failed attempt: two weeks outlast any outage. */
const PAUSES = [10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR, 168 * HOUR];
const LONGEST = Math.max(...PAUSES);

/** @type {(body: Pick<Sealed, 'locationSource' | 'location' | 'latitude' | 'longitude'>) => boolean} */
function lacksAddress({ locationSource, location, latitude, longitude }) {
  const at = locationSource === 'gps' ? place.positionOf(latitude, longitude) : null;
  return at !== null && location === place.coordinatesText(at);
}

/** @type {(app: App) => void} */
function resolveDueAddresses(app) {
  runSingle(app, 'geocode:found', (isOver) => {
    for (let id = findNextDueId(app); id !== '' && !isOver(); id = findNextDueId(app))
      if (!resolveAddress(app, id, isOver)) return;
  });
}

/** '' if none is due. @type {(app: App) => string} */
function findNextDueId(app) {
  const now = Date.now();
  // A fast clock set a time beyond the longest pause.
  const sql = `SELECT id FROM documentations WHERE address_due != '' AND (address_due <= {:now} OR address_due > {:never})
               ORDER BY address_due LIMIT 1`;
  return (
    queryRows(app, {
      sql,
      params: { now: toDatabaseTime(now), never: toDatabaseTime(now + LONGEST) },
      shape: { id: '' },
    })[0]?.id ?? ''
  );
}

/** @type {(app: App, id: string, isOver: () => boolean) => boolean} */
function resolveAddress(app, id, isOver) {
  const row = app.findRecordById('documentations', id);
  // An edited row gets no address from the server.
  if (!isBare(row) || !isAsEntered(app, row)) return saveFoundAddress(app, id, null);
  const at = { latitude: row.getFloat('latitude'), longitude: row.getFloat('longitude') };
  const known = knownAddress(app, at);
  if (known) return saveFoundAddress(app, id, known);
  while (!secondTaken(app)) if (isOver()) return false;
  try {
    return saveFoundAddress(app, id, fetchAddress(app, at));
  } catch (error) {
    if (error instanceof Fault && error.refused) return saveFoundAddress(app, id, null);
    return postponeLookup(app, row);
  }
}

/** @param address null: the provider knows none. @type {(app: App, id: string, address: string | null) => true} */
function saveFoundAddress(app, id, address) {
  if (address === null) {
    setNextLookup(app, id, { due: '', tries: 0 });
    return true;
  }
  app.runInTransaction((tx) => {
    const row = byId(tx, 'documentations', id);
    if (!row || row.getString('address_due') === '' || !isAsEntered(tx, row)) return;
    row.set('address_due', '');
    row.set('found_address', address);
    attributeChange(row, { actor: null, name: 'Server' });
    tx.save(row);
  });
  return true;
}

/** @type {(row: Row) => boolean} */
function isBare(row) {
  if (row.getString('found_address') !== '' || row.getString('location_source') !== 'gps') return false;
  const at = { latitude: row.getFloat('latitude'), longitude: row.getFloat('longitude') };
  return lacksAddress({ locationSource: 'gps', location: row.getString('location'), ...at });
}

/** @type {(app: App, row: Row) => false} */
function postponeLookup(app, row) {
  const tries = row.getInt('address_tries');
  const pause = PAUSES[tries];
  setNextLookup(app, row.id, { due: pause === undefined ? '' : toDatabaseTime(Date.now() + pause), tries: tries + 1 });
  return false;
}

/**
 * `updated` stays, so phones fetch nothing.
 * @type {(app: App, id: string, asked: {due: string, tries: number}) => void}
 */
function setNextLookup(app, id, { due, tries }) {
  const sql = `UPDATE documentations SET address_due = {:due}, address_tries = {:tries}
               WHERE id = {:id} AND address_due != ''`;
  app.nonconcurrentDB().newQuery(sql).bind({ id, due, tries }).execute();
}

/** A location entered by a person needs no found address. @type {(row: Row) => void} */
function clearFoundAddress(row) {
  for (const column of ['found_address', 'address_due']) row.set(column, '');
}

module.exports = { lacksAddress, resolveDueAddresses, clearFoundAddress };
