/**
 * Names as the server keeps them: two names that look alike are the same text. The phone does
 * without it, because the page of a link has no bytes left for it.
 */
import { NAME_MAX } from '../limits';
import { countCharacters } from '../text/text';
import { plainCharacter, withoutSecondDot } from './lookAlikes';
import { cleanName, tidyName } from './name';
import { isUnassigned } from './unassigned';

/** Signs that choose how the character before them is drawn. */
const VARIATIONS = /[\u180b-\u180d\ufe00-\ufe0f]/g;
const JOINER = /[\u200c\u200d]/;
/** Characters that each font draws as it likes, and most fonts not at all. */
const PRIVATE_RANGES: ReadonlyArray<readonly [number, number]> = [
  [0xe000, 0xf8ff],
  [0xf0000, 0xffffd],
  [0x100000, 0x10fffd],
];
/** Scripts in which a joiner changes the letters beside it: Arabic to Indic, Myanmar, Khmer, Mongolian. */
const JOINED_RANGES: ReadonlyArray<readonly [number, number]> = [
  [0x600, 0xdff],
  [0x1000, 0x109f],
  [0x1780, 0x18af],
];
const REPLACEMENT = '\ufffd';

const pointOf = (character: string) => character.codePointAt(0) ?? 0;
const isIn = (ranges: typeof PRIVATE_RANGES, character: string) =>
  ranges.some(([low, high]) => pointOf(character) >= low && pointOf(character) <= high);
const hasNoShape = (character: string) => isIn(PRIVATE_RANGES, character) || isUnassigned(pointOf(character));

/**
 * A tidy name in the composed form of Unicode (NFC), without variation signs, and with joiners only between letters of a
 * script that needs them. A character that looks like another one becomes that one (lookAlikes.ts). A private-use or
 * unassigned one becomes U+FFFD, so that no name is emptied by this. A name that would be too long by all this stays as it
 * was, because its column would refuse it.
 */
export function foldName(name: string): string {
  const folded = foldOnce(name);
  // Composing sorts marks, and a joiner may stand beside another character then.
  return folded === name ? folded : foldName(folded);
}

function foldOnce(name: string): string {
  const characters = Array.from(name.replace(VARIATIONS, ''));
  const isNeeded = (at: number) =>
    [characters[at - 1], characters[at + 1]].every((beside) => beside !== undefined && isIn(JOINED_RANGES, beside));
  const kept = characters.filter((character, at) => !JOINER.test(character) || isNeeded(at));
  const shown = kept.map((character) => (hasNoShape(character) ? REPLACEMENT : character));
  const composed = tidyName(withoutSecondDot(shown.map(plainCharacter).join('')).normalize('NFC'));
  return countCharacters(composed) > Math.max(NAME_MAX, countCharacters(name)) ? tidyName(shown.join('')) : composed;
}

/** The name that a link worker sealed: what one can see of it, folded. Nothing captured is refused for its name. */
export function foldSealedName(name: string): string {
  return foldName(cleanName(name));
}
