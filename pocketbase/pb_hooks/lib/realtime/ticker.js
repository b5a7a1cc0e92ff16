/**
 * A tenant whose data changes many times a second is told once a second: at once for the first change, and for what
 * followed when the second is over. What tells it later runs by the clock, a minute at a time; while it does not (the first
 * minute of a server) every change is told.
 */
const { limits } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');
const { isWithin, timeFor } = require('../platform/elapsed.js');

const BEAT = 'ticks:beat';
const OVER = 'ticks:over';
const WAITING = 'ticks:waiting';
const TOLD = 'ticks:told:';
/**
 * ms: how often it looks who is due; after how long without a look it counts as gone, because a look may wait for a busy database; how
 * long a round lasts, and how long the one that follows takes to begin.
 */
const LOOK = 100;
const GONE = 10_000;
const ROUND = 59_500;
const HANDOVER = 1000;

/**
 * Whether the tenant is told of this change now; else it waits for its turn.
 * @type {(app: App, tenant: string) => boolean}
 */
function isDue(app, tenant) {
  if (!isRunning(app)) return true;
  let due = false;
  app.store().setFunc(TOLD + tenant, (last) => {
    const now = Date.now();
    due = !isWithin(Number(last ?? 0), limits.TICK_INTERVAL, now);
    return due ? now : last;
  });
  if (!due) updateWaiting(app, (waiting) => [...new Set([...waiting, tenant])]);
  return due;
}

/**
 * By the clock, every minute: tells whoever has waited long enough. Two at a time are one too many; the one before has ended half a
 * second ago and counts as running still, so this one looks again until that is surely over.
 * @type {(app: App) => void}
 */
function sendDueTicks(app) {
  const [isAnothers, isOver] = [timeFor(GONE + HANDOVER + 2 * LOOK), timeFor(ROUND)];
  for (; isRunning(app); sleep(LOOK)) if (isAnothers()) return;
  for (; !isOver(); sleep(LOOK)) {
    app.store().set(BEAT, Date.now());
    for (const tenant of takeOverdueTenants(app)) sendTick(app, tenant);
  }
  app.store().set(BEAT, 0);
  app.store().set(OVER, Date.now());
}

/** Also while one round has ended and the next has not begun. @type {(app: App) => boolean} */
function isRunning(app) {
  const [beat, over] = [BEAT, OVER].map((key) => Number(app.store().get(key) ?? 0));
  return isWithin(beat ?? 0, GONE) || isWithin(over ?? 0, HANDOVER);
}

/** Who has waited long enough; they wait no longer. @type {(app: App) => string[]} */
function takeOverdueTenants(app) {
  const found = listOf(app.store().get(WAITING)).filter(
    (tenant) => !isWithin(Number(app.store().get(TOLD + tenant) ?? 0), limits.TICK_INTERVAL),
  );
  if (found.length > 0) updateWaiting(app, (waiting) => waiting.filter((tenant) => !found.includes(tenant)));
  return found;
}

/**
 * The row is saved once more: PocketBase tells of what is saved (realtime/streams.js). Where it cannot be saved now, the tenant waits
 * for another turn; one without a row was deleted.
 * @type {(app: App, tenant: string) => void}
 */
function sendTick(app, tenant) {
  try {
    app.runInTransaction((tx) => {
      const tick = byId(tx, 'ticks', tenant);
      if (tick) tx.save(tick);
    });
  } catch (error) {
    app.store().set(TOLD + tenant, Date.now());
    updateWaiting(app, (waiting) => [...new Set([...waiting, tenant])]);
    app.logger().warn('A change could not be told.', 'tenant', tenant, 'error', String(error));
  }
}

/**
 * Who waits, as one text: the store keeps no objects of ours. `by` must not ask the store, which is locked meanwhile.
 * @type {(app: App, by: (waiting: string[]) => string[]) => void}
 */
function updateWaiting(app, by) {
  app.store().setFunc(WAITING, (text) => by(listOf(text)).join(' '));
}

/** @type {(text: unknown) => string[]} */
function listOf(text) {
  return typeof text === 'string' && text !== '' ? text.split(' ') : [];
}

/** Tenants that nobody has told anything for long leave the memory. @type {(app: App) => void} */
function purgeTickTenants(app) {
  const entries = app.store().getAll();
  for (const key of Object.keys(entries))
    if (key.startsWith(TOLD) && !isWithin(Number(entries[key]), limits.STREAM_LIFETIME)) app.store().remove(key);
}

module.exports = { isDue, sendDueTicks, purgeTickTenants };
