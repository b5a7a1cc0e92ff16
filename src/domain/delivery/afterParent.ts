/**
 * A Nachtrag is delivered after its record. While the record waits on the same phone, the Nachtrag is bound: it has no
 * time of its own and follows the record's state.
 */
import { restartTransfer, type Transfer } from './transfer';
import { isUndelivered } from './undelivered';

/** `nextAttemptAt` of a bound Nachtrag; no clock reaches it. */
export const AFTER_PARENT = Number.MAX_SAFE_INTEGER;

/** Whether it follows its record; absent = no transfer time known. */
export function isBound({ nextAttemptAt }: Pick<Transfer, 'nextAttemptAt'>): boolean {
  return nextAttemptAt === AFTER_PARENT;
}

/**
 * The transfer of a bound or new Nachtrag.
 * @param record the record's transfer on this phone; null = not here, so the server has it.
 * @param now ms.
 */
export function followRecord(transfer: Transfer, record: Transfer | null, now: number): Transfer {
  if (record === null || !isUndelivered(record.state)) return restartTransfer(transfer, now);
  if (record.state === 'refused')
    return { ...transfer, state: 'refused', reason: record.reason, nextAttemptAt: AFTER_PARENT };
  return { ...transfer, state: 'waiting', reason: null, nextAttemptAt: AFTER_PARENT };
}
