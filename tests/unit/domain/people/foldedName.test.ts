/** Two names that look alike are kept as one text (D89, D346). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, foldSealedName } from '../../../../src/domain/people/foldedName';
import { nameIssue } from '../../../../src/domain/people/name';
import { isUnassigned } from '../../../../src/domain/people/unassigned';

/** As the server kept a name until D422: nothing that looks like another character became that one. */
function foldedBefore(name: string): string {
  const characters = Array.from(name.replace(/[\u180b-\u180d\ufe00-\ufe0f]/g, ''));
  const needs = (character: string | undefined) => /[\u0600-\u0dff\u1000-\u109f\u1780-\u18af]/.test(character ?? '');
  const kept = characters.filter(
    (character, at) => !/[\u200c\u200d]/.test(character) || (needs(characters[at - 1]) && needs(characters[at + 1])),
  );
  const folded = kept.join('').normalize('NFC').replace(/\s+/g, ' ').trim();
  return folded === name ? folded : foldedBefore(folded);
}

describe('a folded name', () => {
  it.each([
    ['a decomposed umlaut', 'Ju\u0308rgen', 'J\u00fcrgen'],
    ['a variation sign', 'Anna\ufe0f', 'Anna'],
    ['a variation sign behind a picture', 'Haus \u2764\ufe0f', 'Haus \u2764'],
    ['a joiner between Latin letters', 'An\u200dna \u200cMeier', 'Anna Meier'],
    ['a joiner at the end of a Persian word', '\u0645\u06cc\u200c', '\u0645\u06cc'],
    ['runs of white space', ' Anna \t Meier ', 'Anna Meier'],
    ['joined letters', '\ufb01scher, D\u0133k, \u01c4, Stra\ufb02er', 'fischer, Dijk, D\u017d, Strafler'],
    ['wide letters', '\uff2d\uff41\uff58\u3000\uff11', 'Max 1'],
    ['mathematical letters', '\u{1d40c}\u{1d41a}x \u211d', 'Max R'],
    ['outlined letters', '\u{1ccd6}\u{1ccef}\u{1ccf9}', 'AZ9'],
    ['a Roman numeral', 'Haus \u2167', 'Haus VIII'],
    ['other hyphens', 'Meier\u2010Schulz\u2011Lang\u2212A\ufe63B\uff0dC', 'Meier-Schulz-Lang-A-B-C'],
    ['other signs', 'O\u02bcNeil: \u2026 a\ua789 1\u20442 \u2027 \u0149', 'O\u2019Neil: ... a: 1/2 \u00b7 \u2019n'],
    ['a long s and a second dot', '\u017fimon Mi\u0307a', 'simon Mia'],
    ['positioned Arabic letters', '\ufee3\ufea4\ufee4\ufeaa', '\u0645\u062d\u0645\u062f'],
    ['Chinese radicals', '\u2f29\u2f46', '\u5c0f\u65e0'],
  ])('is the same as its look-alike with %s', (_what, name, folded) => expect(foldName(name)).toBe(folded));

  it.each([
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['Hindi', '\u0915\u094d\u200d\u0937'],
  ])('keeps the joiner that %s needs', (_script, name) => expect(foldName(name)).toBe(name));

  it('shows a private-use character as one that cannot be shown', () => {
    expect(foldName('A\ue000B\u{f0000}C\u{10fffd}')).toBe('A\ufffdB\ufffdC\ufffd');
    expect(foldName('Max\u0378\u{50000}')).toBe('Max\ufffd\ufffd');
  });

  it('knows of every code point whether Unicode has a character for it', () => {
    const hidden = /[\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u;
    const wrong = Array.from({ length: 0x110000 }, (_, point) => point).filter((point) => {
      const character = String.fromCodePoint(point);
      return isUnassigned(point) !== (/\p{Cn}/u.test(character) && !hidden.test(character));
    });
    expect(wrong.map((point) => point.toString(16))).toEqual([]);
  });

  it('is a name by its rule and folds to itself, whatever single character stands in it', () => {
    const wrong = Array.from({ length: 0x20000 }, (_, point) => point).filter((point) => {
      if (point >= 0xd800 && point <= 0xdfff) return false;
      const name = `Max${String.fromCodePoint(point)}Muster`;
      if (nameIssue(name) !== null) return false;
      const folded = foldName(name);
      return nameIssue(folded) !== null || foldName(folded) !== folded;
    });
    expect(wrong.map((point) => point.toString(16))).toEqual([]);
  });

  it('is the same of a name as it came and of one that the rule before D422 folded', () => {
    const odd = fc.string({
      unit: fc.constantFrom(...'Ai\u0307 \u0308\ufb01\ufee3\ufea4\u200c\u200d\u0645\u2011\uff0d\u0149\u0378'),
    });
    fc.assert(
      fc.property(odd, (name) => {
        expect(foldName(foldedBefore(name))).toBe(foldName(name));
      }),
    );
  });

  it('keeps names of many languages as they are', () => {
    for (const name of [
      'Łukasz Żółć',
      'João Conceição',
      'Đặng Thị Hằng',
      'Αλέξης',
      'Юлия',
      '王小明',
      "O'Brien-Müller",
      'O’Brien – Sohn',
      'Haus 3²',
      '½ Hof',
      '㈱ 田中',
      'สำราญ',
      '김철수',
      'Առաքելյան և Որդի',
      '1º andar',
    ])
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
