/** `objektbeleg verify --annehmen` (D322): takes over data made without the log's key. */
import { acceptEntries } from '../operations/database.mjs';
import { Refusal } from '../operations/refusal.mjs';
import { entryKeyIn } from './entryKey.mjs';

/**
 * Marks entries, erasures and time stamps, and enters deletions of accounts.
 * @returns a line for each.
 * @throws Refusal where the folder has no key.
 * @type {(database: Database) => Promise<string[]>}
 */
export async function acceptUnmarkedData(database) {
  const entryKey = await entryKeyIn(database.dir);
  if (entryKey === '') throw new Refusal(`In ${database.dir} liegt kein Schlüssel des Prüfbuchs (log.key).`);
  const { entries, accounts, stamps, erasures } = await acceptEntries(database, entryKey);
  const lines = [
    ...entries.map(
      ({ position, number }) => `Eintrag ${position}${number === '' ? '' : `, Nr. ${number}`}: übernommen`,
    ),
    ...accounts.map(({ id, at }) => `Konto ${id}, gelöscht ${at}: übernommen`),
    ...stamps.map(({ size, at }) => `Zeitstempel vom ${at} über ${size} Einträge: übernommen`),
    ...erasures.map(({ kind, id, at }) => `Löschung vom ${at} (${kind} ${id}): übernommen`),
  ];
  const sum = lines.length === 0 ? 'Nichts entstand ohne den Schlüssel des Prüfbuchs.' : `Übernommen: ${lines.length}.`;
  return [...lines, sum];
}
