import { describe, expect, it } from 'vitest';
import { deliveryWords } from '../../src/domain/deliveryWords';
import type { TransferState } from '../../src/domain/transfer';

describe('the state of a record in words', () => {
  it('only a waiting one can be on its way: whatever is at an end is not sending', () => {
    expect(deliveryWords('waiting', false)).toEqual({ mark: 'saved', words: 'Auf dem Gerät gesichert' });
    expect(deliveryWords('waiting', true)).toEqual({ mark: 'sending', words: 'Wird übertragen' });
    const others: (TransferState | null)[] = [
      'complete',
      'released',
      'needsSignIn',
      'refused',
      'deletedOnServer',
      null,
    ];
    for (const state of others) expect(deliveryWords(state, true)).toEqual(deliveryWords(state, false));
  });

  it("says 'Übertragen' of nothing the server has not confirmed", () => {
    const done = (['waiting', 'needsSignIn', 'refused', 'deletedOnServer', 'complete', 'released'] as const).filter(
      (state) => deliveryWords(state, false).words === 'Übertragen',
    );
    expect(done).toEqual(['complete', 'released']);
  });
});
