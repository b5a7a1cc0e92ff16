/** Rate limits in memory, because addresses are never stored. */
const { isWithin, getRemainingMs } = require('./elapsed.js');
const { Fault } = require('./fault.js');
const { bitsOf } = require('./networks.js');
const { asText } = require('./text.js');

const PREFIX = 'flood:';

/** Households of one network that may use their limit at once. */
const NEIGHBOURS = 16;

/**
 * IPv6 counts per household (/64) and network (/48), because one customer may own a /48.
 * @param what `within` ms; `weight`: one above `most` needs an empty window
 * @throws Fault 429 with `Retry-After`
 * @type {(app: App, what: {name: string, address: string, most: number, within: number, weight?: number}) => void}
 */
function countAgainstLimit(app, { name, address, most, within, weight = 1 }) {
  const [household, network] = getNetworks(address);
  countKey(app, `${PREFIX}${name}:${household}`, { most, within, weight });
  if (network) countKey(app, `${PREFIX}${name}:${network}`, { most: NEIGHBOURS * most, within, weight });
}

/** IPv4 written as IPv6. */
const MAPPED = '0'.repeat(80) + '1'.repeat(16);

/** @type {(app: App, key: string, limit: {most: number, within: number, weight: number}) => void} */
function countKey(app, key, { most, within, weight }) {
  let window = { since: 0, until: 0, seen: 0 };
  const isFull = () => window.seen > 0 && window.seen + weight > most;
  app.store().setFunc(key, (old) => {
    const [since = 0, until = 0, seen = 0] = typeof old === 'string' ? old.split(' ').map(Number) : [];
    const now = Date.now();
    const isOpen = isWithin(since, until - since, now);
    window = isOpen ? { since, until, seen } : { since: now, until: now + within, seen: 0 };
    return `${window.since} ${window.until} ${isFull() ? window.seen : window.seen + weight}`;
  });
  if (isFull()) {
    const wait = getRemainingMs(window.since, window.until - window.since);
    throw new Fault(429, 'rate_limited', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
  }
}

/** @type {(app: App) => void} */
function purgeFloodWindows(app) {
  const store = app.store();
  const entries = store.getAll();
  for (const key of Object.keys(entries)) {
    const [since = 0, until = 0] = asText(entries[key]).split(' ').map(Number);
    if (key.startsWith(PREFIX) && !isWithin(since, until - since)) store.remove(key);
  }
}

/** One household has 2^64 IPv6 addresses: count /64 and /48. @type {(address: string) => [string, string?]} */
function getNetworks(address) {
  const bits = bitsOf(address);
  if (bits?.length !== 128) return [bits ?? address];
  return bits.startsWith(MAPPED) ? [bits.slice(96)] : [bits.slice(0, 64), bits.slice(0, 48)];
}

module.exports = { NEIGHBOURS, countAgainstLimit, getNetworks, purgeFloodWindows };
