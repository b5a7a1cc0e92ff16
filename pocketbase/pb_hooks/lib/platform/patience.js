/** How long and how much the server waits for (D71); durations are milliseconds. Numbers that the phone shares stand in src/domain/limits.ts. */

module.exports = {
  /** For the headers of a request, and for the next request on a connection. */
  HEADER_TIMEOUT: 10_000,
  IDLE_TIMEOUT: 60_000,
  /** For a body whose request was refused. */
  REFUSED_TIMEOUT: 1000,
  /** Headers of one request: a session's token and what browsers send. Go's own limit is 1 MB. */
  HEADERS_MAX_BYTES: 32 * 1024,
  /** Bodies of one address that arrive at the same time: thirty phones of an office send three each, and each arrives in no time. */
  BODIES_PER_ADDRESS: 50,
  /** Of all addresses together: each holds a JavaScript runtime, 4 MB, while it arrives. */
  BODIES_WAITING: 150,
};
