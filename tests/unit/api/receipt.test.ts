import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfirmation, parseReceipt, type SentContent } from '../../../src/api/receipt';

const sent: SentContent = { id: 'doc000000000001', contentHash: 'a'.repeat(64) };
const PHOTO = 'pho000000000001';
const receiving = {
  ...sent,
  state: 'receiving',
  missing: [PHOTO],
  receivedAt: '2026-11-21T06:42:00.000Z',
  completedAt: null,
  number: '4F7K2-Q9M3X',
};
const complete = { ...receiving, state: 'complete', missing: [], completedAt: '2026-11-21T06:43:00.000Z' };

describe('a receipt is one only if it answers exactly what was sent', () => {
  it('receiving and complete arrive as they are', () => {
    expect(parseReceipt(receiving, sent)).toEqual(receiving);
    expect(parseReceipt(complete, sent)).toEqual(complete);
  });

  it('says of a complete one how it stands in the log, where the server does (D244)', () => {
    const entry = '1a2b3c4d'.repeat(8);
    expect(parseReceipt({ ...complete, entry }, sent)).toEqual({ ...complete, entry });
    expect(parseReceipt({ ...receiving, entry }, sent)).toEqual(receiving);
    for (const other of [7, null, [entry]]) expect(parseReceipt({ ...complete, entry: other }, sent)).toEqual(complete);
  });

  it('a deleted one needs nothing but its name and hash', () => {
    expect(parseReceipt({ ...sent, state: 'deleted' }, sent)).toMatchObject({ ...sent, state: 'deleted', missing: [] });
  });

  const impostors: Record<string, unknown> = {
    'another documentation': { ...complete, id: 'doc000000000002' },
    'another content': { ...complete, contentHash: 'b'.repeat(64) },
    'no hash': { ...complete, contentHash: undefined },
    "'complete' without its time": { ...complete, completedAt: null },
    "'complete' with a time that is none": { ...complete, completedAt: 'gestern' },
    'no time of arrival': { ...receiving, receivedAt: undefined },
    'no list of missing photos': { ...receiving, missing: undefined },
    'missing photos that are no ids': { ...receiving, missing: ['1'] },
    'no number': { ...receiving, number: undefined },
    'an unknown state': { ...complete, state: 'done' },
    "'unknown', which only the confirmation may say": { ...sent, state: 'unknown' },
    'nothing (HTML, an empty body)': undefined,
    'an empty object': {},
    'a list': [complete],
    'a text': 'ok',
  };
  for (const [what, value] of Object.entries(impostors)) {
    it(`no receipt: ${what}`, () => expect(parseReceipt(value, sent)).toBeNull());
  }

  it('whatever JSON arrives, a receipt never names another id or hash and nothing is thrown', () => {
    const almost = fc.record(
      {
        id: fc.oneof(fc.constant(sent.id), fc.string()),
        contentHash: fc.oneof(fc.constant(sent.contentHash), fc.string()),
        state: fc.oneof(fc.constantFrom('receiving', 'complete', 'deleted', 'unknown'), fc.jsonValue()),
        missing: fc.oneof(fc.constant([PHOTO]), fc.jsonValue()),
        receivedAt: fc.oneof(fc.constant(complete.receivedAt), fc.jsonValue()),
        completedAt: fc.oneof(fc.constant(complete.completedAt), fc.jsonValue()),
        number: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(almost, fc.jsonValue()), (value) => {
        const receipt = parseReceipt(value, sent);
        if (receipt === null) return;
        expect([receipt.id, receipt.contentHash]).toEqual([sent.id, sent.contentHash]);
        expect(receipt.state).not.toBe('unknown');
        if (receipt.state === 'complete') expect(receipt.completedAt).not.toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the second confirmation (D33)', () => {
  it("knows 'unknown': the server never had it, or lost it", () => {
    expect(parseConfirmation({ id: sent.id, state: 'unknown' }, sent)).toMatchObject({ ...sent, state: 'unknown' });
  });

  it('another content under the same id is no confirmation: ours is unknown there', () => {
    const other = { ...complete, contentHash: 'b'.repeat(64) };
    expect(parseConfirmation(other, sent)?.state).toBe('unknown');
  });

  it('confirms only what is complete by the same rules as a receipt', () => {
    expect(parseConfirmation(complete, sent)).toEqual(complete);
    expect(parseConfirmation({ ...complete, completedAt: '' }, sent)).toBeNull();
    expect(parseConfirmation(undefined, sent)).toBeNull();
    expect(parseConfirmation({ ...complete, id: 'doc000000000002' }, sent)).toBeNull();
  });
});
