/**
 * The only condition that leaves a Nachtrag out. Lists, counts, plans, statistics, mails and metrics show and count
 * ordinary records alone; a Nachtrag hangs below its parent. `+` keeps SQLite to the index of the other conditions.
 */

/** SQL. @type {(row?: string) => string} */
const isOrdinary = (row = '') => `+${row === '' ? '' : `${row}.`}parent = ''`;

/** @type {(row: Row) => boolean} */
function isSupplement(row) {
  return row.getString('parent') !== '';
}

module.exports = { isOrdinary, isSupplement };
