/** Spoken days: 'gestern', '19.11.', 'KW 46', 'letzten Winter'. Pure; weeks begin on Monday. */
import { halfYear, nearAgo, someAgo } from './questionAgo';
import {
  countStepsBack,
  type Days,
  daysWithin,
  getMonday,
  plusDays,
  type Rule,
  type SpokenDay,
  sameOrder,
  theDay,
  withoutFullStop,
  yearAt,
} from './questionCalendar';
import { bareDay, MONTHS, month, readDate, readNearDay, season } from './questionDates';
import { feast } from './questionFeasts';
import { ordinal } from './questionOrdinals';
import { readWeek, readWeekday, WEEKDAY_WORDS, weekdayOfMonth, weekdaysOfWeek, weeks } from './questionWeeks';

/** Day words that allow one typing mistake. */
export const DAY_WORDS: readonly string[] = [
  ...WEEKDAY_WORDS,
  ...MONTHS.filter((month) => month.length > 5),
  ...['gestern', 'vorgestern', 'letzten', 'letzte', 'wochenende', 'winter', 'sommer', 'herbst', 'vorletzte'],
];

/** 'Q3', '3. Quartal', 'erstes Halbjahr'; without a year the last that has started. */
const partOfYear: Rule = (words, at, today) => {
  const [, joined] = /^q([1-4])$/.exec(withoutFullStop(words[at])) ?? [];
  if (joined !== undefined) return numberedPart({ number: Number(joined), length: 3, used: 1 }, words, at, today);
  const [, unit] = /^(quartal|halbjahr)s?$/.exec(withoutFullStop(words[at + 1])) ?? [];
  if (unit === undefined) return null;
  const length = unit === 'quartal' ? 3 : 6;
  const ago = countStepsBack(words[at]);
  if (ago === null) return numberedPart({ number: ordinal(words[at]) ?? 0, length, used: 2 }, words, at, today);
  const current = Math.floor(today.getMonth() / length);
  return { used: 2, days: monthsOfYear(today.getFullYear(), (current - ago) * length, length) };
};

/** The n-th part of a year, of so many months. */
type PartOfYear = { number: number; length: number; used: number };

function numberedPart(part: PartOfYear, words: readonly string[], at: number, today: Date): SpokenDay | null {
  const { number, length, used } = part;
  if (number < 1 || number > 12 / length) return null;
  const given = yearAt(words, at + used);
  const hasStarted = (number - 1) * length <= today.getMonth();
  const year = given ?? today.getFullYear() - (hasStarted ? 0 : 1);
  return { used: used + (given === null ? 0 : 1), days: monthsOfYear(year, (number - 1) * length, length) };
}

function monthsOfYear(year: number, first: number, many: number): Days {
  return daysWithin(new Date(year, first, 1), new Date(year, first + many, 0));
}

/** 'letztes Jahr im Winter', 'Oktober letztes Jahr': the season or month of that year. */
const inYear: Rule = (words, at, today) => {
  const isFirst = countedYear(words, at, today) !== null;
  const place = isFirst ? at + 2 : at;
  const name = place + (words[place] === 'im' ? 1 : 0);
  const year = countedYear(words, isFirst ? at : name + 1, today);
  const read = year === null || words[name] === undefined ? null : readNamedPeriod([words[name], year], today);
  return read && { used: name + (isFirst ? 1 : 3) - at, days: read.days };
};

/** The year that 'letztes Jahr' is. */
function countedYear(words: readonly string[], at: number, today: Date): string | null {
  const ago = countStepsBack(words[at]);
  return ago !== null && /^jahre?s?$/.test(words[at + 1] ?? '') ? String(today.getFullYear() - ago) : null;
}

/** A month, season or feast with its year. */
function readNamedPeriod(words: readonly string[], today: Date) {
  const read = month(words, 0, today) ?? season(words, 0, today) ?? feast(words, 0, today);
  return read?.used === words.length ? read : null;
}

/** 'letztes Jahr', '2025'. */
const year: Rule = (words, at, today) => {
  const ago = countStepsBack(words[at]);
  const isNamed = ago !== null && /^jahre?s?$/.test(words[at + 1] ?? '');
  const of = isNamed ? today.getFullYear() - ago : ago === null ? yearAt(words, at) : null;
  return of === null ? null : { used: isNamed ? 2 : 1, days: daysWithin(new Date(of, 0, 1), new Date(of, 11, 31)) };
};

/** The last that has started; 'letztes Wochenende' is over. */
const readWeekend: Rule = (words, at, today) => {
  const ago = countStepsBack(words[at]);
  const place = ago === null ? at : at + 1;
  if (withoutFullStop(words[place]) !== 'wochenende') return null;
  const dated = bareRange(words, place + 1, LISTED, today);
  if (dated) return { ...dated, used: place - at + 1 + dated.used };
  const current = today.getDay() % 6 === 0 ? 0 : 1;
  const saturday = plusDays(getMonday(today), 5 - 7 * (ago ?? current));
  return { used: place - at + 1, days: daysWithin(saturday, plusDays(saturday, 1)) };
};

