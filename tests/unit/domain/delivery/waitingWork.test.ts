import { describe, expect, it } from 'vitest';
import { parseWaiting, waitingText } from '../../../../src/domain/delivery/waitingWork';

const NOW = Date.UTC(2026, 10, 30, 6);
const SINCE = Date.UTC(2026, 10, 29, 5, 42);

describe('what a phone says of waiting work', () => {
  it('is read as it was written', () => {
    for (const work of [
      { count: 0, since: null },
      { count: 3, since: SINCE },
    ])
      expect(parseWaiting(waitingText(work), NOW)).toEqual(work);
    expect(waitingText({ count: 3, since: SINCE })).toBe('3;2026-11-29T05:42:00.000Z');
  });

  it('says at most 9999', () => expect(waitingText({ count: 20_000, since: SINCE })).toMatch(/^9999;/));

  it('never began in the future', () => {
    expect(parseWaiting('1;2030-01-01T00:00:00.000Z', NOW)).toEqual({ count: 1, since: NOW });
  });

  it('is ignored in any other form', () => {
    for (const text of ['', '3', '-1', '3;gestern', '99999;2026-11-29T05:42:00.000Z', '1;2026-99-29T05:42:00.000Z'])
      expect(parseWaiting(text, NOW), text).toBeNull();
  });
});
