import type { Receipt } from './transfer';

/** A receipt with only a state: deleted or unknown. */
export function bareReceipt(
  { id, contentHash }: Pick<Receipt, 'id' | 'contentHash'>,
  state: Receipt['state'],
): Receipt {
  return { id, contentHash, state, missing: [], receivedAt: '', completedAt: null, number: '' };
}
