/**
 * A device's copy of the public log (D356), so that the server cannot later show it another log.
 */

/**
 * Findings against the kept checkpoint. `shrank`: fewer entries. `forked`: does not continue it.
 * `unsigned`: not signed by the known key. `withheld`: tiles for the proof are missing. `renamed`:
 * a new name that continues it (D222). `recovered`: a new name without the end of the kept log.
 */
export type LogFindingKind = 'shrank' | 'forked' | 'unsigned' | 'withheld' | 'renamed' | 'recovered';

/** `before`, `after`: checkpoints as served; `at` in ms; `hidden`: notice dismissed. */
export type LogFinding = { kind: LogFindingKind; before: string; after: string; at: number; hidden: boolean };

/**
 * `note`: newest proved checkpoint; `key`: its key (`name+hash+key`); `askedAt`: last answer, ms.
 */
export type KeptLog = { note: string; key: string; askedAt: number; finding: LogFinding | null };

/** Not a fault: a recovery is announced by its new name. */
export function isNeutral(kind: LogFindingKind): boolean {
  return kind === 'renamed' || kind === 'recovered';
}
