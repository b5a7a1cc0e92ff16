/** Days and weeks of the week's calendar as people say them: 'letzten Dienstag', 'Di 17.11.', 'KW 46'. Pure; weeks begin on Monday. */
import {
  countStepsBack,
  daysWithin,
  fullYear,
  getMonday,
  plusDays,
  type Rule,
  type SpokenDay,
  theDay,
  withoutFullStop,
  yearAt,
} from './questionCalendar';
import { latestInMonth, readDate } from './questionDates';

export const WEEKDAY_WORDS = ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'] as const;
const SHORT_DAYS = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'];
function weekdayOf(word: string | undefined): number {
  const plain = withoutFullStop(word);
  const short = SHORT_DAYS.indexOf(plain);
  return short >= 0 ? short : WEEKDAY_WORDS.findIndex((name) => name === plain || `${name}s` === plain);
}

/** 'Dienstag', 'letzten Dienstag', 'Di 17.11.', 'Dienstag letzte Woche', 'letzte Woche Dienstag'. */
export const readWeekday: Rule = (words, at, today) =>
  countStepsBack(words[at]) === null ? plainDay(words, at, today) : countedDay(words, at, today);

const plainDay: Rule = (words, at, today) => {
  const which = weekdayOf(words[at]);
  if (which < 0) return null;
  const told = datedDay(words, at, which, today);
  if (told) return told;
  // 'so' alone is the little word; behind 'am' it is Sonntag.
  if (words[at] === 'so' && !/^(am|seit|ab|bis)$/.test(words[at - 1] ?? '')) return null;
  const behind = /^(in|der)$/.test(words[at + 1] ?? '') ? 2 : 1;
  const span = readWeek(words, at + behind, today);
  return span
    ? inWeek(span, which, span.used + behind)
    : { used: 1, days: theDay(plusDays(today, -daysSince(which, today))) };
};

/** 'Di 17.11.', 'Freitag, den 13.': which day of the week a whole date is, the calendar knows better. */
function datedDay(words: readonly string[], at: number, which: number, today: Date): SpokenDay | null {
  const led = /^(den|dem|der)$/.test(words[at + 1] ?? '') ? 2 : 1;
  const [, day, stop] = /^(\d{1,2})(\.?)$/.exec(words[at + led] ?? '') ?? [];
  const isDay = day !== undefined && (led === 2 || stop === '.');
  const readDayAlone = () =>
    isDay ? latestInMonth(Number(day), today, (of) => (of.getDay() + 6) % 7 === which) : null;
  const told = readDate(words, at + led, today) ?? readDayAlone();
  return told && { used: told.used + led, days: told.days };
}

const countedDay: Rule = (words, at, today) => {
  const [which, ago] = [weekdayOf(words[at + 1]), countStepsBack(words[at]) ?? 0];
  if (which < 0) return null;
  if (ago === 0) return { used: 2, days: theDay(plusDays(getMonday(today), which)) };
  return { used: 2, days: theDay(plusDays(today, -(daysSince(which, today) || 7) - 7 * (ago - 1))) };
};

/** Days since the last such weekday; today's is 0. */
function daysSince(which: number, today: Date): number {
  return (((today.getDay() + 6) % 7) - which + 7) % 7;
}

function inWeek({ days }: SpokenDay, which: number, used: number): SpokenDay {
  const [year = 0, month = 1, first = 1] = (days.from ?? '').split('-').map(Number);
  return { used, days: theDay(new Date(year, month - 1, first + which)) };
}

/** 'KW 46', '46. KW', 'KW46/2025', 'diese Woche', 'letzte Woche'; without a year the last such week that has begun. */
export const readWeek: Rule = (words, at, today) => {
  const ago = countStepsBack(words[at]);
  if (ago !== null && words[at + 1] === 'woche') {
    const first = plusDays(getMonday(today), -7 * ago);
    const which = weekdayRange(words, at + 2) ? -1 : weekdayOf(words[at + 2]);
    const whole = { used: 2, days: daysWithin(first, plusDays(first, 6)) };
    return which < 0 ? whole : inWeek(whole, which, 3);
  }
  const [word = '', next = ''] = [words[at], words[at + 1]];
  const joined = /^kw(\d{1,2})\.?(?:\/(\d{2,4}))?$/.exec(word);
  if (joined) return weekOf(joined, 1, { behind: words[at + 1], today });
  const after = /^(kw|kalenderwoche|woche)$/.test(withoutFullStop(word)) && /^(\d{1,2})\.?(?:\/(\d{2,4}))?$/.exec(next);
  if (after) return weekOf(after, 2, { behind: words[at + 2], today });
  const before = /^(kw|kalenderwoche)$/.test(withoutFullStop(next)) && /^(\d{1,2})\.?$/.exec(word);
  if (before) return weekOf(before, 2, { behind: words[at + 2], today });
  const one = /^(\d{1,2})\.kw$/.exec(word);
  return one && weekOf(one, 1, { behind: words[at + 1], today });
};

