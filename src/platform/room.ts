/** How much room the browser says there is. A hint: the proof of room is the committed write. */

/** Bytes this origin may still use, by the browser's own estimate; null where it does not say. */
export async function freeBytes(): Promise<number | null> {
  if (!navigator.storage?.estimate) return null;
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
  } catch {
    return null;
  }
}
