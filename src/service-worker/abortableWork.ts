/** Work that a new version of the worker may abort. Pure. */

export type AbortableWork = {
  /** Settles with the work, or rejects when a new version takes over. Keeps nothing afterwards. */
  untilTakeover: <T>(work: Promise<T>) => Promise<T>;
  abortAll: () => void;
};

/** One shared promise would collect reactions for the worker's lifetime. */
export function createAbortableWork(): AbortableWork {
  const running = new Set<() => void>();
  let isOver = false;
  return {
    untilTakeover: (work) =>
      new Promise((resolve, reject) => {
        const abort = () => reject(new Error('a new version takes over'));
        if (isOver) return abort();
        running.add(abort);
        const forget = () => void running.delete(abort);
        work.then(resolve, reject).then(forget, forget);
      }),
    abortAll: () => {
      isOver = true;
      for (const abort of running) abort();
    },
  };
}
