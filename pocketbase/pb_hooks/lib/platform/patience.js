/** How long (ms) and how much the server waits for. The phone's numbers are in src/domain/limits.ts. */

module.exports = {
  /** Also for the next request on a connection. */
  HEADER_TIMEOUT: 10_000,
  IDLE_TIMEOUT: 60_000,
  /** For the body of a refused request. */
  REFUSED_TIMEOUT: 1000,
  /** Go's own limit is 1 MB. */
  HEADERS_MAX_BYTES: 32 * 1024,
  /** Thirty phones of an office send three each. */
  BODIES_PER_ADDRESS: 50,
  /** Each holds 4 MB of a JavaScript runtime. */
  BODIES_WAITING: 150,
};
