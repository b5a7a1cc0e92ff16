/**
 * How a password and what others know of a person are spelled to be compared: without case and
 * accents, letters of any script, umlauts in both spellings. Without the classes of letters that
 * PocketBase's engine does not know.
 */
import { foldText } from '../text/words';
import { hasAddress, readableEmail } from './user';

/** Letters of all scripts of the first plane, as a part of a class. Digits and marks of other scripts count among them. */
export const LETTER =
  'a-z\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff\\uf900-\\uffdc';
const BETWEEN = new RegExp(`[^${LETTER}]+`);

/** A word from what others know of the person; shorter ones are like 'AG'. */
const WORD_MIN = 3;
/** A part of an address or a name as it stands, with its digits and signs: 'kk87'. */
const TOKEN_MIN = 4;

/** Letters that Unicode does not take apart, and umlauts, in as many letters as people write for them. */
const WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/[äæ]/g, 'ae'],
  [/[öøœ]/g, 'oe'],
  [/ü/g, 'ue'],
  [/å/g, 'aa'],
  [/ß/g, 'ss'],
  [/đ/g, 'dj'],
  [/ł/g, 'l'],
  [/ı/g, 'i'],
];

/** Small letters without accents, umlauts in two letters ('joerg') and in one ('jorg'), wide characters narrow. */
export function passwordSpellings(text: string): string[] {
  const narrow = text.normalize('NFKC');
  const small = WRITTEN.reduce((written, [letter, letters]) => written.replace(letter, letters), narrow.toLowerCase());
  const bare = small.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return [...new Set([bare, foldText(narrow)].map(composeLetters))];
}

/** Composed, so that a letter counts as one; engines write the last letter of a Greek word in capitals in two ways. */
function composeLetters(text: string): string {
  return text.normalize('NFC').replace(/ς/g, 'σ');
}

/** Each word of a text, and these together: 'Max Muster' is 'max', 'muster', 'maxmuster', 'mustermax'. */
export function wordsIn(text: string): string[] {
  return passwordSpellings(text).flatMap((spelled) => {
    const words = spelled.split(BETWEEN).filter((word) => word.length >= WORD_MIN);
    return [...words, words.join(''), [...words].reverse().join('')].filter((word) => word !== '');
  });
}

/** A text as it stands, and its parts: an address, what stands before its @, 'haus24' of 'Haus24 GmbH'. */
export function passwordTokens(text: string): string[] {
  const isAddress = text.includes('@') && hasAddress(text);
  const written = [text, ...(isAddress ? [readableEmail(text)] : [])].flatMap(passwordSpellings);
  return written.flatMap((one) => [one, ...one.split(/[\s@]+/)]).filter((token) => token.length >= TOKEN_MIN);
}
