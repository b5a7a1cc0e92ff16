/** Two names that look alike are kept as one text (D89, D346). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, foldSealedName } from '../../src/domain/foldedName';

describe('a folded name', () => {
  it.each([
    ['a decomposed umlaut', 'Ju\u0308rgen', 'J\u00fcrgen'],
    ['a variation sign', 'Anna\ufe0f', 'Anna'],
    ['a variation sign behind a picture', 'Haus \u2764\ufe0f', 'Haus \u2764'],
    ['a joiner between Latin letters', 'An\u200dna \u200cMeier', 'Anna Meier'],
    ['a joiner at the end of a Persian word', '\u0645\u06cc\u200c', '\u0645\u06cc'],
    ['runs of white space', ' Anna \t Meier ', 'Anna Meier'],
  ])('is the same as its look-alike with %s', (_what, name, folded) => expect(foldName(name)).toBe(folded));

  it.each([
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['Hindi', '\u0915\u094d\u200d\u0937'],
  ])('keeps the joiner that %s needs', (_script, name) => expect(foldName(name)).toBe(name));

  it('shows a private-use character as one that cannot be shown', () => {
    expect(foldName('A\ue000B\u{f0000}C\u{10fffd}')).toBe('A\ufffdB\ufffdC\ufffd');
  });

  it('keeps names of many languages as they are', () => {
    for (const name of ['Łukasz Żółć', 'João Conceição', 'Đặng Thị Hằng', 'Αλέξης', 'Юлия', '王小明', "O'Brien-Müller"])
      expect(foldName(name)).toBe(name);
  });

  it('stays the same when it is folded again, and is never emptied', () => {
    const odd = fc.string({ unit: fc.constantFrom(...'Aä \u0308\ufe0f\u200c\u200d\ue000\u0645\u0915\u094d🧹') });
    fc.assert(
      fc.property(odd, (name) => {
        const once = foldName(name);
        expect(foldName(once)).toBe(once);
        if (/[A\ue000]/.test(name)) expect(once).not.toBe('');
      }),
    );
  });

  it('is no longer than a name may be, when its letters are longer in NFC', () => {
    const name = '\ufb2c'.repeat(100);
    expect(foldName(name)).toBe(name);
    expect(foldName('\ufb2c')).toBe('\u05e9\u05bc\u05c1');
  });

  it('that a link worker sealed is cleaned of what turns its direction', () => {
    expect(foldSealedName('\u202eAn\u200dna\u0000')).toBe('Anna');
  });
});
