/**
 * Which queued states are work; a separate file, because the landing page's small script uses it.
 */
import type { TransferState } from './transfer';

/**
 * States in which only this phone surely has the record: such rows are counted, shown and never
 * deleted silently.
 */
export const UNDELIVERED = ['waiting', 'needsSignIn', 'refused'] as const satisfies readonly TransferState[];

/** Accepts any state string of an index. */
export function isUndelivered(state: string): boolean {
  return UNDELIVERED.some((one) => one === state);
}
