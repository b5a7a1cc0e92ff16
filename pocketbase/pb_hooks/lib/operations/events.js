/**
 * What the server wrote of itself, for whoever is called when something is wrong (D149): a line of JSON each on standard
 * output, and the last errors for the system page. PocketBase keeps its log in a database of its own; every row passes here.
 */
const { redactLog } = require('./redact.js');
const { asText } = require('../platform/text.js');

/** A row of `_logs`: `level` −4, 0, 4, 8. @typedef {{message: string, level: number, data: unknown}} Log */
/** What happened again and again is one: how often, when last, and the last reason. @typedef {{message: string, at: string, count: number, detail: string}} Problem */

/** By PocketBase's numbers, those of Go's slog. @type {Record<string, string>} */
const LEVELS = { '-4': 'debug', 0: 'info', 4: 'warn', 8: 'error' };
/** Of an error so much says what it was. */
const DETAIL_MAX = 300;
/** Kinds of problems that are shown. */
const SHOWN = 12;
const EMAIL = /[^\s"'<>@]+@[^\s"'<>@]+\.[^\s"'<>@]+/g;
/** Ids of rows: which record it was is nobody's business in a log that leaves the machine. */
const ID = /\/[a-z0-9]{15}(?=\/|$)/g;
/** What a row of ours may say besides its message. */
const TOLD = ['route', 'error', 'why', 'status', 'key', 'size'];

/** For every row before it is written. @type {(row: core.Model) => void} */
function writeLogEvent(row) {
  redactLog(row);
  if ($os.getenv('LOG') !== 'json') return;
  console.log(JSON.stringify(eventOf(/** @type {Log} */ (/** @type {unknown} */ (row)))));
}

/** For every request of our own routes, which PocketBase's log has not where they went well. @type {(e: RouteEvent, ms: number) => void} */
function answeredEvent(e, ms) {
  if ($os.getenv('LOG') !== 'json') return;
  const [method, path] = e.request.pattern.split(' ');
  const [status, time] = [e.status(), new Date().toISOString()];
  const level = status >= 500 ? 'error' : 'info';
  console.log(JSON.stringify({ time, level, event: 'request', method, path, status, ms }));
}

/** `{time, level, event, message, …}`; of a request method, path, status and ms. @type {(row: Log) => object} */
function eventOf({ message, level, data }) {
  const of = /** @type {Columns} */ (JSON.parse(JSON.stringify(data ?? {})));
  const head = { time: new Date().toISOString(), level: LEVELS[String(level)] ?? 'info' };
  if (of.type === 'request')
    return {
      ...head,
      event: 'request',
      method: of.method,
      path: asText(of.url).replace(/\?.*$/, '').replace(ID, '/{id}'),
      status: of.status,
      ms: Math.round(Number(of.execTime)),
    };
  const told = TOLD.filter((name) => of[name] !== undefined).map((name) => [name, redactEmails(wordsOf(of[name]))]);
  return { ...head, event: 'server', message: redactEmails(message), ...Object.fromEntries(told) };
}

/** A value of the log as text; a status is a number. @type {(value: unknown) => string} */
function wordsOf(value) {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Without addresses of people. @type {(text: string) => string} */
function redactEmails(text) {
  return text.replace(EMAIL, '…').slice(0, DETAIL_MAX);
}

/** Warnings and errors of the days that PocketBase keeps, the newest first. @type {(app: App) => Problem[]} */
function listLoggedProblems(app) {
  const shape = { message: '', at: '', count: 0, data: '' };
  // A request that was refused is an answer, no fault of the server's. Of a group SQLite takes `data` from the row of MAX.
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
  const of = /** @type {Columns} */ (JSON.parse(data || '{}'));
  const told = ['route', 'error', 'why', 'status'].map((name) => of[name]);
  return redactEmails(
    told.flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [`${value}`] : [])).join(': '),
  );
}

module.exports = { writeLogEvent, answeredEvent, listLoggedProblems };
