/** Reads the device log for the account export (D26). */
import { db, type LogRow } from './db';
import { withDb } from './storage';

/** Newest first, without ids; empty if the storage fails, so that the export still works. */
export async function logLines(): Promise<Omit<LogRow, 'id'>[]> {
  const rows = await withDb(() => db.log.orderBy('at').reverse().toArray()).catch(() => []);
  return rows.map(({ at, event, detail }) => ({ at, event, detail }));
}
