import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVisible, isWellFormed, length, utf8Length, wellFormed } from '../../src/domain/text';

const binary = fc.string({ unit: 'binary' });
const units = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes));

describe('texts that survive UTF-8', () => {
  it('keep whole characters and lose halves', () => {
    expect(wellFormed('Köln 🧹')).toBe('Köln 🧹');
    expect(wellFormed('a\ud83eb')).toBe('a\ufffdb');
    expect(wellFormed('\udc00\ud800')).toBe('\ufffd\ufffd');
    expect(wellFormed('\ud800\ud83e\uddf9')).toBe('\ufffd🧹');
  });

  it('are what an encoder makes of them', () => {
    fc.assert(
      fc.property(fc.oneof(binary, units), (text) => {
        const travelled = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
        expect(wellFormed(text)).toBe(travelled);
        expect(isWellFormed(text)).toBe(travelled === text);
        expect(wellFormed(wellFormed(text))).toBe(wellFormed(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('have the length in bytes that an encoder says', () => {
    fc.assert(
      fc.property(binary.map(wellFormed), (text) => {
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
      }),
    );
  });
});

describe('visible texts (D38)', () => {
  for (const text of ['a', ' a ', '–', '🧹', 'ä', '.', '\u0301a', '0', '漢'])
    it(`${JSON.stringify(text)} can be seen`, () => expect(isVisible(text)).toBe(true));

  for (const text of [
    ...['', ' ', '\t\n\r', '\u00a0', '\u3000', '\u2003', '\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad'],
    ...['\u2028', '\u2800', '\u3164', '\u115f', '\ufe0f', '\u180e', '\u{e0041}', '\u202e', '\u0000', '\u200b \u2060'],
  ])
    it(`${JSON.stringify(text)} cannot`, () => expect(isVisible(text)).toBe(false));
});

describe('length', () => {
  it('counts characters as a person does, not units', () => {
    expect(length('')).toBe(0);
    expect(length('Köln')).toBe(4);
    expect(length('🧹🧹')).toBe(2);
  });
});
