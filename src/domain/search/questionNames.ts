/** Words that are names, and days beside them. Pure; words are folded. */
import { SPELLING_WAYS, wordsOf } from '../text/words';
import { daysAt } from './questionDays';
import { hoursAt } from './questionHours';
import { isFiller, NAME_FOLLOWS, serviceIn } from './questionWords';

/**
 * First days from here, with position.
 * @param open `words` without used ones.
 */
export function daysFrom(words: readonly string[], start: number, today: Date, open = words) {
  for (let index = start; index < words.length; index++) {
    if (isName(words, index) || isMrs(words, index, today)) continue;
    const found = daysAt(open, index, today);
    if (found) return { ...found, index };
  }
  return null;
}

/** 'Fr. Nowak': Frau, if an unused word follows, and a full stop or another day confirms it. */
function isMrs(words: readonly string[], index: number, today: Date): boolean {
  const [word = '', next = ''] = [words[index], words[index + 1]];
  if (!/^fr\.?$/.test(word) || !/^[^\d\W]{3,}$/.test(next)) return false;
  if (isFiller(next) || serviceIn(next) || hoursAt(words, index + 1, true) || daysAt(words, index + 1, today))
    return false;
  return word === 'fr.' || daysFrom(words, index + 2, today) !== null;
}

/** 'Frau Winter', 'Garten Str.', 'Straße des 17. Juni': names despite other meanings. */
export function isName(words: readonly string[], index: number): boolean {
  const next = wordsOf(words[index + 1] ?? '')[0] ?? '';
  const isTime = /^\d|^(heute|(vor)*gestern|(mon|diens|donners|frei|sams|sonn)tag|mittwoch)$/.test(words[index] ?? '');
  if (!isTime && SPELLING_WAYS.some((way) => way === next)) return true;
  return NAME_FOLLOWS.has((words[index - 1] ?? '').replace(/\.$/, '')) || isOfStreet(words, index);
}

/** 'Straße des 17. Juni' from 'des' on; in 'Aachener Straße 25 November' the house. */
function isOfStreet(words: readonly string[], index: number): boolean {
  if (/^\d{1,3}$/.test(words[index] ?? '') && isWay(words[index - 1])) return true;
  return [index, index - 1, index - 2].some((at) => words[at] === 'des' && isWay(words[at - 1]));
}

/** A word that a street ends with. */
function isWay(word: string | undefined): boolean {
  const last = wordsOf(word ?? '').at(-1) ?? '';
  return SPELLING_WAYS.some((way) => last.endsWith(way));
}
