/** Words that are names in a question, whatever else they mean, and the days beside them. Pure; words are folded. */
import { SPELLING_WAYS, wordsOf } from '../text/words';
import { daysAt } from './questionDays';
import { hoursAt } from './questionHours';
import { isFiller, NAME_FOLLOWS, serviceIn } from './questionWords';

/**
 * The first days that are named from this place on, with their place.
 * @param open `said`, without what became something else.
 */
export function daysFrom(said: readonly string[], start: number, today: Date, open = said) {
  for (let index = start; index < said.length; index++) {
    if (isName(said, index) || isMrs(said, index, today)) continue;
    const found = daysAt(open, index, today);
    if (found) return { ...found, index };
  }
  return null;
}

/** 'Fr. Nowak', 'Fr Nowak gestern': Frau, where a word follows that is nothing else, and the full stop or another day says so. */
function isMrs(said: readonly string[], index: number, today: Date): boolean {
  const [word = '', next = ''] = [said[index], said[index + 1]];
  if (!/^fr\.?$/.test(word) || !/^[^\d\W]{3,}$/.test(next)) return false;
  if (isFiller(next) || serviceIn(next) || hoursAt(said, index + 1, true) || daysAt(said, index + 1, today))
    return false;
  return word === 'fr.' || daysFrom(said, index + 2, today) !== null;
}

/** 'Frau Winter', 'Garten Str.', 'Straße des 17. Juni': names, whatever else their words mean. */
export function isName(said: readonly string[], index: number): boolean {
  const next = wordsOf(said[index + 1] ?? '')[0] ?? '';
  const isTime = /^\d|^(heute|(vor)*gestern|(mon|diens|donners|frei|sams|sonn)tag|mittwoch)$/.test(said[index] ?? '');
  if (!isTime && SPELLING_WAYS.some((way) => way === next)) return true;
  return NAME_FOLLOWS.has((said[index - 1] ?? '').replace(/\.$/, '')) || isOfStreet(said, index);
}

/** 'Straße des 17. Juni' from 'des' on; of 'Aachener Straße 25 November' the house. */
function isOfStreet(said: readonly string[], index: number): boolean {
  if (/^\d{1,3}$/.test(said[index] ?? '') && isWay(said[index - 1])) return true;
  return [index, index - 1, index - 2].some((at) => said[at] === 'des' && isWay(said[at - 1]));
}

/** A word that a street ends with. */
function isWay(word: string | undefined): boolean {
  const last = wordsOf(word ?? '').at(-1) ?? '';
  return SPELLING_WAYS.some((way) => last.endsWith(way));
}
