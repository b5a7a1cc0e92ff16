/** Counters in memory. Each is one value, so that counting is one step. Names in the code bound their number. */

const TIMES = 'meter:times:';
const REFUSED = 'meter:refused:';
const DELIVERED = 'meter:delivered';
/** Upper bounds, seconds. */
const CLASSES = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** `counts`: per bucket, the last above all bounds; `sum`: seconds. @typedef {{counts: number[], sum: number}} Times */

/** @param of `group`: the handler's folder @type {(app: App, of: {group: string, ms: number}) => void} */
function noteAnswered(app, { group, ms }) {
  const seconds = ms / 1000;
  const place = CLASSES.findIndex((end) => seconds <= end);
  app.store().setFunc(TIMES + group, (old) => {
    const { counts, sum } = timesIn(old);
    const at = place < 0 ? CLASSES.length : place;
    counts[at] = (counts[at] ?? 0) + 1;
    return `${counts.join(' ')} ${sum + seconds}`;
  });
}

/** @type {(app: App, code: string) => void} */
function noteRefused(app, code) {
  incrementCounter(app, REFUSED + code);
}

/** @type {(app: App) => void} */
function noteDelivered(app) {
  incrementCounter(app, DELIVERED);
}

/** @type {(app: App, key: string) => void} */
function incrementCounter(app, key) {
  app.store().setFunc(key, (old) => Number(old ?? 0) + 1);
}

/** @type {(old: unknown) => Times} */
function timesIn(old) {
  const numbers = typeof old === 'string' ? old.split(' ').map(Number) : [];
  const counts = [...CLASSES, Infinity].map((_end, at) => numbers[at] ?? 0);
  return { counts, sum: numbers[CLASSES.length + 1] ?? 0 };
}

/** @type {(app: App) => {times: {[group: string]: Times}, refused: {[code: string]: number}, delivered: number}} */
function readMeter(app) {
  const all = app.store().getAll();
  /** @type {(prefix: string) => [name: string, value: unknown][]} */
  const listUnderPrefix = (prefix) =>
    Object.keys(all)
      .filter((key) => key.startsWith(prefix))
      .sort()
      .map((key) => [key.slice(prefix.length), all[key]]);
  return {
    times: Object.fromEntries(listUnderPrefix(TIMES).map(([group, value]) => [group, timesIn(value)])),
    refused: Object.fromEntries(listUnderPrefix(REFUSED).map(([code, value]) => [code, Number(value)])),
    delivered: Number(all[DELIVERED] ?? 0),
  };
}

module.exports = { noteAnswered, noteDelivered, noteRefused, readMeter, CLASSES };
