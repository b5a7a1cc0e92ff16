import { StorageError } from '../../../db/storage';
import { requestRoom } from '../../../sync/status';

/**
 * Writes; when the storage is full, delivered work gives its room first and it is written once more (architecture 4,
 * 'Release'). Chromium may say of a full disk no more than that the database does not answer (D444).
 * @throws what the last attempt threw.
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
