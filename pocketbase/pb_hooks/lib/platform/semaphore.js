/** Counting semaphores in the process's store. Their value is JSON, because the store keeps no objects across runtimes. */
const { isWithin } = require('./elapsed.js');

/** Key → start times, ms. @typedef {{[key: string]: number[]}} Held */
/** ms; an aborted request never releases its slot. */
const HELD_MOST = 600_000;

/**
 * Takes one slot of each key, or none.
 * @param most key → its slots
 * @returns `full`: the first key without a free slot, null = taken
 * @type {(app: App, name: string, most: {[key: string]: number}) => {full: string | null, release: () => void}}
 */
function takeSlots(app, name, most) {
  const keys = Object.keys(most);
  let began = 0;
  /** @type {string | null} */
  let full = null;
  updateSlots(app, name, (all) => {
    began = Date.now();
    full = keys.find((key) => (all[key] ?? []).length >= (most[key] ?? 0)) ?? null;
    if (full === null) for (const key of keys) all[key] = [...(all[key] ?? []), began];
  });
  const release = () =>
    updateSlots(app, name, (all) => {
      for (const key of keys) {
        const at = (all[key] ?? []).indexOf(began);
        if (at >= 0) all[key]?.splice(at, 1);
      }
    });
  return { full, release: full === null ? release : () => {} };
}

/** @type {(app: App, name: string, key: string) => number} */
function countHeld(app, name, key) {
  return (readSlots(app.store().get(name))[key] ?? []).length;
}

/** Locked by the store. @type {(app: App, name: string, change: (all: Held) => void) => void} */
function updateSlots(app, name, change) {
  app.store().setFunc(name, (old) => {
    const all = readSlots(old);
    change(all);
    return JSON.stringify(all);
  });
}

/** Without expired ones. @type {(value: unknown) => Held} */
function readSlots(value) {
  /** @type {Held} */
  const all = typeof value === 'string' ? JSON.parse(value) : {};
  const now = Date.now();
  const valid = Object.entries(all).map(([key, began]) => [key, began.filter((one) => isWithin(one, HELD_MOST, now))]);
  return Object.fromEntries(valid.filter(([, began]) => began?.length));
}

module.exports = { countHeld, takeSlots };
