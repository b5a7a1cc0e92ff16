/** What a question says and no search can look for: it is named as not read, and never denies what is there (D381, D443). Pure. */
import type { Asks } from './questionAsks';
import { impossibleAt } from './questionDates';
import type { Split } from './questionEither';
import { hoursAt, impossibleHourAt } from './questionHours';
import { daysFrom } from './questionNames';
import type { Token } from './questionTokens';
import { impossibleWeekAt, WEEKDAY_WORDS } from './questionWeeks';
import { HOW_MUCH, isFiller, NOT_READ, WITHOUT } from './questionWords';

export type Mark =
  | 'days'
  | 'service'
  | 'number'
  | 'missing'
  | Asks
  | 'withoutPhoto'
  | 'filler'
  | 'unread'
  | 'noSuchDay';
/** `said`: what is meant by each token; `marks`: what became of it, undefined: a word. */
export type Reader = {
  tokens: readonly Token[];
  said: readonly string[];
  marks: (Mark | undefined)[];
  number: string;
  splits: readonly Split[];
};
type Marked = Pick<Reader, 'said' | 'marks'>;

/** The words of which nothing became anything yet; the others cannot be part of a day. */
export function openWords({ said, marks }: Marked): string[] {
  return said.map((word, index) => (marks[index] === undefined ? word : '"'));
}

export function readNoSuchDays({ said, marks }: Marked, today: Date): void {
  said.forEach((_word, index) => {
    if (marks[index] !== undefined) return;
    const used = impossibleAt(said, index, today) || impossibleWeekAt(said, index, today);
    marks.fill('noSuchDay', index, index + used);
  });
}

/** 'jeden Montag', 'montags': several days that no first and last day says. 'Montags bis freitags' are all of them. */
export function readRecurring({ said, marks }: Marked): void {
  const isJoin = (index: number) => /^(bis|-|–)$/.test(said[index] ?? '');
  const isDay = (word: string) => WEEKDAY_WORDS.some((day) => word === day || word === `${day}s`);
  said.forEach((word, index) => {
    if (!isDay(word) || isJoin(index - 1) || isJoin(index + 1)) return;
    const isEach = /^(jede[nrs]?|alle)$/.test(said[index - 1] ?? '');
    if (isEach || word.endsWith('gs') || word === 'mittwochs')
      marks.fill('unread', index - (isEach ? 1 : 0), index + 1);
  });
}

/** The hours that begin with a word of which nothing became anything. */
export function openHoursAt({ said, marks }: Marked, index: number) {
  if (marks[index] !== undefined) return null;
  const found = hoursAt(said, index, marks[index - 1] === 'days');
  return found && marks.slice(index, index + found.used).every((mark) => mark === undefined) ? found : null;
}

/** Times beside the one that was read, and times that no clock has: a search for their numbers would find houses. */
export function readFurtherTimes(reader: Marked, today: Date): void {
  const { said, marks } = reader;
  for (let found = daysFrom(said, 0, today, openWords(reader)); found; ) {
    marks.fill('unread', found.index, found.index + found.used);
    found = daysFrom(said, found.index + found.used, today, openWords(reader));
  }
  said.forEach((_word, index) => {
    const used = openHoursAt(reader, index)?.used ?? (marks[index] === undefined ? impossibleHourAt(said, index) : 0);
    marks.fill('unread', index, index + used);
  });
}

/** Words that turn a question around, and 'oder' with its word: looked for in records they would deny what is there. */
export function readUnread({ said, marks }: Reader): void {
  said.forEach((word, index) => {
    const plain = word.replace(/\.+$/, '');
    if (marks[index] !== undefined) return;
    if (takesNext(plain, said[index + 1], marks[index + 1])) marks.fill('unread', index, index + 2);
    else if (NOT_READ.has(plain)) marks[index] = 'unread';
    else marks.fill('unread', index, index + comparedAt(openWords({ said, marks }), index));
    if (HOW_MUCH.has(plain) && said[index - 1] === 'wie') marks.fill('unread', index - 1, index + 1);
  });
}

function takesNext(word: string, next: string | undefined, mark: Mark | undefined): boolean {
  if (next === undefined || mark !== undefined) return false;
  return WITHOUT.has(word) || (word === 'oder' && !isFiller(next));
}

/** How many words compare a number: 'mehr als 3 Fotos', 'mindestens zwei'; 0: none. */
function comparedAt(said: readonly string[], at: number): number {
  const form = /^((mehr|weniger) als|mindestens|hochstens|genau) (\d+|ein\w*|zwei|drei|vier|funf)( \p{L}+)?(?= |$)/u;
  return form.exec(said.slice(at, at + 4).join(' '))?.[0].split(' ').length ?? 0;
}
