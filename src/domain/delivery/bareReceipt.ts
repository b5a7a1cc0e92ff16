import type { Receipt } from './transfer';

/** A receipt that says a state and nothing else: of what is deleted, or of which nothing is known. */
export function bareReceipt(
  { id, contentHash }: Pick<Receipt, 'id' | 'contentHash'>,
  state: Receipt['state'],
): Receipt {
  return { id, contentHash, state, missing: [], receivedAt: '', completedAt: null, number: '' };
}
