/**
 * Normalises passwords and personal facts for comparison: no case and accents, any script,
 * both umlaut spellings. Without letter classes, which PocketBase's engine lacks.
 */
import { foldText } from '../text/words';
import { hasAddress, readableEmail } from './user';

/** Characters of all scripts of the first plane, as part of a class; includes their digits and marks. */
export const LETTER =
  'a-z\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff\\uf900-\\uffdc';
const BETWEEN = new RegExp(`[^${LETTER}]+`);

/** Minimum length of a word from personal facts; shorter ones are like 'AG'. */
const WORD_MIN = 3;
/** Part of an address or name with digits and signs: 'kk87'. */
const TOKEN_MIN = 4;

/** Characters without decomposition, and umlauts, as written in several characters. */
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

/** Lower case without accents, umlauts as two characters ('joerg') and one ('jorg'), wide characters narrow. */
export function passwordSpellings(text: string): string[] {
  const narrow = text.normalize('NFKC');
  const small = WRITTEN.reduce(
    (written, [letter, replacement]) => written.replace(letter, replacement),
    narrow.toLowerCase(),
  );
  const bare = small.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return [...new Set([bare, foldText(narrow)].map(composeCharacters))];
}

/** NFC, so that a letter counts once; engines differ on the final Greek sigma. */
function composeCharacters(text: string): string {
  return text.normalize('NFC').replace(/ς/g, 'σ');
}

/** Words and their joins: 'Max Muster' is 'max', 'muster', 'maxmuster', 'mustermax'. */
export function wordsIn(text: string): string[] {
  return passwordSpellings(text).flatMap((spelled) => {
    const words = spelled.split(BETWEEN).filter((word) => word.length >= WORD_MIN);
    return [...words, words.join(''), [...words].reverse().join('')].filter((word) => word !== '');
  });
}

/** A text and its parts: an address, its local part, 'haus24' of 'Haus24 GmbH'. */
export function passwordTokens(text: string): string[] {
  const isAddress = text.includes('@') && hasAddress(text);
  const written = [text, ...(isAddress ? [readableEmail(text)] : [])].flatMap(passwordSpellings);
  return written.flatMap((one) => [one, ...one.split(/[\s@]+/)]).filter((token) => token.length >= TOKEN_MIN);
}
