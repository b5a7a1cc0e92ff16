/** Server events: JSON lines on standard output, and the last errors for the system page. */
const { redactLog } = require('./redact.js');
const { asText } = require('../platform/text.js');

/** `level`: −4, 0, 4 or 8. @typedef {{message: string, level: number, data: unknown}} Log */
/**
 * Repeated messages are one problem.
 * @typedef {{message: string, at: string, count: number, detail: string}} Problem
 */

/** As in Go's slog. @type {Record<string, string>} */
const LEVELS = { '-4': 'debug', 0: 'info', 4: 'warn', 8: 'error' };
const DETAIL_MAX = 300;
/** Problems on the page. */
const SHOWN = 12;
const EMAIL = /[^\s"'<>@]+@[^\s"'<>@]+\.[^\s"'<>@]+/g;
/** Record ids must not leave the machine. */
const ID = /\/[a-z0-9]{15}(?=\/|$)/g;
/** Logged besides the message. */
const LOGGED = ['route', 'error', 'why', 'status', 'key', 'size'];

/** @type {(row: core.Model) => void} */
function writeLogEvent(row) {
  redactLog(row);
  if ($os.getenv('LOG') !== 'json') return;
  console.log(JSON.stringify(eventOf(/** @type {Log} */ (/** @type {unknown} */ (row)))));
}

/** PocketBase's log lacks our successful requests. @type {(e: RouteEvent, ms: number) => void} */
function answeredEvent(e, ms) {
  if ($os.getenv('LOG') !== 'json') return;
  const [method, path] = e.request.pattern.split(' ');
  const [status, time] = [e.status(), new Date().toISOString()];
  const level = status >= 500 ? 'error' : 'info';
  console.log(JSON.stringify({ time, level, event: 'request', method, path, status, ms }));
}

/** @type {(row: Log) => object} */
function eventOf({ message, level, data }) {
  const columns = /** @type {Columns} */ (JSON.parse(JSON.stringify(data ?? {})));
  const head = { time: new Date().toISOString(), level: LEVELS[String(level)] ?? 'info' };
  if (columns.type === 'request')
    return {
      ...head,
      event: 'request',
      method: columns.method,
      path: asText(columns.url).replace(/\?.*$/, '').replace(ID, '/{id}'),
      status: columns.status,
      ms: Math.round(Number(columns.execTime)),
    };
  const extra = LOGGED.filter((name) => columns[name] !== undefined).map((name) => [
    name,
    redactEmails(wordsOf(columns[name])),
  ]);
  return { ...head, event: 'server', message: redactEmails(message), ...Object.fromEntries(extra) };
}

/** @type {(value: unknown) => string} */
function wordsOf(value) {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** @type {(text: string) => string} */
function redactEmails(text) {
  return text.replace(EMAIL, '…').slice(0, DETAIL_MAX);
}

/** @type {(app: App) => Problem[]} */
function listLoggedProblems(app) {
  const shape = { message: '', at: '', count: 0, data: '' };
  // A refused request is no server error. SQLite takes `data` from the row with MAX.
  const sql = `SELECT message, MAX(created) AS at, COUNT(*) AS count, data FROM _logs
               WHERE level >= 4 AND COALESCE(json_extract(data, '$.type'), '') != 'request'
               GROUP BY message ORDER BY at DESC LIMIT ${SHOWN}`;
  /** @type {(typeof shape)[]} */
  const rows = /** @type {never} */ (arrayOf(new DynamicModel(shape)));
  app.auxDB().newQuery(sql).all(rows);
  return rows.map(({ message, at, count, data }) => ({
    message: redactEmails(message),
    at: at.replace(' ', 'T'),
    count,
    detail: detailOf(data),
  }));
}

/** @type {(data: string) => string} */
function detailOf(data) {
  const columns = /** @type {Columns} */ (JSON.parse(data || '{}'));
  const parts = ['route', 'error', 'why', 'status'].map((name) => columns[name]);
  return redactEmails(
    parts.flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [`${value}`] : [])).join(': '),
  );
}

module.exports = { writeLogEvent, answeredEvent, listLoggedProblems };
