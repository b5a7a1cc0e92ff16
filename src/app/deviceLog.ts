/** Stores the device log: src/platform must not import src/db, so app joins them. */
import { db } from '../db/db';
import { newId } from '../domain/id';
import { BACKGROUND_AFTER, LOG_LINES } from '../domain/limits';
import { randomBytes } from '../platform/clock';
import { log, setLogSink } from '../platform/log';
import { whenIdle } from '../platform/page';

/** Keeps the newest lines, and logs uncaught errors: their kind, never their text. */
export function keepLog(): void {
  setLogSink((line) => {
    void db.log.put({ id: newId(randomBytes), ...line }).catch(() => undefined);
  });
  // Deferred: the first paint needs processor and database.
  whenIdle(() => void trimDeviceLog(), BACKGROUND_AFTER);
  window.addEventListener('error', (event) => log('error', nameOf(event.error as unknown)));
  window.addEventListener('unhandledrejection', (event) => log('rejection', nameOf(event.reason as unknown)));
}

async function trimDeviceLog(): Promise<void> {
  try {
    const oldest = await db.log.orderBy('at').reverse().offset(LOG_LINES).primaryKeys();
    await db.log.bulkDelete(oldest);
  } catch {
    // A failed storage is reported elsewhere, not by the log.
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
