/** Limits parallel work, first come first served. */
export type UploadSlots = <T>(work: () => Promise<T>) => Promise<T>;

/** `size` slots; others queue. */
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

/** Waits for all, then throws the first failure. */
export async function settleAll(works: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(works);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason as unknown;
}
