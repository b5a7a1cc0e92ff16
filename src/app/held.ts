/**
 * What only this phone has, counted at the moment a screen says it: a sentence that nobody counted would stand over an empty
 * database, once the browser deleted it (D436).
 */
import { formatCount } from '../components/format';
import { db } from '../db/db';
import { isOutdated, setStorageState, storageState } from '../db/guard';
import { getSetting } from '../db/settings';
import { withDb } from '../db/storage';
import { lastCounted, undeliveredOfAll } from '../db/undelivered';
import { watchQuery } from '../sync/watch';

/** When the database was made, ms: another moment is another database; null of one of an older version. */
const madeAt = () => withDb(() => getSetting('knownSince'));

/**
 * Counts how much waits, as long as the page is open. When the browser ends the connection, the database is opened anew at
 * once: only that tells whether it is still the same one. This page may make it anew (db/guard), or the worker before it.
 * Returns the way to stop.
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
 * '3 Aufnahmen liegen auf diesem Gerät.', by a count of this moment; that the browser deleted them where it did; null where
 * nothing waits.
 * @throws StorageError of a storage that does not answer: then nothing is to be said.
 */
export async function heldText(): Promise<string | null> {
  const count = await withDb(undeliveredOfAll);
  return storageState() === 'deleted'
    ? `Der Browser hat die Daten dieser App gelöscht. ${lostText()}`
    : hereText(count);
}

/** The same of a number that was just read. */
export function hereText(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? '1 Aufnahme liegt auf diesem Gerät.'
    : `${formatCount(count)} Aufnahmen liegen auf diesem Gerät.`;
}

/** What was deleted with the database, as far as this page knows. */
export function lostText(): string {
  const counted = lastCounted();
  if (counted === null) return 'Was noch nicht übertragen war, ist verloren.';
  if (counted === 0) return 'Zuletzt wartete hier nichts auf die Übertragung.';
  return counted === 1
    ? '1 Aufnahme war noch nicht übertragen und ist verloren.'
    : `${formatCount(counted)} Aufnahmen waren noch nicht übertragen und sind verloren.`;
}
