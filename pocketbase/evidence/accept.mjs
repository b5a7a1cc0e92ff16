/** `objektbeleg verify --annehmen` (D322): takes over data made without the log's key. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptEntries, copyDatabase } from '../operations/database.mjs';
import { OperatorError } from '../operations/operatorError.mjs';
import { entryKeyIn } from './entryKey.mjs';

/** @typedef {Awaited<ReturnType<typeof acceptEntries>>} Accepted */

/**
 * Marks entries, erasures and time stamps, and enters deletions of accounts.
 * @returns a line for each.
 * @throws OperatorError where the folder has no key.
 * @type {(database: Database) => Promise<string[]>}
 */
export async function acceptUnmarkedData(database) {
  const lines = describeAccepted(await acceptEntries(database, await requireKey(database.dir)), 'übernommen');
  return [...lines, lines.length === 0 ? NOTHING : `Übernommen: ${lines.length}.`];
}

/** Takes over in a copy, which it deletes. @type {(database: Database) => Promise<string[]>} */
export async function planUnmarkedData(database) {
  const entryKey = await requireKey(database.dir);
  const passing = await mkdtemp(join(tmpdir(), 'objektbeleg-'));
  try {
    await copyDatabase(database, join(passing, 'data.db'));
    const accepted = await acceptEntries({ ...database, dir: passing }, entryKey);
    const lines = describeAccepted(accepted, 'würde übernommen');
    return [
      ...lines,
      lines.length === 0 ? NOTHING : `Übernommen würden: ${lines.length}. Geprüft ist der Stand davor.`,
    ];
  } finally {
    await rm(passing, { recursive: true, force: true });
  }
}

const NOTHING = 'Nichts entstand ohne den Schlüssel des Prüfbuchs.';

/** @type {(dir: string) => Promise<string>} */
async function requireKey(dir) {
  const entryKey = await entryKeyIn(dir);
  if (entryKey === '') throw new OperatorError(`In ${dir} liegt kein Schlüssel des Prüfbuchs (log.key).`);
  return entryKey;
}

/** @type {(accepted: Accepted, what: string) => string[]} */
function describeAccepted({ entries, accounts, stamps, erasures }, what) {
  return [
    ...entries.map(({ position, number }) => `Eintrag ${position}${number === '' ? '' : `, Nr. ${number}`}: ${what}`),
    ...accounts.map(({ id, at }) => `Konto ${id}, gelöscht ${at}: ${what}`),
    ...stamps.map(({ size, at }) => `Zeitstempel vom ${at} über ${size} Einträge: ${what}`),
    ...erasures.map(({ kind, id, at }) => `Löschung vom ${at} (${kind} ${id}): ${what}`),
  ];
}
