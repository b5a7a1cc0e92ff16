/** PocketBase writes `2026-11-21 10:00:00.000Z`, the product ISO 8601 with `T`, the rules ms since 1970. */

/** null if empty. @type {(record: Row, field: string) => number | null} */
function getTimeMs(record, field) {
  const text = record.getString(field);
  return text === '' ? null : Date.parse(text.replace(' ', 'T'));
}

/** null if empty. @type {(record: Row, field: string) => string | null} */
function getIsoTime(record, field) {
  const text = record.getString(field);
  return text === '' ? null : text.replace(' ', 'T');
}

/** @type {(ms: number) => string} */
function toDatabaseTime(ms) {
  return new Date(ms).toISOString().replace('T', ' ');
}

module.exports = { getTimeMs, getIsoTime, toDatabaseTime };
