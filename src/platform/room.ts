/** Free storage by the browser's estimate. A hint: only a committed write proves space. */

/** Bytes this origin may still use; null if not reported. */
export async function freeBytes(): Promise<number | null> {
  if (!navigator.storage?.estimate) return null;
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
  } catch {
    return null;
  }
}
