/** The device's log where it is read: in the export of the own account (D26). */
import { db, type LogRow } from './db';
import { withDb } from './storage';

/** Newest first, without ids; empty where the storage does not answer: a log is no reason to go without the rest. */
export async function logLines(): Promise<Omit<LogRow, 'id'>[]> {
  const rows = await withDb(() => db.log.orderBy('at').reverse().toArray()).catch(() => []);
  return rows.map(({ at, event, detail }) => ({ at, event, detail }));
}