/** Rules in order: longer forms before shorter ones. */
const RULES: readonly Rule[] = [
  ...[
    nearAgo,
    readNearDay,
    feast,
    inYear,
    halfYear,
    partOfYear,
    readDate,
    weekdayOfMonth,
    weekdaysOfWeek,
    readWeekday,
    weeks,
    readWeek,
  ],
  ...[month, season, someAgo, year, readWeekend, bareDay],
];

/** Also after 'am', 'im', 'in der'. */
const someDays: Rule = (words, at, today) => {
  for (const rule of RULES) {
    const read = rule(words, at, today);
    if (read) return read;
  }
  if (!/^(am|im|in|der|den|dem|die|das|vom|von|zum|zur)$/.test(words[at] ?? '')) return null;
  const read = someDays(words, at + 1, today);
  return read && { ...read, used: read.used + 1 };
};

/** Open or closed spans: 'seit Montag', 'vom 1.11. bis 15.11.'. */
export const daysAt: Rule = (words, at, today) => readOpenSpan(words, at, today) ?? readSpan(words, at, today);

const readOpenSpan: Rule = (words, at, today) => {
  const ends = EDGES[words[at] ?? ''];
  const read = ends ? someDays(words, at + 1, today) : null;
  if (read && hasBothEnds(words, at, read.used)) return null;
  return ends && read ? { used: read.used + 1, days: ends(read.days) } : null;
};

/** 'Seit Montag bis Mittwoch'. */
function hasBothEnds(words: readonly string[], at: number, used: number): boolean {
  return /^(seit|ab)$/.test(words[at] ?? '') && words.slice(at + 1, at + used + 2).includes('bis');
}

const EDGES: { [word: string]: (days: Days) => Days } = {
  seit: ({ from }) => ({ from, to: null }),
  ab: ({ from }) => ({ from, to: null }),
  bis: ({ to }) => ({ from: null, to }),
  nach: ({ to }) => ({ from: shiftDay(to, 1), to: null }),
  vor: ({ from }) => ({ from: null, to: shiftDay(from, -1) }),
};

/** Words between days; lists also work without. */
const LISTED: readonly string[] = ['bis', '-', '–', '/', 'und', 'oder'];

/** Joined or listed days as one span; else the first. */
const readSpan: Rule = (words, at, today) => {
  const isBetween = words[at] === 'zwischen';
  // 'Zwischen den Jahren'.
  const named = isBetween ? feast(words, at, today) : null;
  if (named) return named;
  const begin = isBetween || hasBothEnds(words, at, 3) ? at + 1 : at;
  const joins = isBetween ? ['und'] : LISTED;
  const bare = bareRange(words, begin, joins, today);
  if (bare) return { ...bare, used: bare.used + begin - at };
  const first = someDays(words, begin, today);
  if (!first) return null;
  let [end, days] = [begin + first.used, first.days];
  for (let next = nextOf(words, end, joins, today); next !== null; next = nextOf(words, end, joins, today))
    [end, days] = [end + next.used, sameOrder(sameOrder(first.days, days), next.days)];
  if (isBetween && end === begin + first.used) return null;
  return { used: end - at, days };
};

/** The day behind one of a list, with the word that joins it. */
function nextOf(words: readonly string[], at: number, joins: readonly string[], today: Date): SpokenDay | null {
  const isJoined = joins.includes(words[at] ?? '');
  const read = isJoined ? someDays(words, at + 1, today) : readDate(words, at, today);
  return read && { ...read, used: read.used + (isJoined ? 1 : 0) };
}

/** '16. bis 20. November', '20., 21. und 22.11.': days without month take the last one's. */
function bareRange(words: readonly string[], at: number, joins: readonly string[], today: Date): SpokenDay | null {
  const place = behindLead(words, at);
  const first = words[place] ?? '';
  const end = endOfBareDays(words, place, joins);
  if (end === place) return null;
  const other = readDate(words, end, today) ?? (first.endsWith('.') ? bareDay(words, end, today) : null);
  const from = other && dayBefore(Number.parseInt(first, 10), other.days.to ?? '');
  return from ? { used: end + other.used - at, days: { from, to: other.days.to } } : null;
}

/** The place of the last of several days, of which each but that one is a number alone. */
function endOfBareDays(words: readonly string[], at: number, joins: readonly string[]): number {
  const [word = '', next = ''] = [words[at], words[at + 1]];
  if (!/^\d{1,2}\.?$/.test(word)) return at;
  if (joins.includes(next)) return endOfBareDays(words, behindLead(words, at + 2), joins);
  return word.endsWith('.') && /^\d{1,2}\./.test(next) ? endOfBareDays(words, at + 1, joins) : at;
}

/** The place behind 'vom', 'zum', 'den', where one stands. */
function behindLead(words: readonly string[], at: number): number {
  return /^(vom|von|zum|am|den|dem|der)$/.test(words[at] ?? '') ? at + 1 : at;
}

/** A day in the same or previous month: '28. bis 3. Oktober'; null if impossible. */
function dayBefore(day: number, end: string): string | null {
  const [year = 0, month = 1, last = 1] = end.split('-').map(Number);
  const at = new Date(year, month - 1 - (day > last ? 1 : 0), day);
  return at.getDate() === day ? theDay(at).from : null;
}

function shiftDay(day: string | null, by: number): string | null {
  if (day === null) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return theDay(new Date(year, month - 1, date + by)).from;
}
