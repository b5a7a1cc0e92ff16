/** `npm run verify -- --accept` (D322): takes over what was made without the log's key. */
import { acceptEntries } from '../operations/database.mjs';
import { Refusal } from '../refusal.mjs';
import { entryKeyIn } from './entryKey.mjs';

/**
 * Entries that were made while `log.key` could not be read, orders to erase and time stamps without a mark get the mark of this server.
 * @returns what was taken over, a line each. @throws Refusal where the folder has no key
 * @type {(database: Database) => Promise<string[]>}
 */
export async function acceptUnmarkedData(database) {
  const entryKey = await entryKeyIn(database.dir);
  if (entryKey === '') throw new Refusal(`In ${database.dir} liegt kein Schlüssel des Prüfbuchs (log.key).`);
  const { entries, stamps, erasures } = await acceptEntries(database, entryKey);
  const lines = [
    ...entries.map(
      ({ position, number }) => `Eintrag ${position}${number === '' ? '' : `, Nr. ${number}`}: übernommen`,
    ),
    ...stamps.map(({ size, at }) => `Zeitstempel vom ${at} über ${size} Einträge: übernommen`),
    ...erasures.map(({ kind, id, at }) => `Löschung vom ${at} (${kind} ${id}): übernommen`),
  ];
  const sum = lines.length === 0 ? 'Nichts entstand ohne den Schlüssel des Prüfbuchs.' : `Übernommen: ${lines.length}.`;
  return [...lines, sum];
}
