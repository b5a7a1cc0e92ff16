/**
 * How much of the server one account may hold by its lists: so many at work at once, and so much time of each minute
 * (D75). In memory; a list that is cut off (`--queryTimeout`, launch.mjs) has used its time too.
 */
const { quotas } = require('../../generated/rules.js');
const { getElapsedMs, isWithin, getRemainingMs } = require('../platform/elapsed.js');
const { Fault } = require('../platform/fault.js');
const { asText } = require('../platform/text.js');

const PREFIX = 'budget:';
const MINUTE = 60_000;

/** ms: when this minute of an account began, what its lists used of it, and how many are at work. @typedef {{since: number, spent: number, running: number}} Spending */

/**
 * Does a piece of work at the cost of an account. @returns what it returns. @throws Fault 429 with `Retry-After`
 * @type {<T>(app: App, account: string, work: () => T) => T}
 */
function runWithinBudget(app, account, work) {
  const key = PREFIX + account;
  reserveListSlot(app, key);
  const began = Date.now();
  try {
    return work();
  } finally {
    const took = getElapsedMs(began);
    // Where the clock was set back meanwhile, nobody knows how long it took.
    const spent = Number.isFinite(took) ? took : 0;
    updateSpending(app, key, (of) => ({ ...of, running: Math.max(0, of.running - 1), spent: of.spent + spent }));
  }
}

/** @type {(app: App, key: string) => void} */
function reserveListSlot(app, key) {
  let wait = 0;
  updateSpending(app, key, (old) => {
    const now = Date.now();
    // Nothing runs longer than a minute: what would still be counted then ended without a word.
    const of = isWithin(old.since, MINUTE, now)
      ? old
      : { since: now, spent: 0, running: isWithin(old.since, 2 * MINUTE, now) ? old.running : 0 };
    if (of.spent >= quotas.LIST_TIME_PER_MINUTE) wait = getRemainingMs(of.since, MINUTE, now);
    else if (of.running >= quotas.LISTS_AT_ONCE) wait = 1;
    return wait > 0 ? of : { ...of, running: of.running + 1 };
  });
  if (wait > 0) throw new Fault(429, 'rate_limited', { retryAfter: Math.ceil(wait / 1000) });
}

/**
 * One account's numbers, read and written by one at a time; a text, because values are shared by all runtimes.
 * @type {(app: App, key: string, next: (of: Spending) => Spending) => void}
 */
function updateSpending(app, key, next) {
  app.store().setFunc(key, (old) => {
    const [since = 0, spent = 0, running = 0] = typeof old === 'string' ? old.split(' ').map(Number) : [];
    const of = next({ since, spent, running });
    return `${of.since} ${of.spent} ${of.running}`;
  });
}

/** Accounts that ask nothing any more leave the memory. @type {(app: App) => void} */
function purgeListBudgets(app) {
  const entries = app.store().getAll();
  for (const key of Object.keys(entries))
    if (key.startsWith(PREFIX) && !isWithin(Number(asText(entries[key]).split(' ')[0]), 2 * MINUTE))
      app.store().remove(key);
}

module.exports = { runWithinBudget, purgeListBudgets };
