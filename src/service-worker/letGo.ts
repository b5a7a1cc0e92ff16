/** Work that a new version need not wait for. Pure. */

export type Hold = {
  /** Ends with the work, or rejects as soon as a new version is to take over. Nothing of it is kept after that. */
  until: <T>(work: Promise<T>) => Promise<T>;
  /** A new version is to take over. */
  letGo: () => void;
};

/** One promise for all work would keep a reaction for each run as long as the worker lives. */
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
