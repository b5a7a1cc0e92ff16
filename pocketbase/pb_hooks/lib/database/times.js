/** PocketBase writes `2026-11-21 10:00:00.000Z`, the product ISO 8601 with `T`, the rules count ms since 1970. */

/** ms of a date field, null when it is empty. @type {(record: Row, field: string) => number | null} */
function getTimeMs(record, field) {
  const text = record.getString(field);
  return text === '' ? null : Date.parse(text.replace(' ', 'T'));
}

/** ISO 8601 of a date field, null when it is empty. @type {(record: Row, field: string) => string | null} */
function getIsoTime(record, field) {
  const text = record.getString(field);
  return text === '' ? null : text.replace(' ', 'T');
}

/** A moment (ms) as PocketBase stores and compares it. @type {(ms: number) => string} */
function toDatabaseTime(ms) {
  return new Date(ms).toISOString().replace('T', ' ');
}

module.exports = { getTimeMs, getIsoTime, toDatabaseTime };
