/** Work that a new version of the worker may abort. Pure. */

export type Hold = {
  /** Settles with the work, or rejects when a new version takes over. Keeps nothing afterwards. */
  until: <T>(work: Promise<T>) => Promise<T>;
  letGo: () => void;
};

/** One shared promise would collect reactions for the worker's lifetime. */
export function createHold(): Hold {
  const held = new Set<() => void>();
  let isOver = false;
  return {
    until: (work) =>
      new Promise((resolve, reject) => {
        const drop = () => reject(new Error('a new version takes over'));
        if (isOver) return drop();
        held.add(drop);
        const forgetDrop = () => void held.delete(drop);
        work.then(resolve, reject).then(forgetDrop, forgetDrop);
      }),
    letGo: () => {
      isOver = true;
      for (const drop of held) drop();
    },
  };
}
