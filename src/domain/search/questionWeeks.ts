/** Weekdays and weeks: 'letzten Dienstag', 'Di 17.11.', 'KW 46'. Pure; weeks begin on Monday. */
import {
  calendarDay,
  countStepsBack,
  daysWithin,
  fullYear,
  getMonday,
  numberIn,
  plusDays,
  type Rule,
  type SpokenDay,
  theDay,
  withoutFullStop,
  yearAt,
} from './questionCalendar';
import { latestInMonth, month, readDate } from './questionDates';
import { ordinal } from './questionOrdinals';

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
  const dated = datedDay(words, at, which, today);
  if (dated) return dated;
  // 'so' alone is the little word; behind 'am' it is Sonntag.
  if (words[at] === 'so' && !/^(am|seit|ab|bis)$/.test(words[at - 1] ?? '')) return null;
  const behind = /^(in|der)$/.test(words[at + 1] ?? '') ? 2 : 1;
  const span = readWeek(words, at + behind, today);
  // 'Dienstag vor zwei Wochen' is one day.
  const weeksAgo = words[at + 1] === 'vor' && /^wochen?$/.test(words[at + 3] ?? '') ? numberIn(words[at + 2]) : null;
  if (weeksAgo !== null) return { used: 4, days: theDay(plusDays(today, -daysSince(which, today) - 7 * weeksAgo)) };
  return span
    ? inWeek(span, which, span.used + behind)
    : { used: 1, days: theDay(plusDays(today, -daysSince(which, today))) };
};

/** 'Di 17.11.': the date decides, not the weekday. */
function datedDay(words: readonly string[], at: number, which: number, today: Date): SpokenDay | null {
  const led = /^(den|dem|der)$/.test(words[at + 1] ?? '') ? 2 : 1;
  const [, day, stop] = /^(\d{1,2})(\.?)$/.exec(words[at + led] ?? '') ?? [];
  const isDay = day !== undefined && (led === 2 || stop === '.' || isThatDay(Number(day), which, today));
  if (/^(uhr|h)$/.test(withoutFullStop(words[at + led + 1])) && stop === '') return null;
  const readDayAlone = () =>
    isDay ? latestInMonth(Number(day), today, (of) => (of.getDay() + 6) % 7 === which) : null;
  const dated = readDate(words, at + led, today) ?? readDayAlone();
  return dated && { used: dated.used + led, days: dated.days };
}

/** 'Mi 25': if the last 25th is a Wednesday; else a house. */
function isThatDay(day: number, which: number, today: Date): boolean {
  const last = latestInMonth(day, today, () => true)?.days.from ?? null;
  return last !== null && (calendarDay(last).getDay() + 6) % 7 === which;
}

/** 'letzter Freitag im Oktober', '1. Montag im November'. */
export const weekdayOfMonth: Rule = (words, at, today) => {
  const [nth, isLast, which] = [ordinal(words[at]), countStepsBack(words[at]) === 1, weekdayOf(words[at + 1])];
  const of = which >= 0 && (nth !== null || isLast) && words[at + 2] === 'im' ? month(words, at + 3, today) : null;
  if (!of?.days.from || !of.days.to) return null;
  const [first, last] = [calendarDay(of.days.from), calendarDay(of.days.to)];
  const day = isLast
    ? plusDays(last, -daysSince(which, last))
    : plusDays(first, ((which - (first.getDay() + 6) + 14) % 7) + 7 * ((nth ?? 1) - 1));
  return day >= first && day <= last ? { used: 3 + of.used, days: theDay(day) } : null;
};

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

