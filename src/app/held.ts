/**
 * Counts what only this phone has, when a screen shows it: after the browser deleted the database a
 * stored number would be wrong.
 */
import { formatCount } from '../components/format';
import { db } from '../db/db';
import { isOutdated, setStorageState, storageState } from '../db/guard';
import { getSetting } from '../db/settings';
import { withDb } from '../db/storage';
import { lastCounted, undeliveredOfAll } from '../db/undelivered';
import { watchQuery } from '../sync/watch';

/**
 * When the database was created, ms: another time is another database; null for an older version.
 */
const madeAt = () => withDb(() => getSetting('knownSince'));

/**
 * Watches the number of waiting records. If the browser closes the connection, the database is reopened at once: only
 * that shows whether it is the same one. The page (db/guard) or the worker may recreate it. Returns the stop function.
 */
export function watchHeld(): () => void {
  const first = madeAt();
  const detectNewDatabase = async () => {
    const [before, now] = await Promise.all([first, madeAt()]);
    if (now !== null && now !== before) setStorageState('deleted');
  };
  first.catch(() => null);
  const checkAfterClose = () => {
    if (!isOutdated()) setTimeout(() => void detectNewDatabase().catch(() => null));
  };
  db.on('close', checkAfterClose);
  const stop = watchQuery('held', undeliveredOfAll, () => {});
  return () => {
    db.on('close').unsubscribe(checkAfterClose);
    stop();
  };
}

/**
 * '3 Aufnahmen liegen auf diesem Gerät.', freshly counted; says so if the browser deleted them;
 * null where none wait.
 * @throws StorageError: then show nothing.
 */
export async function heldText(): Promise<string | null> {
  const count = await withDb(undeliveredOfAll);
  return storageState() === 'deleted'
    ? `Der Browser hat die Daten dieser App gelöscht. ${lostText()}`
    : hereText(count);
}

export function hereText(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? '1 Aufnahme liegt auf diesem Gerät.'
    : `${formatCount(count)} Aufnahmen liegen auf diesem Gerät.`;
}

/** Text on what was deleted with the database, as far as this page knows. */
export function lostText(): string {
  const counted = lastCounted();
  if (counted === null) return 'Was noch nicht übertragen war, ist verloren.';
  if (counted === 0) return 'Zuletzt wartete hier nichts auf die Übertragung.';
  return counted === 1
    ? '1 Aufnahme war noch nicht übertragen und ist verloren.'
    : `${formatCount(counted)} Aufnahmen waren noch nicht übertragen und sind verloren.`;
}
