/** Words of a question that search cannot use: reported as not read (D443). Pure. */

import { impossibleAt } from './questionDates';
import type { Split } from './questionEither';
import { hoursAt, impossibleHourAt } from './questionHours';
import type { QuestionKind } from './questionKind';
import { daysFrom } from './questionNames';
import type { Token } from './questionTokens';
import { impossibleWeekAt, WEEKDAY_WORDS } from './questionWeeks';
import { HOW_MUCH, isFiller, NOT_READ, WITHOUT } from './questionWords';

export type Mark =
  | 'days'
  | 'service'
  | 'number'
  | 'missing'
  | QuestionKind
  | 'withoutPhoto'
  | 'filler'
  | 'unread'
  | 'noSuchDay';
/** `meanings`: meaning by token; `marks`: its use, undefined: a word. */
export type Reader = {
  tokens: readonly Token[];
  meanings: readonly string[];
  marks: (Mark | undefined)[];
  number: string;
  splits: readonly Split[];
};
type Marked = Pick<Reader, 'meanings' | 'marks'>;

/** Unused words; others cannot be part of a day. */
export function openWords({ meanings, marks }: Marked): string[] {
  return meanings.map((word, index) => (marks[index] === undefined ? word : '"'));
}

export function readNoSuchDays({ meanings, marks }: Marked, today: Date): void {
  meanings.forEach((_word, index) => {
    if (marks[index] !== undefined) return;
    const used = impossibleAt(meanings, index, today) || impossibleWeekAt(meanings, index, today);
    marks.fill('noSuchDay', index, index + used);
  });
}

/** 'jeden Montag', 'montags': no single span. 'Montags bis freitags' is one. */
export function readRecurring({ meanings, marks }: Marked): void {
  const isJoin = (index: number) => /^(bis|-|–)$/.test(meanings[index] ?? '');
  const isDay = (word: string) => WEEKDAY_WORDS.some((day) => word === day || word === `${day}s`);
  meanings.forEach((word, index) => {
    if (!isDay(word) || isJoin(index - 1) || isJoin(index + 1)) return;
    const isEach = /^(jede[nrs]?|alle)$/.test(meanings[index - 1] ?? '');
    if (isEach || word.endsWith('gs') || word === 'mittwochs')
      marks.fill('unread', index - (isEach ? 1 : 0), index + 1);
  });
}

/** Hours starting at an unused word. */
export function openHoursAt({ meanings, marks }: Marked, index: number) {
  if (marks[index] !== undefined) return null;
  const found = hoursAt(meanings, index, marks[index - 1] === 'days');
  return found && marks.slice(index, index + found.used).every((mark) => mark === undefined) ? found : null;
}

/** Further or invalid times: searching their numbers would match houses. */
export function readFurtherTimes(reader: Marked, today: Date): void {
  const { meanings, marks } = reader;
  for (let found = daysFrom(meanings, 0, today, openWords(reader)); found; ) {
    marks.fill('unread', found.index, found.index + found.used);
    found = daysFrom(meanings, found.index + found.used, today, openWords(reader));
  }
  meanings.forEach((_word, index) => {
    const used =
      openHoursAt(reader, index)?.used ?? (marks[index] === undefined ? impossibleHourAt(meanings, index) : 0);
    marks.fill('unread', index, index + used);
  });
}

/** Negations, and 'oder' with its word: searched, they would exclude existing records. */
export function readUnread({ meanings, marks }: Reader): void {
  meanings.forEach((word, index) => {
    const plain = word.replace(/\.+$/, '');
    if (marks[index] !== undefined) return;
    if (takesNext(plain, meanings[index + 1], marks[index + 1])) marks.fill('unread', index, index + 2);
    else if (NOT_READ.has(plain)) marks[index] = 'unread';
    else marks.fill('unread', index, index + comparedAt(openWords({ meanings, marks }), index));
    if (HOW_MUCH.has(plain) && meanings[index - 1] === 'wie') marks.fill('unread', index - 1, index + 1);
  });
}

function takesNext(word: string, next: string | undefined, mark: Mark | undefined): boolean {
  if (next === undefined || mark !== undefined) return false;
  return WITHOUT.has(word) || (word === 'oder' && !isFiller(next));
}

/** Words of a comparison: 'mehr als 3 Fotos', 'mindestens zwei'; 0: none. */
function comparedAt(words: readonly string[], at: number): number {
  const form = /^((mehr|weniger) als|mindestens|hochstens|genau) (\d+|ein\w*|zwei|drei|vier|funf)( \p{L}+)?(?= |$)/u;
  return form.exec(words.slice(at, at + 4).join(' '))?.[0].split(' ').length ?? 0;
}
