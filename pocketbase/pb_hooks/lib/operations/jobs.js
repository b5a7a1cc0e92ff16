/** Everything that happens by the clock runs in here, so that it is known when each job last went well. */

/** What each job does; a runtime loads what its jobs need. @type {{[name: string]: (app: App) => void}} */
const JOBS = {
  removedEmployees: (app) => require('../accounts/purge.js').purge(app),
  deliveryGrants: (app) => require('../delivery/grants.js').sweep(app),
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

/** `succeededAt` ms, 0 = not since the start; `seconds` of the last run; `failures` since the start. @typedef {{name: string, succeededAt: number, seconds: number, failures: number}} Job */

/**
 * Runs one job; what it throws goes on to PocketBase's log.
 * @type {(app: App, name: string) => void}
 */
function run(app, name) {
  const begun = Date.now();
  let failed = 1;
  try {
    const work = JOBS[name];
    if (!work) throw new Error(`There is no job ${name}.`);
    work(app);
    failed = 0;
  } finally {
    const seconds = (Date.now() - begun) / 1000;
    app.store().setFunc(PREFIX + name, (old) => {
      const { succeededAt, failures } = jobIn(name, old);
      return `${failed === 0 ? Date.now() : succeededAt} ${seconds} ${failures + failed}`;
    });
  }
}

/** @type {(name: string, old: unknown) => Job} */
function jobIn(name, old) {
  const [succeededAt = 0, seconds = 0, failures = 0] = typeof old === 'string' ? old.split(' ').map(Number) : [];
  return { name, succeededAt, seconds, failures };
}

/** Every job that has run since the start. @type {(app: App) => Job[]} */
function jobs(app) {
  const all = app.store().getAll();
  return Object.keys(all)
    .filter((key) => key.startsWith(PREFIX))
    .sort()
    .map((key) => jobIn(key.slice(PREFIX.length), all[key]));
}

module.exports = { JOBS, jobs, run };