/** 'KW 48 Mo-Fr', 'letzte Woche Montag bis Mittwoch', 'Mo-Fr', 'Mo-Fr KW 48': some days of one week, this one where none is named. */
export const weekdaysOfWeek: Rule = (words, at, today) => {
  const lead = wholeWeek(words, at, today);
  const range = weekdayRange(words, at + (lead?.used ?? 0));
  if (!range) return null;
  const behind = at + range.used;
  const skip = lead === null && /^(in|der)$/.test(words[behind] ?? '') ? 1 : 0;
  const tail = lead ?? wholeWeek(words, behind + skip, today);
  if (tail) {
    const used = tail.used + range.used + (lead ? 0 : skip);
    const [from, to] = [inWeek(tail, range.first, 0).days.from, inWeek(tail, range.last, 0).days.to];
    return { used, days: { from, to } };
  }
  // Without a week it is the last one whose first named day has begun.
  const first = plusDays(today, -daysSince(range.first, today));
  return { used: range.used, days: daysWithin(first, plusDays(first, (range.last - range.first + 7) % 7)) };
};

function wholeWeek(words: readonly string[], at: number, today: Date): SpokenDay | null {
  const said = readWeek(words, at, today);
  return said && said.days.from !== said.days.to ? said : null;
}

/** 'Mo-Fr' (three words), 'von Montag bis Mittwoch'; from the first to the last. */
function weekdayRange(words: readonly string[], at: number): { used: number; first: number; last: number } | null {
  const skip = /^(von|vom)$/.test(words[at] ?? '') ? 1 : 0;
  const [first, last] = [weekdayOf(words[at + skip]), weekdayOf(words[at + skip + 2])];
  const isJoined = /^(bis|-|–)$/.test(words[at + skip + 1] ?? '');
  return first >= 0 && last >= 0 && isJoined ? { used: skip + 3, first, last } : null;
}

/** How many words name a week that no calendar has ('KW 54', 'KW 53 2025'); 0: none. */
export function impossibleWeekAt(words: readonly string[], at: number, today: Date): number {
  if (readWeek(words, at, today)) return 0;
  const isJoined = /^kw\d{1,2}(\/\d+)?$/.test(words[at] ?? '');
  const isSplit =
    /^(kw|kalenderwoche)$/.test(withoutFullStop(words[at])) && /^\d{1,2}\.?(\/\d+)?$/.test(words[at + 1] ?? '');
  const used = isJoined ? 1 : isSplit ? 2 : 0;
  return used > 0 && yearAt(words, at + used) !== null ? used + 1 : used;
}

type Around = { behind: string | undefined; today: Date };

function weekOf([, number, year]: RegExpExecArray, used: number, around: Around): SpokenDay | null {
  const { today } = around;
  const behind = year === undefined ? yearAt([around.behind ?? ''], 0) : null;
  const given = year === undefined ? behind : fullYear(year);
  const first = (of: number) => plusDays(getMonday(new Date(of, 0, 4)), 7 * (Number(number) - 1));
  // A year has 52 or 53 weeks: the Thursday of a week lies in its year.
  const hasWeek = (of: number) => Number(number) >= 1 && plusDays(first(of), 3).getFullYear() === of;
  const years = given === null ? Array.from({ length: 8 }, (_none, ago) => today.getFullYear() + 1 - ago) : [given];
  const found = years.find((of) => hasWeek(of) && (given !== null || first(of) <= today));
  if (found === undefined) return null;
  return { used: used + (behind === null ? 0 : 1), days: daysWithin(first(found), plusDays(first(found), 6)) };
}
