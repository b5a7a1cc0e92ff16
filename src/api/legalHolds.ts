/**
 * Löschsperren: records that cannot be deleted until a day has passed. Every call throws
 * RemoteError.
 */
import { sendCommand } from './client';

/**
 * For all of these records (at most 50), or for none.
 * @param of `until`: the last day, `2029-12-31`.
 */
export function setLegalHold(of: { records: readonly string[]; reason: string; until: string }): Promise<void> {
  return sendCommand('/api/app/legal-holds', { method: 'POST', body: of });
}

/** @throws RemoteError 'notFound' where no hold exists. */
export function endLegalHold(id: string, reason: string): Promise<void> {
  return sendCommand(`/api/app/documentations/${encodeURIComponent(id)}/legal-hold`, {
    method: 'DELETE',
    body: { reason },
  });
}
