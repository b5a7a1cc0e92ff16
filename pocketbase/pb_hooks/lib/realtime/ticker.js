/**
 * Throttles ticks: the first at once, later ones each second by a job. Without the job (a server's first minute) every
 * change is sent.
 */
const { limits } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');
const { isWithin, timeFor } = require('../platform/elapsed.js');

const BEAT = 'ticks:beat';
const OVER = 'ticks:over';
const WAITING = 'ticks:waiting';
const SENT = 'ticks:told:';
/** ms: pause between looks; silence of a lost job, long because a busy database delays a look; a run; its start. */
const LOOK = 100;
const GONE = 10_000;
const ROUND = 59_500;
const HANDOVER = 1000;

/** False: the tenant waits. @type {(app: App, tenant: string) => boolean} */
function isDue(app, tenant) {
  if (!isRunning(app)) return true;
  let due = false;
  app.store().setFunc(SENT + tenant, (last) => {
    const now = Date.now();
    due = !isWithin(Number(last ?? 0), limits.TICK_INTERVAL, now);
    return due ? now : last;
  });
  if (!due) updateWaiting(app, (waiting) => [...new Set([...waiting, tenant])]);
  return due;
}

/** The previous run ended just now and still counts as running, so this one retries. @type {(app: App) => void} */
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

/** True also between two runs. @type {(app: App) => boolean} */
function isRunning(app) {
  const [beat, over] = [BEAT, OVER].map((key) => Number(app.store().get(key) ?? 0));
  return isWithin(beat ?? 0, GONE) || isWithin(over ?? 0, HANDOVER);
}

/** @type {(app: App) => string[]} */
function takeOverdueTenants(app) {
  const found = listOf(app.store().get(WAITING)).filter(
    (tenant) => !isWithin(Number(app.store().get(SENT + tenant) ?? 0), limits.TICK_INTERVAL),
  );
  if (found.length > 0) updateWaiting(app, (waiting) => waiting.filter((tenant) => !found.includes(tenant)));
  return found;
}

/** After an error the tenant waits again; one without a row was deleted. @type {(app: App, tenant: string) => void} */
function sendTick(app, tenant) {
  try {
    app.runInTransaction((tx) => {
      const tick = byId(tx, 'ticks', tenant);
      if (tick) tx.save(tick);
    });
  } catch (error) {
    app.store().set(SENT + tenant, Date.now());
    updateWaiting(app, (waiting) => [...new Set([...waiting, tenant])]);
    app.logger().warn('A change could not be told.', 'tenant', tenant, 'error', String(error));
  }
}

/**
 * The store keeps no objects. `by` must not use the store, which is locked.
 * @type {(app: App, by: (waiting: string[]) => string[]) => void}
 */
function updateWaiting(app, by) {
  app.store().setFunc(WAITING, (text) => by(listOf(text)).join(' '));
}

/** @type {(text: unknown) => string[]} */
function listOf(text) {
  return typeof text === 'string' && text !== '' ? text.split(' ') : [];
}

/** @type {(app: App) => void} */
function purgeTickTenants(app) {
  const entries = app.store().getAll();
  for (const key of Object.keys(entries))
    if (key.startsWith(SENT) && !isWithin(Number(entries[key]), limits.STREAM_LIFETIME)) app.store().remove(key);
}

module.exports = { isDue, sendDueTicks, purgeTickTenants };
