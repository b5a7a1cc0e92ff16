/**
 * Cell and hour of a record, as SQL, so that asking and showing never differ. The cell is the record's position, else its
 * property's as it was then, in whole tenths of a degree: about 11 by 7 km.
 */

/** @type {(of: string, column: 'latitude' | 'longitude') => string} */
function degrees(of, column) {
  return `CASE WHEN ${of}.latitude = 0 AND ${of}.longitude = 0 THEN ${of}.reference_${column} ELSE ${of}.${column} END`;
}

/** '509,69'. @type {(of: string) => string} */
function cellOf(of) {
  return cell(degrees(of, 'latitude'), degrees(of, 'longitude'));
}

/** The cell of a property. @type {(of: string) => string} */
function cellAt(of) {
  return cell(`${of}.latitude`, `${of}.longitude`);
}

/** @type {(latitude: string, longitude: string) => string} */
function cell(latitude, longitude) {
  /** @type {(value: string) => string} */
  const tenths = (value) => `CAST(ROUND(10 * (${value})) AS INTEGER)`;
  return `(${tenths(latitude)} || ',' || ${tenths(longitude)})`;
}

/** The full hour that is nearest to the capture. @type {(of: string) => string} */
function hourOf(of) {
  return `strftime('%Y-%m-%d %H:00:00.000Z', ${of}.captured_at, '+30 minutes')`;
}

/** Whether a position is known at all. @type {(of: string) => string} */
function hasPlace(of) {
  return `(${degrees(of, 'latitude')} != 0 OR ${degrees(of, 'longitude')} != 0)`;
}

module.exports = { degrees, cellOf, cellAt, hourOf, hasPlace };
