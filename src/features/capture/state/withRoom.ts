import { StorageError } from '../../../db/storage';
import { requestRoom } from '../../../sync/status';

/**
 * Writes; when the storage is full, delivered work gives its room first and it is written once more (architecture 4,
 * 'Release').
 * @throws what the last attempt threw.
 */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof StorageError) || error.kind !== 'full' || (await requestRoom()) === 0) throw error;
    return write();
  }
}
