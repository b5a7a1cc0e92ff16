import { describe, expect, it } from 'vitest';
import { linkReceiptCheck } from '../../../src/components/linkReceiptCheckTexts';

const ENTRY = `1a2b3c4d${'00'.repeat(24)}5e6f7a8b`;
const check = (state: string, entry?: string) =>
  linkReceiptCheck({ number: '4F7K2-Q9M3X', transfer: { state, entry } }, 'https://belege.example.org');

describe('the check of a link receipt', () => {
  it("has the number's address and the entry's short hash when known", () => {
    for (const state of ['complete', 'released'])
      expect(check(state, ENTRY)).toEqual({
        address: 'https://belege.example.org/pruefen/4F7K2-Q9M3X',
        sum: 'Prüfsumme 1a2b3c4d\u00a0…\u00a05e6f7a8b',
      });
  });

  it('is absent while incomplete, when deleted and without a hash', () => {
    for (const state of ['waiting', 'refused', 'needsSignIn', 'deletedOnServer'])
      expect(check(state, ENTRY)).toBeNull();
    for (const entry of [undefined, '', 'x'.repeat(64), `${ENTRY}00`]) expect(check('complete', entry)).toBeNull();
  });
});
