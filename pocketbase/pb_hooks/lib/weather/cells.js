/** Cell and hour of a record as SQL. A cell is a tenth of a degree: about 11 by 7 km. */

/** @type {(of: string, column: 'latitude' | 'longitude') => string} */
function selectDegrees(of, column) {
  return `CASE WHEN ${of}.latitude = 0 AND ${of}.longitude = 0 THEN ${of}.reference_${column} ELSE ${of}.${column} END`;
}

/** '509,69' @type {(of: string) => string} */
function cellOf(of) {
  return selectCell(selectDegrees(of, 'latitude'), selectDegrees(of, 'longitude'));
}

/** @type {(of: string) => string} */
function cellAt(of) {
  return selectCell(`${of}.latitude`, `${of}.longitude`);
}

/** @type {(latitude: string, longitude: string) => string} */
function selectCell(latitude, longitude) {
  /** @type {(value: string) => string} */
  const roundToTenths = (value) => `CAST(ROUND(10 * (${value})) AS INTEGER)`;
  return `(${roundToTenths(latitude)} || ',' || ${roundToTenths(longitude)})`;
}

/** The full hour nearest to the capture. @type {(of: string) => string} */
function hourOf(of) {
  return `strftime('%Y-%m-%d %H:00:00.000Z', ${of}.captured_at, '+30 minutes')`;
}

/** @type {(of: string) => string} */
function hasPlace(of) {
  return `(${selectDegrees(of, 'latitude')} != 0 OR ${selectDegrees(of, 'longitude')} != 0)`;
}

module.exports = { selectDegrees, cellOf, cellAt, hourOf, hasPlace };
