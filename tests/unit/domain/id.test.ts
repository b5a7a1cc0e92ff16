import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isId, isToken, newId, pastedToken, recordNumber } from '../../../src/domain/id';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('ids', () => {
  it('are 15 characters a-z and 0-9, whatever the randomness', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 30, maxLength: 30 }), (bytes) => {
        let turn = 0;
        const id = newId((n) => Uint8Array.from({ length: n }, (_, i) => (bytes[i] ?? 0) + turn++));
        expect(isId(id)).toBe(true);
      }),
    );
  });

  it('do not repeat in ten thousand', () => {
    const ids = new Set(Array.from({ length: 10_000 }, () => newId(randomBytes)));
    expect(ids.size).toBe(10_000);
  });

  it('draw every character equally often: bytes that would favour the first are drawn again', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 4000; i++)
      for (const letter of newId(randomBytes)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(36);
    // 60,000 draws, 1,667 each; six standard deviations are 242.
    for (const count of counts.values()) expect(Math.abs(count - 60_000 / 36)).toBeLessThan(242);
    const letters = Array.from({ length: 252 }, (_, byte) => newId(() => Array(30).fill(byte))[0]);
    expect(new Set(letters.map((one) => letters.filter((other) => other === one).length))).toEqual(new Set([7]));
  });

  it('are known by their shape (D7)', () => {
    for (const wrong of [
      '',
      'abc',
      'ABCDEFGHIJKLMNO',
      'abcdefghijklmn',
      'abcdefghijklmnop',
      'abcdefghijklmn\n',
      null,
      7,
      {},
    ])
      expect(isId(wrong)).toBe(false);
    expect(isToken('A'.repeat(42).concat('-'))).toBe(true);
    for (const wrong of ['A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, `${'A'.repeat(42)}/`, null])
      expect(isToken(wrong)).toBe(false);
    expect(isToken('abcdefghijklmno')).toBe(false);
  });
});

describe('record numbers (D40)', () => {
  it('are ten characters of Crockford in two groups, from the first 50 bits', () => {
    expect(recordNumber('0'.repeat(64))).toBe('00000-00000');
    expect(recordNumber('f'.repeat(64))).toBe('ZZZZZ-ZZZZZ');
    expect(recordNumber(`00443214c7424${'0'.repeat(51)}`)).toBe('01234-56789');
    for (let i = 0; i < 500; i++)
      expect(recordNumber(sha256(newId(randomBytes)))).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  it('are the same on both sides and stay the same for ever', () =>
    expect(recordNumber(sha256('doc000000000001'))).toBe('SGPHX-XF2FN'));

  it('tell records apart', () => {
    const numbers = new Set(Array.from({ length: 5000 }, (_, i) => recordNumber(sha256(`doc${i}`))));
    expect(numbers.size).toBe(5000);
  });
});

describe('a token as somebody pasted it', () => {
  const token = `${'aZ9-'.repeat(10)}_x-`;

  it('is found without the spaces, the full stop, the brackets and the quotes around it', () => {
    for (const pasted of [token, `${token}.`, ` ${token} `, `${token}\n`, `(${token})`, `„${token}“,`, `<${token}>.`])
      expect(pastedToken(pasted)).toBe(token);
  });

  it('stays unknown when a character is missing, added inside, or is none of its alphabet', () => {
    for (const pasted of [
      token.slice(1),
      `${token}a`,
      token.replace('Z', ' '),
      `${token.slice(1)}ä`,
      '',
      null,
      undefined,
    ])
      expect(pastedToken(pasted)).toBeNull();
  });
});
