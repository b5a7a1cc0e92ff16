/** Metrics for Prometheus (text format 0.0.4), without personal data, in a bounded number of lines. */
const { queryRows, queryCount } = require('../database/sql.js');
const { countLeftFolders } = require('../delivery/removals.js');
const { signingOf } = require('../evidence/newest.js');
const { notFound } = require('../platform/fault.js');
const { CLASSES, readMeter } = require('../platform/meter.js');
const { isIn } = require('../platform/networks.js');
const { clientAddress } = require('../platform/serving.js');
const { databaseBytes } = require('./dailyStats.js');
const { listJobs } = require('./jobs.js');
const { nightlyOf } = require('./nightly.js');
const { failuresOf, isNeeded, photoStoreOf } = require('./photoStore.js');
const { replicaOf } = require('./replica.js');
const { getDiskBytes, countIncomplete } = require('./state.js');

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const LOOPBACK = ['127.0.0.0/8', '::1'];

/** @typedef {[labels: string, value: number]} Sample */
/** @typedef {{name: string, type: 'counter' | 'gauge' | 'histogram', help: string, samples: Sample[]}} Family */

/** @type {OpenHandler} */
function showMetrics({ e, app }) {
  if (!mayRead(e)) throw notFound();
  const families = [
    ...collectRequestMetrics(app),
    ...collectWaitingMetrics(app),
    ...collectJobMetrics(app),
    ...collectStorageMetrics(app),
    ...collectPhotoMetrics(app),
    ...collectLogMetrics(app),
  ];
  const text = families.map(formatFamily).join('');
  return { status: 200, file: { type: TYPE, bytes: Buffer.from(text), cache: 'no-store' } };
}

/**
 * Without a token only this machine may read. Behind a proxy every request comes from it, so a token is required.
 * @type {(e: RouteEvent) => boolean}
 */
function mayRead(e) {
  const token = $os.getenv('METRICS_TOKEN').trim();
  if (token !== '') return $security.equal(e.request.header.get('Authorization'), `Bearer ${token}`);
  return $os.getenv('TRUSTED_PROXY').trim() === '' && isIn(clientAddress(e), LOOPBACK);
}

/** @type {(app: App) => Family[]} */
function collectRequestMetrics(app) {
  const { times, refused, delivered } = readMeter(app);
  return [
    createCounter('deliveries_total', 'Documentations that became complete since the start.', [['', delivered]]),
    createCounter(
      'refusals_total',
      'Requests that were refused since the start, by code.',
      Object.entries(refused).map(([code, n]) => [formatLabel('code', code), n]),
    ),
    {
      name: 'objektbeleg_request_duration_seconds',
      type: 'histogram',
      help: 'How long requests of our own routes took, by the part of the server that answers them.',
      samples: Object.entries(times).flatMap(([group, of]) => toHistogramSamples(group, of)),
    },
  ];
}

/** @type {(group: string, times: {counts: number[], sum: number}) => Sample[]} */
function toHistogramSamples(group, { counts, sum }) {
  let below = 0;
  /** @type {Sample[]} */
  const buckets = [...CLASSES.map(String), '+Inf'].map((end, at) => {
    below += counts[at] ?? 0;
    return [`_bucket{group="${group}",le="${end}"}`, below];
  });
  return [...buckets, [`_sum{group="${group}"}`, sum], [`_count{group="${group}"}`, below]];
}

/** @type {(app: App) => Family[]} */
function collectWaitingMetrics(app) {
  const now = Date.now();
  const { receiving } = countIncomplete(app, now);
  const sql = `SELECT COALESCE(MIN(received_at), '') AS at FROM documentations WHERE state = 'receiving'`;
  const oldest = queryRows(app, { sql, shape: { at: '' } })[0]?.at ?? '';
  return [
    createGauge('incomplete_documentations', 'Documentations whose photos have not all come.', Number(receiving)),
    createGauge(
      'incomplete_oldest_seconds',
      'Since when the oldest of them waits; 0 without one.',
      getAgeSeconds(oldest),
    ),
    createGauge('streams', 'Open streams of live updates.', app.subscriptionsBroker().totalClients()),
  ];
}

