/** Weather of a record, for all who see it. */
const { place } = require('../../generated/rules.js');
const { notFound } = require('../platform/fault.js');
const { conditionOf } = require('../lists/sees.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { isWeatherConfigured, ASKED_BACK } = require('./hours.js');
const { selectDegrees, cellOf, hourOf, hasPlace } = require('./cells.js');

/** 0.5 marks a column with fractions. */
const SHAPE = { latitude: 0.5, longitude: 0.5, state: '', measured: '', young: 0 };

/** 'open' while requested, 'none' without a measurement, 'off' without a service. @type {SessionHandler} */
function showRecordWeather({ e, app, requester }) {
  const { user } = requester;
  const condition = conditionOf('documentations', { user, isNamed: false });
  const sql = `SELECT ${selectDegrees('d', 'latitude')} AS latitude, ${selectDegrees('d', 'longitude')} AS longitude,
      COALESCE(w.state, '') AS state, COALESCE(w.measured, '') AS measured,
      d.state = 'complete' AND d.received_at >= {:since} AND ${hasPlace('d')} AS young
    FROM (SELECT * FROM documentations WHERE id = {:id} AND (${condition})) d
    LEFT JOIN weather_hours w ON w.cell = ${cellOf('d')} AND w.hour = ${hourOf('d')} AND ${hasPlace('d')}`;
  const since = toDatabaseTime(Date.now() - ASKED_BACK);
  const params = { id: e.request.pathValue('id'), me: user.id, employer: user.getString('employer'), since };
  const row = condition === null ? undefined : queryRows(app, { sql, params, shape: SHAPE })[0];
  if (!row) throw notFound();
  return { status: 200, body: toWeatherView(row) };
}

/** @type {(row: typeof SHAPE) => object} */
function toWeatherView({ state, measured, young, ...at }) {
  if (state === 'known') {
    const { latitude, longitude, ...weather } = /** @type {{latitude: number, longitude: number}} */ (
      JSON.parse(measured)
    );
    return { state, weather, distance: Math.round(place.getDistanceM(at, { latitude, longitude })) };
  }
  if (state === 'none') return { state };
  // The next run requests it.
  return { state: isWeatherConfigured() && (state === 'open' || young === 1) ? 'open' : 'off' };
}

module.exports = { showRecordWeather };
