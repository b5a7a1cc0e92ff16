import { StorageError } from '../../../db/storage';
import { requestRoom } from '../../../sync/status';

/**
 * Writes; when the storage is full, evicts delivered work and writes once more. On a full disk
 * Chromium may only report that the database does not answer (D444).
 * @throws the last attempt's error.
 */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof StorageError) || error.kind === 'other') throw error;
    if ((await requestRoom().catch(() => 0)) === 0) throw error;
    return write();
  }
}
