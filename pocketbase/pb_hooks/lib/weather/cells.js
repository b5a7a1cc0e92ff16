/** Cell and hour of a record as SQL. A cell is a tenth of a degree: about 11 by 7 km. */

/** @type {(alias: string, column: 'latitude' | 'longitude') => string} */
function selectDegrees(alias, column) {
  return `CASE WHEN ${alias}.latitude = 0 AND ${alias}.longitude = 0 THEN ${alias}.reference_${column} ELSE ${alias}.${column} END`;
}

/** '509,69' @type {(alias: string) => string} */
function cellOf(alias) {
  return selectCell(selectDegrees(alias, 'latitude'), selectDegrees(alias, 'longitude'));
}

/** @type {(alias: string) => string} */
function cellAt(alias) {
  return selectCell(`${alias}.latitude`, `${alias}.longitude`);
}

/** @type {(latitude: string, longitude: string) => string} */
function selectCell(latitude, longitude) {
  /** @type {(value: string) => string} */
  const roundToTenths = (value) => `CAST(ROUND(10 * (${value})) AS INTEGER)`;
  return `(${roundToTenths(latitude)} || ',' || ${roundToTenths(longitude)})`;
}

/** The full hour nearest to the capture. @type {(alias: string) => string} */
function hourOf(alias) {
  return `strftime('%Y-%m-%d %H:00:00.000Z', ${alias}.captured_at, '+30 minutes')`;
}

/** @type {(alias: string) => string} */
function hasPlace(alias) {
  return `(${selectDegrees(alias, 'latitude')} != 0 OR ${selectDegrees(alias, 'longitude')} != 0)`;
}

module.exports = { selectDegrees, cellOf, cellAt, hourOf, hasPlace };
