import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameIssue } from '../../../../src/domain/people/name';
import { shownText } from '../../../../src/domain/text/shownText';
import {
  countCharacters,
  isVisible,
  isWellFormed,
  utf8Length,
  wellFormed,
  withoutHidden,
} from '../../../../src/domain/text/text';

const binary = fc.string({ unit: 'binary' });
const units = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes));

describe('well-formed texts', () => {
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

  it("have the encoder's length in bytes", () => {
    fc.assert(
      fc.property(binary.map(wellFormed), (text) => {
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
      }),
    );
  });
});

describe('visible texts', () => {
  for (const text of ['a', ' a ', '–', '🧹', 'ä', '.', '\u0301a', '0', '漢'])
    it(`${JSON.stringify(text)} can be seen`, () => expect(isVisible(text)).toBe(true));

  for (const text of [
    ...['', ' ', '\t\n\r', '\u00a0', '\u3000', '\u2003', '\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad'],
    ...['\u2028', '\u2800', '\u3164', '\u115f', '\ufe0f', '\u180e', '\u{e0041}', '\u202e', '\u0000', '\u200b \u2060'],
  ])
    it(`${JSON.stringify(text)} cannot`, () => expect(isVisible(text)).toBe(false));
});

/** Unicode's invisible characters: white space, controls, default-ignorable, formats, non-characters. */
const DRAWS_NOTHING = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Noncharacter_Code_Point}]/u;
/** Format characters that do draw a sign around the characters behind them. */
const DRAWN_FORMATS = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;
/**
 * Blank by their glyph, but not by their property: Braille, object placeholder, Brahmi, Egyptian, Khitan, a note
 * without a head.
 */
const BLANK_SYMBOLS = /[\u2800\ufffc]|[\u{1107f}\u{13440}-\u{13442}\u{16fe4}\u{1d159}]/u;
/** Needed by Persian and Indic scripts and composed emoji; the server folds names. */
const JOINERS = /[\u200c\u200d]|[\u180b-\u180d\ufe00-\ufe0f]/u;
/** White space with a width, or a foreign line end, which shownText handles. */
const ROOM = /\u0085|[^\S\ufeff]/u;

describe('every character of Unicode', () => {
  const all = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point)).filter(isWellFormed);
  const isInvisible = (character: string) =>
    BLANK_SYMBOLS.test(character) || (DRAWS_NOTHING.test(character) && !DRAWN_FORMATS.test(character));
  const invisible = all.filter(isInvisible);
  const pointsOf = (characters: readonly string[]) =>
    characters.map((character) => character.codePointAt(0)?.toString(16));

  it('counts as visible unless its properties make it invisible', () =>
    expect(pointsOf(all.filter((character) => !isVisible(character)))).toEqual(pointsOf(invisible)));

  it('is dropped when it is invisible, except a space and the joiners', () => {
    const dropped = invisible.filter((character) => character !== ' ' && !JOINERS.test(character));
    expect(pointsOf(all.filter((character) => withoutHidden(character) === ''))).toEqual(pointsOf(dropped));
    const refused = invisible.filter((character) => nameIssue(`Max${character} Muster`) !== null);
    expect(pointsOf(refused)).toEqual(pointsOf(dropped.filter((character) => !/\s/.test(character))));
    const taken = invisible.filter((character) => shownText(`Max${character}Muster`) === 'MaxMuster');
    expect(pointsOf(taken)).toEqual(pointsOf(dropped.filter((character) => !ROOM.test(character))));
  });
});

describe('a text that is shown to another person', () => {
  it.each([
    ['turned around', 'Rechnung\u202efdp.exe', 'Rechnungfdp.exe'],
    ['isolated', '\u2066Keller\u2069', 'Keller'],
    ['marked', 'Hof\u200e, Weg\u200f 3\u061c', 'Hof, Weg 3'],
    ['hidden', 'Trep\u00adpe\u200b\u2060\ufeff\u3164\u{e0041}', 'Treppe'],
    ['controlled', 'a\u0000b\u0007c\u001b[31md\u007f', 'abc[31md'],
    ['half a character', 'a\ud83eb', 'a\ufffdb'],
    ['other line ends', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
  ])('loses what is %s', (_what, text, shown) => expect(shownText(text)).toBe(shown));

  it.each([
    'Zeile 1\n\tZeile 2',
    '3\u00a0m\u202f²',
    'محمد علی\u200cزاده',
    '👩\u200d🔧 ❤\ufe0f 👨\u200d👩\u200d👧',
    'क\u094d\u200dष',
  ])('stays as it is: %j', (text) => expect(shownText(text)).toBe(text));

  it('has nothing hidden and is stable', () => {
    const part = fc.oneof(units, binary, fc.constantFrom('\u202e', '\u2066', '\u200b', '\r', 'ü', '\n', '\ufeff'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const shown = shownText(parts.join(''));
        expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u061c\ufeff\0\r]/);
        expect(shownText(shown)).toBe(shown);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('length', () => {
  it('counts characters, not UTF-16 units', () => {
    expect(countCharacters('')).toBe(0);
    expect(countCharacters('Köln')).toBe(4);
    expect(countCharacters('🧹🧹')).toBe(2);
  });
});
