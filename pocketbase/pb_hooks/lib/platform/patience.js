/** How long (ms) and how much the server waits for. src/domain/limits.ts has the phone's numbers. */

module.exports = {
  /** Also for the next request on a connection. */
  HEADER_TIMEOUT: 10_000,
  IDLE_TIMEOUT: 60_000,
  /** For the body of a refused request. */
  REFUSED_TIMEOUT: 1000,
  /** Go's own limit is 1 MB. */
  HEADERS_MAX_BYTES: 32 * 1024,
  /** Thirty phones of an office send three each, and each arrives in a moment. */
  BODIES_PER_ADDRESS: 50,
  /** Each holds a JavaScript runtime, 4 MB. */
  BODIES_WAITING: 150,
};
