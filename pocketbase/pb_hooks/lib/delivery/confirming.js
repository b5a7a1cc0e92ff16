/**
 * How much of the server confirmations may hold (D299). They read every photo again and hash it (D33), so that a question of a few bytes
 * costs up to two gigabytes. In memory, of each deliverer and of each address.
 */
const { quotas } = require('../../generated/rules.js');
const { countAgainstLimit, getNetworks } = require('../platform/flood.js');
const { reserveSlots } = require('../platform/waiting.js');

const MINUTE = 60_000;

/**
 * Looks at photos at the cost of a deliverer and of an address. The question that is the first of its minute is answered whatever it
 * costs: a phone may ask for as many documentations as one question holds.
 * @param of `deliverer`: the account's or link's id; `address`; `bytes`: of the photos.
 * @returns what `look` returns. @throws Fault 429 with `Retry-After`: the phone keeps everything and asks again (src/sync/release.ts).
 * @type {<T>(app: App, of: {deliverer: string, address: string, bytes: number}, look: () => T) => T}
 */
function confirmWithinQuota(app, { deliverer, address, bytes }, look) {
  const leave = reserveSlots(app, 'confirmations', {
    [deliverer]: quotas.CONFIRMATIONS_AT_ONCE,
    [getNetworks(address)[0]]: quotas.ADDRESS_CONFIRMATIONS_AT_ONCE,
  });
  const counted = { name: 'confirmed', within: MINUTE, weight: bytes };
  try {
    // The deliverer first: what one of them asks in vain takes nothing from the others at this address.
    countAgainstLimit(app, { ...counted, address: deliverer, most: quotas.CONFIRMED_BYTES_PER_MINUTE });
    countAgainstLimit(app, { ...counted, address, most: quotas.ADDRESS_CONFIRMED_BYTES_PER_MINUTE });
    return look();
  } finally {
    leave();
  }
}

module.exports = { confirmWithinQuota };
