/** Many things, a few of them at once, and never all of them in memory. */

/** A disk or a store answers each question after a while; a machine holds this many photos. */
const AT_ONCE = 8;

/**
 * A few at once; the first failure ends all.
 * @template Of
 * @param {Iterable<Of> | AsyncIterable<Of>} all
 * @param {(one: Of) => Promise<void>} work
 */
export async function inTurn(all, work) {
  const waiting = Symbol.asyncIterator in all ? all[Symbol.asyncIterator]() : all[Symbol.iterator]();
  let failed = false;
  const runWorker = async () => {
    for (let next = await waiting.next(); !next.done && !failed; next = await waiting.next())
      await work(next.value).catch((/** @type {unknown} */ error) => {
        failed = true;
        throw error;
      });
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, runWorker));
  } finally {
    // Of what was not read to its end: its file or its connection is closed.
    await waiting.return?.();
  }
}
