/** Daily statistics for the super admin's charts. */
const { DAY, dayOf, startOf } = require('../database/days.js');
const { isOrdinary } = require('../database/ordinary.js');
const { queryCount } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');

/** Without thumbnails. @type {(app: App) => number} */
function photoBytes(app) {
  return queryCount(app, 'SELECT COALESCE(SUM(bytes), 0) AS n FROM documentation_photos');
}

/** With free pages, without the write-ahead log. @type {(app: App) => number} */
function databaseBytes(app) {
  return queryCount(app, 'SELECT page_count * page_size AS n FROM pragma_page_count(), pragma_page_size()');
}

/** @type {(app: App, day: string) => number} */
function deliveriesOn(app, day) {
  const begin = startOf(day);
  const sql = `SELECT COUNT(*) AS n FROM documentations
               WHERE state = 'complete' AND received_at >= {:from} AND received_at < {:to} AND ${isOrdinary()}`;
  return queryCount(app, sql, {
    from: toDatabaseTime(begin),
    to: toDatabaseTime(startOf(dayOf(begin + DAY + DAY / 4))),
  });
}

/** Hourly. Yesterday's row again, for its last hours. @type {(app: App, now?: number) => void} */
function recordDailyStats(app, now = Date.now()) {
  const today = dayOf(now);
  writeDayRow(app, { day: today, photo_bytes: photoBytes(app), database_bytes: databaseBytes(app) });
  writeDayRow(app, { day: dayOf(startOf(today) - DAY / 2) });
}

/**
 * Never falls: deleted documentations were delivered too.
 * @type {(app: App, of: {day: string, photo_bytes?: number, database_bytes?: number}) => void}
 */
function writeDayRow(app, { day, ...bytes }) {
  const [known] = app.findRecordsByFilter('daily_stats', 'day = {:day}', '', 1, 0, { day });
  if (!known && bytes.photo_bytes === undefined) return;
  const row = known ?? new Record(app.findCachedCollectionByNameOrId('daily_stats'), { day });
  for (const [column, value] of Object.entries(bytes)) row.set(column, value);
  row.set('deliveries', Math.max(row.getInt('deliveries'), deliveriesOn(app, day)));
  app.save(row);
}

module.exports = { photoBytes, databaseBytes, deliveriesOn, recordDailyStats };
