/** Which states of a queued documentation are work; alone, because the landing page's own script asks it too and is small. */
import type { TransferState } from './transfer';

/** The states in which this phone holds the only sure copy: such rows are counted, shown and never deleted silently. */
export const UNDELIVERED = ['waiting', 'needsSignIn', 'refused'] as const satisfies readonly TransferState[];

/** Whether a row is in one of them; also of what an index hands out. */
export function isUndelivered(state: string): boolean {
  return UNDELIVERED.some((one) => one === state);
}