/** Without a year the last that has started. */
export const readWeek: Rule = (words, at, today) => {
  const ago = countStepsBack(words[at]);
  if (ago !== null && words[at + 1] === 'woche') {
    const first = plusDays(getMonday(today), -7 * ago);
    const which = weekdaySeries(words, at + 2) ? -1 : weekdayOf(words[at + 2]);
    const week = { used: 2, days: daysWithin(first, plusDays(first, 6)) };
    return which < 0 ? week : inWeek(week, which, 3);
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

/** 'KW 46-48', 'KW 46 und 47', 'KW47/48'; 'KW 46/25' is one week of 2025. */
export const weeks: Rule = (words, at, today) => {
  const text = words.slice(at, at + 6).join(' ');
  const form = /^(?:kw|kalenderwochen?) ?(\d{1,2})\.? ?(bis|und|[-–/]) ?(?:kw ?)?(\d{1,2})\.?(?= |$)/;
  const [match, first, join, last] = form.exec(text) ?? [];
  if (match === undefined || (join === '/' && fullYear(last ?? '') <= today.getFullYear())) return null;
  const used = match.split(' ').length;
  const behind = [words[at + used] ?? ''];
  const [one, other] = [first, last].map((number) => readWeek([`kw${number}`, ...behind], 0, today));
  const [from, to] = [one?.days.from ?? '', other?.days.to ?? ''];
  return from === '' || to < from ? null : { used: used + (other?.used ?? 1) - 1, days: { from, to } };
};

/** Some days of a week, default this one. */
export const weekdaysOfWeek: Rule = (words, at, today) => {
  const lead = readFullWeek(words, at, today);
  const series = weekdaySeries(words, at + (lead?.used ?? 0));
  if (!series) return null;
  const behind = at + series.used;
  const skip = lead === null && /^(in|der)$/.test(words[behind] ?? '') ? 1 : 0;
  const tail = lead ?? readFullWeek(words, behind + skip, today);
  const { named, isRange } = series;
  const ends = [Math.min(...named), Math.max(...named)] as const;
  const [first, last] = isRange ? ([named[0] ?? 0, named.at(-1) ?? 0] as const) : ends;
  if (tail) {
    const used = series.used + tail.used + skip;
    const [from, to] = [inWeek(tail, first, 0).days.from, inWeek(tail, last, 0).days.to];
    return { used, days: { from, to } };
  }
  if (!isRange) {
    const ago = named.map((which) => daysSince(which, today));
    return {
      used: series.used,
      days: daysWithin(plusDays(today, -Math.max(...ago)), plusDays(today, -Math.min(...ago))),
    };
  }
  // Without a week it is the last one whose first named day has started.
  const begin = plusDays(today, -daysSince(first, today));
  return { used: series.used, days: daysWithin(begin, plusDays(begin, (last - first + 7) % 7)) };
};

function readFullWeek(words: readonly string[], at: number, today: Date): SpokenDay | null {
  const found = readWeek(words, at, today);
  return found && found.days.from !== found.days.to ? found : null;
}

/** Weekdays, Monday is 0; `isRange`: first to last. */
type Series = { used: number; named: readonly number[]; isRange: boolean };

/** 'Mo-Fr' (three words), 'von Montag bis Mittwoch', 'Mo, Mi und Fr'; two at least. */
function weekdaySeries(words: readonly string[], at: number): Series | null {
  const skip = /^(von|vom)$/.test(words[at] ?? '') ? 1 : 0;
  const first = weekdayOf(words[at + skip]);
  if (first < 0) return null;
  const second = weekdayOf(words[at + skip + 2]);
  if (second >= 0 && /^(bis|-|–)$/.test(words[at + skip + 1] ?? ''))
    return { used: skip + 3, named: [first, second], isRange: true };
  const named = [first];
  let used = skip + 1;
  for (let next = listedAt(words, at + used); next !== null; next = listedAt(words, at + used)) {
    named.push(next.which);
    used += next.used;
  }
  return named.length > 1 ? { used, named, isRange: false } : null;
}

/**
 * The next listed weekday with its joining word; required for 'So' and 'Fr.', which are ambiguous.
 */
function listedAt(words: readonly string[], at: number): { which: number; used: number } | null {
  const isJoined = /^(und|oder|\/)$/.test(words[at] ?? '');
  const word = words[isJoined ? at + 1 : at] ?? '';
  const which = isJoined || !/^(so|fr\.)$/.test(word) ? weekdayOf(word) : -1;
  return which < 0 ? null : { which, used: isJoined ? 2 : 1 };
}

/** Words of an impossible week ('KW 54'); 0: none. */
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
  // 52 or 53 weeks: a week belongs to its Thursday's year.
  const hasWeek = (of: number) => Number(number) >= 1 && plusDays(first(of), 3).getFullYear() === of;
  const years = given === null ? Array.from({ length: 8 }, (_none, ago) => today.getFullYear() + 1 - ago) : [given];
  const found = years.find((of) => hasWeek(of) && (given !== null || first(of) <= today));
  if (found === undefined) return null;
  return { used: used + (behind === null ? 0 : 1), days: daysWithin(first(found), plusDays(first(found), 6)) };
}
