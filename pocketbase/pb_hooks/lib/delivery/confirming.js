/**
 * Limits for second confirmations. Each one reads and hashes all photos again: a request of a few bytes can cost two gigabytes.
 * Counted in memory, per deliverer and per address.
 */
const { quotas } = require('../../generated/rules.js');
const { countAgainstLimit, getNetworks } = require('../platform/flood.js');
const { reserveSlots } = require('../platform/waiting.js');

const MINUTE = 60_000;

/**
 * The first request of a minute passes whatever its size: a phone may ask for a full list of records.
 * @param of `deliverer`: id of the account or link; `bytes`: of the photos.
 * @throws Fault 429 with `Retry-After`. The phone keeps its photos and asks again (src/sync/release.ts).
 * @type {<T>(app: App, of: {deliverer: string, address: string, bytes: number}, look: () => T) => T}
 */
function confirmWithinQuota(app, { deliverer, address, bytes }, look) {
  const leave = reserveSlots(app, 'confirmations', {
    [deliverer]: quotas.CONFIRMATIONS_AT_ONCE,
    [getNetworks(address)[0]]: quotas.ADDRESS_CONFIRMATIONS_AT_ONCE,
  });
  const counted = { name: 'confirmed', within: MINUTE, weight: bytes };
  try {
    // Count the deliverer first: its refused requests must not use up the limit of others at this address.
    countAgainstLimit(app, { ...counted, address: deliverer, most: quotas.CONFIRMED_BYTES_PER_MINUTE });
    countAgainstLimit(app, { ...counted, address, most: quotas.ADDRESS_CONFIRMED_BYTES_PER_MINUTE });
    return look();
  } finally {
    leave();
  }
}

module.exports = { confirmWithinQuota };
