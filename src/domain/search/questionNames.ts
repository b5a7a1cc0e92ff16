/** Words that are names, and days beside them. Pure; words are folded. */
import { SPELLING_WAYS, wordsOf } from '../text/words';
import { daysAt } from './questionDays';
import { hoursAt } from './questionHours';
import { isFiller, NAME_FOLLOWS, serviceIn } from './questionWords';

/**
 * First days from here, with position.
 * @param open `said` without used words.
 */
export function daysFrom(said: readonly string[], start: number, today: Date, open = said) {
  for (let index = start; index < said.length; index++) {
    if (isName(said, index) || isMrs(said, index, today)) continue;
    const found = daysAt(open, index, today);
    if (found) return { ...found, index };
  }
  return null;
}

/** 'Fr. Nowak': Frau, if an unused word follows, and a full stop or another day confirms it. */
function isMrs(said: readonly string[], index: number, today: Date): boolean {
  const [word = '', next = ''] = [said[index], said[index + 1]];
  if (!/^fr\.?$/.test(word) || !/^[^\d\W]{3,}$/.test(next)) return false;
  if (isFiller(next) || serviceIn(next) || hoursAt(said, index + 1, true) || daysAt(said, index + 1, today))
    return false;
  return word === 'fr.' || daysFrom(said, index + 2, today) !== null;
}

/** 'Frau Winter', 'Garten Str.', 'Straße des 17. Juni': names despite other meanings. */
export function isName(said: readonly string[], index: number): boolean {
  const next = wordsOf(said[index + 1] ?? '')[0] ?? '';
  const isTime = /^\d|^(heute|(vor)*gestern|(mon|diens|donners|frei|sams|sonn)tag|mittwoch)$/.test(said[index] ?? '');
  if (!isTime && SPELLING_WAYS.some((way) => way === next)) return true;
  return NAME_FOLLOWS.has((said[index - 1] ?? '').replace(/\.$/, '')) || isOfStreet(said, index);
}

/** 'Straße des 17. Juni' from 'des' on; in 'Aachener Straße 25 November' the house. */
function isOfStreet(said: readonly string[], index: number): boolean {
  if (/^\d{1,3}$/.test(said[index] ?? '') && isWay(said[index - 1])) return true;
  return [index, index - 1, index - 2].some((at) => said[at] === 'des' && isWay(said[at - 1]));
}

/** A word that a street ends with. */
function isWay(word: string | undefined): boolean {
  const last = wordsOf(word ?? '').at(-1) ?? '';
  return SPELLING_WAYS.some((way) => last.endsWith(way));
}
