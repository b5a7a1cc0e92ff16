/** Limits an account's list queries: parallel ones, and time in a minute. Aborted queries count too. */
const { quotas } = require('../../generated/rules.js');
const { getElapsedMs, isWithin, getRemainingMs } = require('../platform/elapsed.js');
const { Fault } = require('../platform/fault.js');
const { asText } = require('../platform/text.js');

const PREFIX = 'budget:';
const MINUTE = 60_000;

/**
 * ms. `since`: start of the minute; `running`: parallel queries.
 * @typedef {{since: number, spent: number, running: number}} Spending
 */

/** @throws Fault 429 @type {<T>(app: App, account: string, work: () => T) => T} */
function runWithinBudget(app, account, work) {
  const key = PREFIX + account;
  reserveListSlot(app, key);
  const began = Date.now();
  try {
    return work();
  } finally {
    const took = getElapsedMs(began);
    // The clock was set back: duration unknown.
    const spent = Number.isFinite(took) ? took : 0;
    updateSpending(app, key, (of) => ({ ...of, running: Math.max(0, of.running - 1), spent: of.spent + spent }));
  }
}

/** @type {(app: App, key: string) => void} */
function reserveListSlot(app, key) {
  let wait = 0;
  updateSpending(app, key, (old) => {
    const now = Date.now();
    // No query runs over a minute, so an older count is a leftover.
    const spending = isWithin(old.since, MINUTE, now)
      ? old
      : { since: now, spent: 0, running: isWithin(old.since, 2 * MINUTE, now) ? old.running : 0 };
    if (spending.spent >= quotas.LIST_TIME_PER_MINUTE) wait = getRemainingMs(spending.since, MINUTE, now);
    else if (spending.running >= quotas.LISTS_AT_ONCE) wait = 1;
    return wait > 0 ? spending : { ...spending, running: spending.running + 1 };
  });
  if (wait > 0) throw new Fault(429, 'rate_limited', { retryAfter: Math.ceil(wait / 1000) });
}

/**
 * The value is a text, because all runtimes share it.
 * @type {(app: App, key: string, next: (of: Spending) => Spending) => void}
 */
function updateSpending(app, key, next) {
  app.store().setFunc(key, (old) => {
    const [since = 0, spent = 0, running = 0] = typeof old === 'string' ? old.split(' ').map(Number) : [];
    const spending = next({ since, spent, running });
    return `${spending.since} ${spending.spent} ${spending.running}`;
  });
}

/** @type {(app: App) => void} */
function purgeListBudgets(app) {
  const entries = app.store().getAll();
  for (const key of Object.keys(entries))
    if (key.startsWith(PREFIX) && !isWithin(Number(asText(entries[key]).split(' ')[0]), 2 * MINUTE))
      app.store().remove(key);
}

module.exports = { runWithinBudget, purgeListBudgets };
