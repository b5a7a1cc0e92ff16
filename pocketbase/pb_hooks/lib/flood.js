/**
 * How much one address (or account) may ask in a while, in memory: addresses are not written down. PocketBase's own
 * limiter stands behind this with wider numbers (lib/settings.js).
 */
const { Fault } = require(`${__hooks}/lib/fault.js`);

const PREFIX = 'flood:';

/**
 * Counts one request.
 * @param what `name` of the limit, `address`, `most` in `within` ms (a fixed window).
 * @throws Fault 429 with `Retry-After`.
 */
function count(app, { name, address, most, within }) {
  const now = Date.now();
  const key = `${PREFIX}${name}:${network(address)}`;
  let window = { since: now, until: now + within, seen: 0 };
  app.store().setFunc(key, (old) => {
    const [since, until, seen] = typeof old === 'string' ? old.split(' ').map(Number) : [0, 0, 0];
    if (now < until) window = { since, until, seen };
    return `${window.since} ${window.until} ${window.seen + 1}`;
  });
  if (window.seen >= most)
    throw new Fault(429, 'rate_limited', { retryAfter: Math.max(1, Math.ceil((window.until - now) / 1000)) });
}

/** Windows that are over leave the memory. */
function sweep(app) {
  const store = app.store();
  const entries = store.getAll();
  for (const key of Object.keys(entries))
    if (key.startsWith(PREFIX) && Number(String(entries[key]).split(' ')[1]) < Date.now()) store.remove(key);
}

/** One household has 2^64 addresses of IPv6, so its network counts: the first four groups. */
function network(address) {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head, tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  while (groups.length + rest.length < 8) groups.push('0');
  return [...groups, ...rest].slice(0, 4).join(':');
}

module.exports = { count, sweep };
