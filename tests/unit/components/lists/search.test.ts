import { describe, expect, it } from 'vitest';
import { hasAllWords } from '../../../../src/components/lists/search';

describe('a search over rows that are all there', () => {
  it('finds every word in any of the texts, without case, umlauts included', () => {
    expect(hasAllWords('NOWAK m', 'Marta Nowak', 'x@y.de')).toBe(true);
    expect(hasAllWords('nowak z', 'Marta Nowak', 'x@y.de')).toBe(false);
    expect(hasAllWords('ÜBERWEG', 'Überweg 3', 'Köln')).toBe(true);
    expect(hasAllWords('köln über', 'Überweg 3', 'Köln')).toBe(true);
    expect(hasAllWords('bonn', 'Überweg 3', 'Köln')).toBe(false);
  });

  it('finds everything without a word', () => {
    for (const nothing of ['', '  ']) expect(hasAllWords(nothing, 'Marta')).toBe(true);
    expect(hasAllWords(' köln ', 'Köln')).toBe(true);
  });
});
