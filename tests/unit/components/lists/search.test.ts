import { describe, expect, it } from 'vitest';
import { matches } from '../../../../src/components/lists/search';

describe('a search over rows that are all there', () => {
  it('finds every word in any of the texts, without case, umlauts included', () => {
    expect(matches('NOWAK m', 'Marta Nowak', 'x@y.de')).toBe(true);
    expect(matches('nowak z', 'Marta Nowak', 'x@y.de')).toBe(false);
    expect(matches('ÜBERWEG', 'Überweg 3', 'Köln')).toBe(true);
    expect(matches('köln über', 'Überweg 3', 'Köln')).toBe(true);
    expect(matches('bonn', 'Überweg 3', 'Köln')).toBe(false);
  });

  it('finds everything without a word', () => {
    for (const nothing of ['', '  ']) expect(matches(nothing, 'Marta')).toBe(true);
    expect(matches(' köln ', 'Köln')).toBe(true);
  });
});
