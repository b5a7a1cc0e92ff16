/** Processes many items with limited concurrency. */

/** Memory holds this many photos. */
const AT_ONCE = 8;

/**
 * The first failure ends all.
 * @template Of
 * @param {Iterable<Of> | AsyncIterable<Of>} all
 * @param {(one: Of) => Promise<void>} work
 */
export async function forEachOf(all, work) {
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
    // Closes an unfinished iterator's file or connection.
    await waiting.return?.();
  }
}
