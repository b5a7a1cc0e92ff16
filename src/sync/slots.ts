/** At most so many things at a time, first come first served. */
export type UploadSlots = <T>(work: () => Promise<T>) => Promise<T>;

/** `size` places; whoever finds none free waits for the next. */
export function createSlots(size: number): UploadSlots {
  let free = size;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** Waits for all of them, whatever happens to each; then fails with the first failure. Nothing goes on unwatched. */
export async function settleAll(works: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(works);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason as unknown;
}
