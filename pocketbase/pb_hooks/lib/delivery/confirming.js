/**
 * Limits second confirmations, because each hashes up to two gigabytes. Counted in memory, per deliverer and address.
 */
const { quotas } = require('../../generated/rules.js');
const { countAgainstLimit, getNetworks } = require('../platform/flood.js');
const { Fault } = require('../platform/fault.js');
const { takeSlots } = require('../platform/semaphore.js');

const MINUTE = 60_000;
/** Seconds. */
const RETRY_AFTER = 5;

/**
 * The first request of a minute passes, however many records it names.
 * @param of `deliverer`: account or link.
 * @throws Fault 429 with `Retry-After`.
 * @type {<T>(app: App, of: {deliverer: string, address: string, bytes: number}, look: () => T) => T}
 */
function confirmWithinQuota(app, { deliverer, address, bytes }, look) {
  const { full, release } = takeSlots(app, 'confirmations', {
    [deliverer]: quotas.CONFIRMATIONS_AT_ONCE,
    [getNetworks(address)[0]]: quotas.ADDRESS_CONFIRMATIONS_AT_ONCE,
  });
  if (full !== null) throw new Fault(429, 'rate_limited', { retryAfter: RETRY_AFTER });
  const counted = { name: 'confirmed', within: MINUTE, weight: bytes };
  try {
    // Deliverer first: its refused requests must not use up its address's limit.
    countAgainstLimit(app, { ...counted, address: deliverer, most: quotas.CONFIRMED_BYTES_PER_MINUTE });
    countAgainstLimit(app, { ...counted, address, most: quotas.ADDRESS_CONFIRMED_BYTES_PER_MINUTE });
    return look();
  } finally {
    release();
  }
}

module.exports = { confirmWithinQuota };
