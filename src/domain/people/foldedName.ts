/**
 * Names as stored: names that look alike become equal. Server only: the link page
 * has no bytes left.
 */
import { NAME_MAX } from '../limits';
import { countCharacters } from '../text/text';
import { plainCharacter, withoutSecondDot } from './lookAlikes';
import { cleanName, tidyName } from './name';
import { isUnassigned } from './unassigned';

/** Variation selectors. */
const VARIATIONS = /[\u180b-\u180d\ufe00-\ufe0f]/g;
const JOINER = /[\u200c\u200d]/;
/** Private use: fonts draw these differently or not at all. */
const PRIVATE_RANGES: ReadonlyArray<readonly [number, number]> = [
  [0xe000, 0xf8ff],
  [0xf0000, 0xffffd],
  [0x100000, 0x10fffd],
];
/** Scripts where joiners change characters: Arabic to Indic, Myanmar, Khmer, Mongolian. */
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
 * NFC without variation selectors; joiners only in scripts that need them. Look-alikes are replaced (lookAlikes.ts).
 * Private-use and unassigned characters become U+FFFD, so that no name gets empty. A name that would exceed its column
 * stays unchanged.
 */
export function foldName(name: string): string {
  const folded = foldOnce(name);
  // NFC reorders marks, so a joiner may have new neighbours: repeat.
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

/** The visible part of a link worker's sealed name, folded. No capture is refused for its name. */
export function foldSealedName(name: string): string {
  return foldName(cleanName(name));
}
