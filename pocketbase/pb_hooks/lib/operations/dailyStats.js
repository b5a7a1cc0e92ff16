/** What the installation holds and gets, a row a day (collection `daily_stats`), for the super admin's charts. */
const { DAY, dayOf, startOf } = require('../database/days.js');
const { queryCount } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');

/** Bytes of all stored photos, without the thumbnails that PocketBase cuts on demand. @type {(app: App) => number} */
function photoBytes(app) {
  return queryCount(app, 'SELECT COALESCE(SUM(bytes), 0) AS n FROM documentation_photos');
}

/** Bytes of the database file, free pages included; the log has a file of its own. @type {(app: App) => number} */
function databaseBytes(app) {
  return queryCount(app, 'SELECT page_count * page_size AS n FROM pragma_page_count(), pragma_page_size()');
}

/** Documentations that are complete and arrived on this day. @type {(app: App, day: string) => number} */
function deliveriesOn(app, day) {
  const begin = startOf(day);
  const sql = `SELECT COUNT(*) AS n FROM documentations
               WHERE state = 'complete' AND received_at >= {:from} AND received_at < {:to}`;
  return queryCount(app, sql, {
    from: toDatabaseTime(begin),
    to: toDatabaseTime(startOf(dayOf(begin + DAY + DAY / 4))),
  });
}

/**
 * By the clock, every hour: the row of today, and once more that of yesterday, whose last hours it may miss.
 * @type {(app: App, now?: number) => void}
 */
function recordDailyStats(app, now = Date.now()) {
  const today = dayOf(now);
  writeDayRow(app, { day: today, photo_bytes: photoBytes(app), database_bytes: databaseBytes(app) });
  writeDayRow(app, { day: dayOf(startOf(today) - DAY / 2) });
}

/**
 * Deleted documentations were delivered too: a day's number never goes down.
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
