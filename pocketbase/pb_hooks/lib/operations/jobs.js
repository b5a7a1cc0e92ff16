/** Everything that happens by the clock runs in here, so that it is known when each job last went well, and which one hangs. */
const { UnderWay } = require('../platform/oneRound.js');

/** What each job does; a runtime loads what its jobs need. @type {{[name: string]: (app: App) => void}} */
const JOBS = {
  removedEmployees: (app) => require('../accounts/purge.js').purge(app),
  deliveryGrants: (app) => {
    require('../delivery/grants.js').sweep(app);
    require('../platform/sessions.js').sweep(app);
  },
  pairings: (app) => require('../pairing/codes.js').sweep(app),
  shares: (app) => require('../sharing/rows.js').sweep(app),
  oldLetters: (app) => require('../letters/rounds.js').sweep(app),
  geocodeCache: (app) => require('../geocoding/geocoder.js').sweep(app),
  wordIndex: (app) => require('../lists/wordMerge.js').round(app),
  dailyStats: (app) => require('./dailyStats.js').record(app),
  placeProperties: (app) => require('../geocoding/placing.js').round(app),
  foundAddresses: (app) => require('../geocoding/foundAddresses.js').round(app),
  evidence: (app) => require('../evidence/rounds.js').round(app),
  stamps: (app) => require('../evidence/stamps.js').round(app),
  weather: (app) => require('../weather/hours.js').round(app),
  letters: (app) => require('../letters/rounds.js').round(app),
  durable: (app) => require('../database/durable.js').setFull(app),
  replica: (app) => require('./replica.js').round(app),
  photoStore: (app) => require('./photoStore.js').round(app),
  nightly: (app) => require('./nightly.js').round(app),
  thumbnails: (app) => require('../delivery/thumbs.js').round(app),
  photoRemovals: (app) => require('../delivery/removals.js').round(app),
  ticker: (app) => require('../realtime/ticker.js').round(app),
  accounts: (app) => {
    require('../accounts/attempts.js').sweep(app);
    require('../platform/flood.js').sweep(app);
    require('../lists/budget.js').sweep(app);
    require('../realtime/streams.js').sweep(app);
    require('../realtime/ticker.js').sweep(app);
  },
  tidy: (app) => require('./replica.js').tidy(app),
};

const PREFIX = 'job:';

/**
 * `succeededAt` ms, 0 = not since the start; `seconds` of the last run; `failures` since the start; `since` ms when the run began that is
 * not over, 0 = none runs, or one that began later went well.
 * @typedef {{name: string, succeededAt: number, seconds: number, failures: number, since: number}} Job
 */

/**
 * Runs one job; what it throws goes on to PocketBase's log. One whose round before is still under way says nothing of it.
 * @type {(app: App, name: string) => void}
 */
function run(app, name) {
  const begun = Date.now();
  note(app, name, (job) => ({ ...job, since: job.since || begun }));
  /** @type {(job: Job) => Job} */
  const over = (job) => ({ ...job, seconds: (Date.now() - begun) / 1000, since: 0 });
  try {
    const work = JOBS[name];
    if (!work) throw new Error(`There is no job ${name}.`);
    work(app);
  } catch (error) {
    if (error instanceof UnderWay) return;
    note(app, name, (job) => ({ ...over(job), failures: job.failures + 1 }));
    throw error;
  }
  note(app, name, (job) => ({ ...over(job), succeededAt: Date.now() }));
}

/** @type {(app: App, name: string, change: (job: Job) => Job) => void} */
function note(app, name, change) {
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

/** Every job that has begun since the start. @type {(app: App) => Job[]} */
function jobs(app) {
  const all = app.store().getAll();
  return Object.keys(all)
    .filter((key) => key.startsWith(PREFIX))
    .sort()
    .map((key) => jobIn(key.slice(PREFIX.length), all[key]));
}

module.exports = { JOBS, jobs, run };
