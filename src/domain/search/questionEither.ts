/** 'Emil oder Anna': alternatives around 'oder'. Pure. */
import { soughtWords } from './questionWords';

/**
 * Positions of 'oder' between search words.
 * @param meanings folded.
 * @param isWord whether a token is searched; fillers and days between are skipped.
 */
export function splitsOf(meanings: readonly string[], isWord: (index: number) => boolean): Split[] {
  const places = meanings.map((_word, index) => index).filter(isWord);
  return meanings.flatMap((word, at) => {
    const before = places.filter((place) => place < at).at(-1);
    const behind = places.find((place) => place > at);
    return word === 'oder' && before !== undefined && behind !== undefined ? [{ at, before, behind }] : [];
  });
}

/** Position of 'oder', and of the words around it. */
export type Split = { at: number; before: number; behind: number };

/**
 * Words by alternative; none without a split. A house number after 'oder' replaces the previous:
 * 'Aachener 14 oder 16'.
 * @param typed search words by position.
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

/** For a search (recordQuery): each alternative with the common words. */
export function searchOfAlternatives(common: readonly string[], alternatives: readonly (readonly string[])[]): string {
  return alternatives.map((words) => [...common, ...words].join(' ')).join(' | ');
}

/** The words of a reading. */
type Readable = {
  words: readonly string[];
  either: readonly (readonly string[])[];
  chips: readonly { kind: string }[];
};

/** The search as text, without record numbers (own chip): 'emil oder anna'. */
export function wordsText({ words, either, chips }: Readable): string {
  const number = chips.some(({ kind }) => kind === 'number') ? -2 : undefined;
  const alternatives = either.length > 0 ? either : [words.slice(0, number)];
  return alternatives.map((one) => one.join(' ')).join(' oder ');
}

/** Alternatives without these words; if all have one, drop the words. */
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
