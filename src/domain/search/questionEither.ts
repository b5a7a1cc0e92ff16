/** 'Emil oder Anna': a question for either. What stands before 'oder' and behind it are alternatives. Pure. */
import { soughtWords } from './questionWords';

/**
 * Where 'oder' stands between two words that are asked for.
 * @param said folded. @param isWord whether the token at this place is looked for; fillers and days between are passed over.
 */
export function splitsOf(said: readonly string[], isWord: (index: number) => boolean): Split[] {
  const places = said.map((_word, index) => index).filter(isWord);
  return said.flatMap((word, at) => {
    const before = places.filter((place) => place < at).at(-1);
    const behind = places.find((place) => place > at);
    return word === 'oder' && before !== undefined && behind !== undefined ? [{ at, before, behind }] : [];
  });
}

/** The place of an 'oder', and those of the words before it and behind it. */
export type Split = { at: number; before: number; behind: number };

/**
 * The words of each alternative; without a split there is none. A house number behind 'oder' takes the place of the one
 * before it: 'Aachener 14 oder 16'.
 * @param typed what is looked for, by its place.
 */
export function alternativesIn(typed: ReadonlyMap<number, string>, splits: readonly Split[]): string[][] {
  const ends = splits.length === 0 ? [] : [...splits.map(({ at }) => at), Number.POSITIVE_INFINITY];
  const alternatives: string[][] = [];
  ends.forEach((end, index) => {
    const begin = splits[index - 1]?.at ?? -1;
    const own = [...typed].filter(([at]) => at > begin && at < end).map(([, text]) => text);
    const words = soughtWords(own.join(' '));
    const before = alternatives.at(-1) ?? [];
    const isNumber = words.length === 1 && isHouseNumber(words[0]) && isHouseNumber(before.at(-1));
    alternatives.push(isNumber ? [...before.slice(0, -1), ...words] : words);
  });
  return alternatives;
}

function isHouseNumber(word: string | undefined): boolean {
  return /^\d{1,3}[a-z]?$/.test(word ?? '');
}

/** As a search has them (recordQuery): each alternative with the words that belong to all. */
export function searchOfAlternatives(common: readonly string[], alternatives: readonly (readonly string[])[]): string {
  return alternatives.map((words) => [...common, ...words].join(' ')).join(' | ');
}

/** The part of a reading that names words. */
type Readable = {
  words: readonly string[];
  either: readonly (readonly string[])[];
  chips: readonly { kind: string }[];
};

/** What is looked for as people read it, without a record's number, which has a chip of its own: 'emil oder anna'. */
export function wordsText({ words, either, chips }: Readable): string {
  const number = chips.some(({ kind }) => kind === 'number') ? -2 : undefined;
  const alternatives = either.length > 0 ? either : [words.slice(0, number)];
  return alternatives.map((one) => one.join(' ')).join(' oder ');
}

/** The alternatives of a search that have none of these words; where each has one, the words are left out. */
export function alternativesWithout(
  alternatives: readonly (readonly string[])[],
  unknown: readonly string[],
): (readonly string[])[] {
  const known = alternatives.filter((words) => !words.some((word) => unknown.includes(word)));
  if (known.length > 0) return known;
  return alternatives
    .map((words) => words.filter((word) => !unknown.includes(word)))
    .filter((words) => words.length > 0);
}