/** @type {(app: App) => Family[]} */
function collectJobMetrics(app) {
  const known = listJobs(app);
  /** @type {(of: (job: import('./jobs.js').Job) => number) => Sample[]} */
  const toJobSamples = (of) => known.map((job) => [formatLabel('task', job.name), of(job)]);
  return [
    createGauges(
      'job_last_success_timestamp_seconds',
      'When a job last went well; 0 = not since the start.',
      toJobSamples((job) => job.succeededAt / 1000),
    ),
    createGauges(
      'job_running_since_timestamp_seconds',
      'When the run of a job began that is not over; 0 = none runs, or one that began later went well.',
      toJobSamples((job) => job.since / 1000),
    ),
    createGauges(
      'job_duration_seconds',
      'How long its last run took.',
      toJobSamples((job) => job.seconds),
    ),
    createCounter(
      'job_failures_total',
      'How often it failed since the start.',
      toJobSamples((job) => job.failures),
    ),
  ];
}

/** @type {(app: App) => Family[]} */
function collectStorageMetrics(app) {
  const { diskBytes, freeBytes } = getDiskBytes(app);
  const [replica, nightly] = [replicaOf(app), nightlyOf(app)];
  return [
    createGauge('database_bytes', 'The database file.', databaseBytes(app)),
    createGauge('disk_bytes', 'The disk of the data folder.', diskBytes),
    createGauge('disk_free_bytes', 'What is free of it.', freeBytes),
    createGauge(
      'replica_behind_seconds',
      'How long the replica has been missing something (D168).',
      replica && replica.behind / 1000,
    ),
    createGauge('backup_age_seconds', 'Since the last nightly backup (D165).', nightly && nightly.age / 1000),
    createGauge(
      'backup_trial_age_seconds',
      'Since a backup was last restored on trial (D450).',
      nightly && nightly.trialAge / 1000,
    ),
  ];
}

/** @type {(app: App) => Family[]} */
function collectPhotoMetrics(app) {
  const view = photoStoreOf(app);
  return [
    createGauge('photo_store', 'Whether photos go to an object store (D215).', Number(view?.place === 'store')),
    createGauge(
      'photo_store_last_success_timestamp_seconds',
      'When it last did what was asked.',
      view && secondsOf(view.wellAt),
    ),
    createGauge(
      'photo_store_last_failure_timestamp_seconds',
      'When it last failed; 0 = not since the start.',
      view && secondsOf(view.failedAt),
    ),
    createGauge(
      'photo_store_failing_seconds',
      'Since when it keeps failing; 0 while it does not, or holds no photo any more.',
      view && (isNeeded(view) ? view.behind / 1000 : 0),
    ),
    createCounter(
      'photo_store_failures_total',
      'Requests to it that failed since the start, by kind.',
      Object.entries(failuresOf(app) ?? {}).map(([kind, n]) => [formatLabel('kind', kind), n]),
    ),
    createGauge('photo_removals_waiting', 'Deleted photos whose files still have to go (D219).', countLeftFolders(app)),
  ];
}

/** @type {(at: string | null) => number} */
function secondsOf(at) {
  return at === null ? 0 : Date.parse(at) / 1000;
}

/** @type {(app: App) => Family[]} */
function collectLogMetrics(app) {
  return [
    createGauge(
      'log_entries',
      'Entries of the log (D188).',
      queryCount(app, 'SELECT COALESCE(MAX(position) + 1, 0) AS n FROM evidence_entries'),
    ),
    createGauge(
      'log_unsigned_seconds',
      'Since when the oldest entry without a signature waits; 0 without one.',
      getAgeSeconds(signingOf(app).since ?? ''),
    ),
  ];
}

/** 0 for an empty time. @type {(at: string) => number} */
function getAgeSeconds(at) {
  return at === '' ? 0 : Math.max(0, (Date.now() - Date.parse(at.replace(' ', 'T'))) / 1000);
}

/** @type {(name: string, help: string, samples: Sample[]) => Family} */
function createCounter(name, help, samples) {
  return { name: `objektbeleg_${name}`, type: 'counter', help, samples };
}

/** @type {(name: string, help: string, samples: Sample[]) => Family} */
function createGauges(name, help, samples) {
  return { name: `objektbeleg_${name}`, type: 'gauge', help, samples };
}

/** null: unknown. @type {(name: string, help: string, value: number | null) => Family} */
function createGauge(name, help, value) {
  return createGauges(name, help, value === null ? [] : [['', value]]);
}

/** Names from the code need no escaping. @type {(name: string, value: string) => string} */
function formatLabel(name, value) {
  return `{${name}="${value}"}`;
}

/** @type {(family: Family) => string} */
function formatFamily({ name, type, help, samples }) {
  if (samples.length === 0) return '';
  const lines = samples.map(([labels, value]) => `${name}${labels} ${value}\n`).join('');
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines}`;
}

module.exports = { showMetrics };
