/** Runs scheduled jobs, and knows the last success and which one hangs. */
const { queryRows, executeSql: write } = require('../database/sql.js');
const { isWithin } = require('../platform/elapsed.js');
const { AlreadyRunning } = require('../platform/singleFlight.js');

const HOUR = 3_600_000;
/** Once a night (crons.pb.js). */
const NIGHTLY = [
  'removedEmployees',
  'deliveryGrants',
  'pairings',
  'shares',
  'threads',
  'oldLetters',
  'geocodeCache',
  'wordIndex',
];
/** ms after which a nightly job was missed. */
const MISSED = 26 * HOUR;

/** Loaded on use, because each runtime needs only some. @type {{[name: string]: (app: App) => void}} */
const JOBS = {
  removedEmployees: (app) => require('../accounts/purge.js').purgeDeletedAccounts(app),
  leaving: (app) => {
    require('../admin/leaving.js').resumeAccountDeletions(app);
    require('../admin/people.js').resumePeopleSwitches(app);
  },
  deliveryGrants: (app) => {
    require('../delivery/grants.js').purgeGrants(app);
    require('../platform/sessions.js').purgeSessions(app);
  },
  pairings: (app) => require('../pairing/codes.js').purgePairings(app),
  shares: (app) => {
    require('../sharing/rows.js').purgeShares(app);
    require('../integrations/rows.js').purgeKeys(app);
    require('../webhooks/rows.js').purgeWebhooks(app);
  },
  threads: (app) => require('../threads/ending.js').purgeThreads(app),
  oldLetters: (app) => require('../notifications/rounds.js').purgeNotifications(app),
  geocodeCache: (app) => require('../geocoding/geocoder.js').purgeGeocodeCache(app),
  wordIndex: (app) => require('../lists/wordMerge.js').mergeWordIndex(app),
  dailyStats: (app) => require('./dailyStats.js').recordDailyStats(app),
  placeProperties: (app) => require('../geocoding/placing.js').geocodeProperties(app),
  foundAddresses: (app) => require('../geocoding/foundAddresses.js').resolveDueAddresses(app),
  evidence: (app) => require('../evidence/rounds.js').advanceLog(app),
  stamps: (app) => require('../evidence/stamps.js').requestDueStamp(app),
  weather: (app) => require('../weather/hours.js').fetchDueWeather(app),
  letters: (app) => require('../notifications/rounds.js').sendDueNotifications(app),
  durable: (app) => require('../database/durable.js').setFull(app),
  replica: (app) => require('./replica.js').checkReplica(app),
  photoStore: (app) => require('./photoStore.js').checkPhotoStore(app),
  nightly: (app) => require('./nightly.js').checkNightlyBackup(app),
  thumbnails: (app) => require('../delivery/thumbs.js').cutThumbnails(app),
  likeness: (app) => require('../likeness/rounds.js').comparePhotos(app),
  photoRemovals: (app) => require('../delivery/removals.js').removeDeletedPhotos(app),
  webhooks: (app) => require('../webhooks/rounds.js').sendDueEvents(app),
  gaps: (app) => require('../webhooks/missing.js').raiseMissing(app),
  ticker: (app) => require('../realtime/ticker.js').sendDueTicks(app),
  accounts: (app) => {
    require('../accounts/attempts.js').purgeAttempts(app);
    require('../platform/flood.js').purgeFloodWindows(app);
    require('../lists/budget.js').purgeListBudgets(app);
    require('../realtime/streams.js').purgeStreamTenants(app);
    require('../realtime/ticker.js').purgeTickTenants(app);
    require('../properties/names.js').repairSharingNames(app);
    require('../admin/leaving.js').resumeRoleChanges(app);
  },
  missed: (app) => makeUp(app),
  tidy: (app) => require('./replica.js').checkpointDatabases(app),
};

const PREFIX = 'job:';
const TRIED = 'missed:';

/**
 * `succeededAt`: ms, 0 = not since the start, for nightly jobs never. `since`: start of the active run in ms, 0 = none
 * or a later success.
 * @typedef {{name: string, succeededAt: number, seconds: number, failures: number, since: number}} Job
 */

/** Records nothing while the previous run is active. @type {(app: App, name: string) => void} */
function runJob(app, name) {
  if ($os.getenv('APP_PREPARING') !== '') return;
  const startedAt = Date.now();
  updateJob(app, name, (job) => ({ ...job, since: job.since || startedAt }));
  /** @type {(job: Job) => Job} */
  const finishJob = (job) => ({ ...job, seconds: (Date.now() - startedAt) / 1000, since: 0 });
  try {
    const work = JOBS[name];
    if (!work) throw new Error(`There is no job ${name}.`);
    work(app);
  } catch (error) {
    if (error instanceof AlreadyRunning) return;
    updateJob(app, name, (job) => ({ ...finishJob(job), failures: job.failures + 1 }));
    throw error;
  }
  updateJob(app, name, (job) => ({ ...finishJob(job), succeededAt: Date.now() }));
  if (!NIGHTLY.includes(name)) return;
  write(app, 'INSERT OR REPLACE INTO job_runs (name, at) VALUES ({:name}, {:at})', { name, at: Date.now() });
}

/** Nightly jobs that the server missed while off; a failing one hourly. @type {(app: App) => void} */
function makeUp(app) {
  const nights = nightsOf(app);
  for (const name of NIGHTLY) {
    if (isWithin(nights.get(name) ?? 0, MISSED)) continue;
    const tried = `${TRIED}${name}`;
    if (isWithin(Number(app.store().get(tried) ?? 0), HOUR)) continue;
    app.store().set(tried, Date.now());
    try {
      runJob(app, name);
    } catch (error) {
      app.logger().error('A job that was missed failed.', 'job', name, 'error', String(error));
    }
  }
}

/** Last success, ms. @type {(app: App) => Map<string, number>} */
function nightsOf(app) {
  const rows = queryRows(app, { sql: 'SELECT name, at FROM job_runs', shape: { name: '', at: 0 } });
  return new Map(rows.map(({ name, at }) => [name, at]));
}

/** @type {(app: App, name: string, change: (job: Job) => Job) => void} */
function updateJob(app, name, change) {
  app.store().setFunc(PREFIX + name, (old) => {
    const { succeededAt, seconds, failures, since } = change(jobIn(name, old));
    return [succeededAt, seconds, failures, since].join(' ');
  });
}

/** @type {(name: string, old: unknown) => Job} */
function jobIn(name, old) {
  const numbers = typeof old === 'string' ? old.split(' ').map(Number) : [];
  const [succeededAt = 0, seconds = 0, failures = 0, since = 0] = numbers;
  return { name, succeededAt, seconds, failures, since };
}

/** Includes earlier nights, so that a job that never runs is visible. @type {(app: App) => Job[]} */
function listJobs(app) {
  const known = app.store().getAll();
  const nights = nightsOf(app);
  const keys = Object.keys(known).filter((key) => key.startsWith(PREFIX));
  const names = new Set([...keys.map((key) => key.slice(PREFIX.length)), ...nights.keys()]);
  return [...names].sort().map((name) => {
    const job = jobIn(name, known[PREFIX + name]);
    return { ...job, succeededAt: job.succeededAt || (nights.get(name) ?? 0) };
  });
}

module.exports = { JOBS, NIGHTLY, listJobs, runJob };
