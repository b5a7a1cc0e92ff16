/** A lease in the process's store. It expires, because a runtime may die. */
const { isAhead } = require('./elapsed.js');

const REMOVING = 30_000;

/**
 * @param lasts ms
 * @returns the lease, null while another holds it
 * @type {(app: App, name: string, lasts: number) => number | null}
 */
function takeLease(app, name, lasts) {
  /** @type {number | null} */
  let lease = null;
  app.store().setFunc(name, (held) => {
    // It still counts after the clock was set back a little.
    const isOurs = !isAhead(Number(held ?? 0), 2 * Math.max(lasts, REMOVING));
    if (isOurs) lease = Date.now() + lasts;
    return isOurs ? lease : held;
  });
  return lease;
}

/** An expired lease may be another holder's. @type {(app: App, name: string, lease: number) => void} */
function releaseLease(app, name, lease) {
  let isOurs = false;
  app.store().setFunc(name, (held) => {
    isOurs = Number(held ?? 0) === lease;
    // Stays taken until the next line.
    return isOurs ? Date.now() + REMOVING : held;
  });
  if (isOurs) app.store().remove(name);
}

module.exports = { takeLease, releaseLease };
