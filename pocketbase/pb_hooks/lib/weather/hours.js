/**
 * Weather at a capture: one request per hour and cell. No delivery waits for it. Only the cell leaves the server, never
 * a position.
 */
const { germanDay, plan: plans, weather, winterDay } = require('../../generated/rules.js');
const { isOrdinary } = require('../database/ordinary.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { runSingle } = require('../platform/singleFlight.js');
const { fetchJson } = require('../platform/outside.js');
const { cellAt, cellOf, hourOf, hasPlace } = require('./cells.js');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A new service is not flooded with the past. */
const ASKED_BACK = 2 * DAY;
/** Hours of one run, and ms between requests: a busy morning floods no service. */
const QUEUED = 200;
const PACE = 500;
/** An hour is published after its end. */
const PUBLISHED = 20 * MINUTE;
/** ms: four tries in three hours, then days for late station data. */
const PAUSES = [20 * MINUTE, 40 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY];
const LONGEST = Math.max(...PAUSES);
const TIMEOUT = 5_000;
/** An answer for one hour has one kilobyte. */
const ANSWER_MAX = 262_144;
/** Final answers. 404: no station is near. */
const REFUSED = [400, 404, 414, 422];

/** Without a service nothing is requested or shown. @type {() => boolean} */
function isWeatherConfigured() {
  return $os.getenv('WEATHER_URL') !== '';
}

/** @type {(app: App) => void} */
function fetchDueWeather(app) {
  if (!isWeatherConfigured()) return;
  runSingle(app, 'weather:hours', (isOver) => {
    queueNewHours(app);
    queuePlanned(app);
    for (let hour = findNextDueHour(app); hour && !isOver(); hour = findNextDueHour(app)) {
      if (!fetchWeather(app, hour)) return;
      sleep(PACE);
    }
  });
}

/** @type {(app: App) => void} */
function queueNewHours(app) {
  const sql = `SELECT DISTINCT ${cellOf('d')} AS cell, ${hourOf('d')} AS hour FROM documentations d
               WHERE d.state IN ('receiving', 'complete') AND d.received_at >= {:since} AND ${isOrdinary('d')} AND ${hasPlace('d')} AND NOT EXISTS
                 (SELECT 1 FROM weather_hours w WHERE w.cell = ${cellOf('d')} AND w.hour = ${hourOf('d')})
               LIMIT ${QUEUED}`;
  const params = { since: toDatabaseTime(Date.now() - ASKED_BACK) };
  for (const { cell, hour } of queryRows(app, { sql, params, shape: { cell: '', hour: '' } }))
    insertHour(app, cell, hour);
}

/** Past hours where Winterdienst is agreed 'bei Bedarf'. @type {(app: App) => void} */
function queuePlanned(app) {
  const now = Date.now();
  const missing = new Set();
  for (const { cell, winter, ...season } of listPlannedCells(app, germanDay.dayOf(now)))
    if (plans.inSeason(seasonOf(season), germanDay.dayOf(now)))
      for (const at of winterDay.listHoursToFetch(winter, now)) missing.add(`${cell} ${toDatabaseTime(at)}`);
  if (missing.size === 0) return;
  const sql = `SELECT wanted.value AS hour FROM json_each({:wanted}) AS wanted WHERE NOT EXISTS (SELECT 1 FROM weather_hours w
      WHERE w.cell = substr(wanted.value, 1, instr(wanted.value, ' ') - 1)
        AND w.hour = substr(wanted.value, instr(wanted.value, ' ') + 1)) LIMIT ${QUEUED}`;
  for (const { hour } of queryRows(app, {
    sql,
    params: { wanted: JSON.stringify([...missing]) },
    shape: { hour: '' },
  })) {
    const [cell = '', ...moment] = hour.split(' ');
    insertHour(app, cell, moment.join(' '));
  }
}

/** @type {(app: App, today: string) => {cell: string, winter: string, from: string, to: string}[]} */
function listPlannedCells(app, today) {
  const sql = `SELECT DISTINCT ${cellAt('p')} AS cell, p.winter, s.season_from AS "from", s.season_to AS "to"
    FROM service_plans s JOIN properties p ON p.id = s.property
    WHERE s.service_type = 'Winterdienst' AND s.rhythm ->> 'kind' = 'weather' AND p.ended_at = ''
      AND s.starts_on <= {:today} AND (s.ends_on = '' OR s.ends_on >= {:today})
      AND (s.pause_from = '' OR {:today} NOT BETWEEN s.pause_from AND s.pause_to) AND (p.latitude != 0 OR p.longitude != 0)`;
  return queryRows(app, { sql, params: { today }, shape: { cell: '', winter: '', from: '', to: '' } });
}

/** @type {(of: {from: string, to: string}) => {from: string, to: string} | null} */
function seasonOf({ from, to }) {
  return from === '' ? null : { from, to };
}

/** @type {(app: App, cell: string, hour: string) => void} */
function insertHour(app, cell, hour) {
  const row = new Record(app.findCachedCollectionByNameOrId('weather_hours'), { cell, hour, state: 'open' });
  row.set('due', toDatabaseTime(Date.parse(hour.replace(' ', 'T')) + PUBLISHED));
  app.save(row);
}

/** @type {(app: App) => Row | null} */
function findNextDueHour(app) {
  const now = Date.now();
  // A fast clock set a later one.
  const due = { now: toDatabaseTime(now), never: toDatabaseTime(now + LONGEST) };
  return (
    app.findRecordsByFilter(
      'weather_hours',
      "state = 'open' && (due <= {:now} || due > {:never})",
      'due',
      1,
      0,
      due,
    )[0] ?? null
  );
}

/** @returns false when the service fails or requires a pause @type {(app: App, row: Row) => boolean} */
function fetchWeather(app, row) {
  const hour = Date.parse(row.getString('hour').replace(' ', 'T'));
  const { status, value } = fetchJson(app, buildWeatherUrl(row.getString('cell'), hour), {
    timeout: TIMEOUT,
    most: ANSWER_MAX,
  });
  const measured = weather.weatherIn(value, hour);
  if (measured) row.set('measured', measured);
  row.set('state', measured ? 'known' : REFUSED.includes(status) ? 'none' : postponeHour(row));
  app.save(row);
  return status !== 0 && status !== 429 && status < 500;
}

/** For the middle of the cell. @type {(cell: string, hour: number) => string} */
function buildWeatherUrl(cell, hour) {
  const [lat = '', lon = ''] = cell.split(',').map((tenths) => (Number(tenths) / 10).toFixed(1));
  const date = encodeURIComponent(new Date(hour).toISOString().replace('.000Z', '+00:00'));
  return `${$os.getenv('WEATHER_URL')}?lat=${lat}&lon=${lon}&date=${date}&last_date=${date}`;
}

/** @type {(row: Row) => 'open' | 'none'} */
function postponeHour(row) {
  const tries = row.getInt('tries');
  const pause = PAUSES[tries];
  row.set('tries', tries + 1);
  if (pause === undefined) return 'none';
  row.set('due', toDatabaseTime(Date.now() + pause));
  return 'open';
}

module.exports = { fetchDueWeather, isWeatherConfigured, ASKED_BACK };
