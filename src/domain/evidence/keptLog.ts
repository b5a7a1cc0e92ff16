/** What a device keeps of the public log (D356), so that the server cannot show it another log later. */

/**
 * What the device found when it compared the log of today with the checkpoint it kept.
 * `shrank`: it has fewer entries. `forked`: it does not continue the kept state. `unsigned`: the known key did not sign it. `withheld`: the
 * server does not serve the tiles that prove it. `renamed`: it goes on under a new name and continues the kept state (D222). `recovered`: it
 * goes on under a new name, and the end of the kept state is not in it.
 */
export type LogFindingKind = 'shrank' | 'forked' | 'unsigned' | 'withheld' | 'renamed' | 'recovered';

/** `before`, `after`: both checkpoints as they were served; `at` in ms; `hidden`: somebody put the notice away. */
export type LogFinding = { kind: LogFindingKind; before: string; after: string; at: number; hidden: boolean };

/** `note`: the newest checkpoint that was proved; `key`: its key (`name+hash+key`); `askedAt` in ms, of the last answer. */
export type KeptLog = { note: string; key: string; askedAt: number; finding: LogFinding | null };

/** Whether a finding is no fault: a recovery is announced by its new name (D222). */
export function isNeutral(kind: LogFindingKind): boolean {
  return kind === 'renamed' || kind === 'recovered';
}
