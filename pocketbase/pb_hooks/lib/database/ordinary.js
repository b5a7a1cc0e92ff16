/** The only condition that leaves a Nachtrag out. `+` keeps SQLite to the other conditions' index. */

/** SQL. @type {(row?: string) => string} */
const isOrdinary = (row = '') => `+${row === '' ? '' : `${row}.`}parent = ''`;

/** @type {(row: Row) => boolean} */
function isSupplement(row) {
  return row.getString('parent') !== '';
}

module.exports = { isOrdinary, isSupplement };
