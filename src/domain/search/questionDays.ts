/** Days as people say them, one after the other: 'gestern', '19.11.', 'KW 46', 'letzten Winter'. Pure; weeks begin on Monday. */
import {
  countStepsBack,
  type Days,
  daysWithin,
  getMonday,
  numberIn,
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
import { readWeek, readWeekday, WEEKDAY_WORDS, weekdaysOfWeek } from './questionWeeks';

/** Whole words of days that are understood with one typing mistake too. */
export const DAY_WORDS: readonly string[] = [
  ...WEEKDAY_WORDS,
  ...MONTHS.filter((month) => month.length > 5),
  ...['gestern', 'vorgestern', 'letzten', 'letzte', 'wochenende', 'winter', 'sommer', 'herbst', 'vorletzte'],
];

/** 'letzte 7 Tage', 'letzten zwei Wochen', 'vor 3 Tagen', 'vor einer Woche'. */
const readCountedSpan: Rule = (words, at, today) => {
  const isBefore = words[at] === 'vor';
  const many = numberIn(words[at + 1]);
  const unit = ['tag', 'woche', 'monat'].findIndex((name) => words[at + 2]?.startsWith(name));
  if (many === null || unit < 0 || !(isBefore || countStepsBack(words[at]) === 1)) return null;
  const [year, now, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const begins = [plusDays(today, -many), plusDays(today, -7 * many), new Date(year, now - many, day)][unit] ?? today;
  if (!isBefore) return { used: 3, days: daysWithin(plusDays(begins, 1), today) };
  const first = [begins, getMonday(begins), new Date(year, now - many, 1)][unit] ?? today;
  const last = [begins, plusDays(getMonday(begins), 6), new Date(year, now - many + 1, 0)][unit] ?? today;
  return { used: 3, days: daysWithin(first, last) };
};

/** 'Q3', 'Q3 2025', '3. Quartal', 'letztes Quartal', 'erstes Halbjahr'; without a year the last one that has begun. */
const partOfYear: Rule = (words, at, today) => {
  const [, joined] = /^q([1-4])$/.exec(withoutFullStop(words[at])) ?? [];
  if (joined !== undefined) return numberedPart({ number: Number(joined), length: 3, used: 1 }, words, at, today);
  const [, unit] = /^(quartal|halbjahr)s?$/.exec(withoutFullStop(words[at + 1])) ?? [];
  if (unit === undefined) return null;
  const length = unit === 'quartal' ? 3 : 6;
  const ago = countStepsBack(words[at]);
  if (ago === null) return numberedPart({ number: parseOrdinal(words[at]) ?? 0, length, used: 2 }, words, at, today);
  const begun = Math.floor(today.getMonth() / length);
  return { used: 2, days: monthsOfYear(today.getFullYear(), (begun - ago) * length, length) };
};

/** The n-th part of a year, of so many months. */
type PartOfYear = { number: number; length: number; used: number };

function numberedPart(part: PartOfYear, words: readonly string[], at: number, today: Date): SpokenDay | null {
  const { number, length, used } = part;
  if (number < 1 || number > 12 / length) return null;
  const given = yearAt(words, at + used);
  const hasBegun = (number - 1) * length <= today.getMonth();
  const year = given ?? today.getFullYear() - (hasBegun ? 0 : 1);
  return { used: used + (given === null ? 0 : 1), days: monthsOfYear(year, (number - 1) * length, length) };
}

function monthsOfYear(year: number, first: number, many: number): Days {
  return daysWithin(new Date(year, first, 1), new Date(year, first + many, 0));
}

const ORDINALS = ['', 'erst', 'zweit', 'dritt', 'viert'];

/** '3.', 'drittes', 'im dritten'; null for no such number. */
function parseOrdinal(word: string | undefined): number | null {
  if (/^[1-9]\.$/.test(word ?? '')) return Number.parseInt(word ?? '', 10);
  const known = ORDINALS.indexOf((word ?? '').replace(/e[nrsm]?$/, ''));
  return known > 0 ? known : null;
}

/** 'letztes Jahr im Winter', 'Oktober letztes Jahr': the season or month of that year. */
const inYear: Rule = (words, at, today) => {
  const isFirst = countedYear(words, at, today) !== null;
  const place = isFirst ? at + 2 : at;
  const name = place + (words[place] === 'im' ? 1 : 0);
  const year = countedYear(words, isFirst ? at : name + 1, today);
  const said = year === null || words[name] === undefined ? null : readNamedPeriod([words[name], year], today);
  return said && { used: name + (isFirst ? 1 : 3) - at, days: said.days };
};

/** The year that 'letztes Jahr' is. */
function countedYear(words: readonly string[], at: number, today: Date): string | null {
  const ago = countStepsBack(words[at]);
  return ago !== null && /^jahre?s?$/.test(words[at + 1] ?? '') ? String(today.getFullYear() - ago) : null;
}

/** A month, season or feast with its year. */
function readNamedPeriod(words: readonly string[], today: Date) {
  const said = month(words, 0, today) ?? season(words, 0, today) ?? feast(words, 0, today);
  return said?.used === words.length ? said : null;
}

/** 'letztes Jahr', '2025'. */
const year: Rule = (words, at, today) => {
  const ago = countStepsBack(words[at]);
  const isNamed = ago !== null && /^jahre?s?$/.test(words[at + 1] ?? '');
  const of = isNamed ? today.getFullYear() - ago : ago === null ? yearAt(words, at) : null;
  return of === null ? null : { used: isNamed ? 2 : 1, days: daysWithin(new Date(of, 0, 1), new Date(of, 11, 31)) };
};

/** The last one that has begun; 'letztes Wochenende' is over. */
const readWeekend: Rule = (words, at, today) => {
  const ago = countStepsBack(words[at]);
  const place = ago === null ? at : at + 1;
  if (withoutFullStop(words[place]) !== 'wochenende') return null;
  const begun = today.getDay() % 6 === 0 ? 0 : 1;
  const saturday = plusDays(getMonday(today), 5 - 7 * (ago ?? begun));
  return { used: place - at + 1, days: daysWithin(saturday, plusDays(saturday, 1)) };
};

/** 'heute vor einer Woche', 'gestern vor 14 Tagen': one day, not a week. */
const nearAgo: Rule = (words, at, today) => {
  const said = readNearDay(words, at, today);
  const many = numberIn(words[at + 2]);
  if (!said || words[at + 1] !== 'vor' || many === null) return null;
  const unit = /^(tag|woche|monat|jahr)(e[ns]?|en|n)?$/.exec(words[at + 3] ?? '')?.[1];
  if (unit === undefined) return null;
  const [year = 0, month = 1, day = 1] = (said.days.from ?? '').split('-').map(Number);
  const before = {
    tag: [0, many],
    woche: [0, 7 * many],
    monat: [many, 0],
    jahr: [12 * many, 0],
  }[unit] as [number, number];
  // 'Heute vor einem Monat' on the 31st is the last day of a shorter month.
  const last = new Date(year, month - before[0], 0).getDate();
  const then = new Date(year, month - 1 - before[0], Math.min(day, last) - before[1]);
  return { used: 4, days: theDay(then) };
};

/** The forms of days, in their order: the first that fits is taken, so a longer form stands before a shorter one. */
const RULES: readonly Rule[] = [
  ...[nearAgo, readNearDay, feast, inYear, partOfYear, readDate, weekdaysOfWeek, readWeekday, readWeek],
  ...[month, season, readCountedSpan, year, readWeekend, bareDay],
];

/** The days that these words begin with, also behind 'am', 'im', 'in der'. */
const someDays: Rule = (words, at, today) => {
  for (const rule of RULES) {
    const said = rule(words, at, today);
    if (said) return said;
  }
  if (!/^(am|im|in|der|den|dem|die|das|vom|von|zum|zur)$/.test(words[at] ?? '')) return null;
  const said = someDays(words, at + 1, today);
  return said && { ...said, used: said.used + 1 };
};

/** Days with an open end or between two: 'seit Montag', 'bis 15.11.', 'vom 1.11. bis 15.11.', '1.11. - 15.11.'. */
export const daysAt: Rule = (words, at, today) => readOpenSpan(words, at, today) ?? readSpan(words, at, today);

const readOpenSpan: Rule = (words, at, today) => {
  const ends = EDGES[words[at] ?? ''];
  const said = ends ? someDays(words, at + 1, today) : null;
  return ends && said ? { used: said.used + 1, days: ends(said.days) } : null;
};

const EDGES: { [word: string]: (days: Days) => Days } = {
  seit: ({ from }) => ({ from, to: null }),
  ab: ({ from }) => ({ from, to: null }),
  bis: ({ to }) => ({ from: null, to }),
  nach: ({ to }) => ({ from: shiftDay(to, 1), to: null }),
  vor: ({ from }) => ({ from: null, to: shiftDay(from, -1) }),
};

/** Two and all days from one to the other, where a word between them joins them ('Montag und Dienstag', D194); else the first alone. */
const readSpan: Rule = (words, at, today) => {
  const isBetween = words[at] === 'zwischen';
  const begin = isBetween ? at + 1 : at;
  const joins = isBetween ? ['und'] : ['bis', '-', '–', 'und', 'oder'];
  const bare = bareRange(words, begin, joins, today);
  if (bare) return { ...bare, used: bare.used + begin - at };
  const first = someDays(words, begin, today);
  if (!first) return null;
  const join = begin + first.used;
  const second = joins.includes(words[join] ?? '') ? someDays(words, join + 1, today) : null;
  if (second) return { used: join + 1 + second.used - at, days: sameOrder(first.days, second.days) };
  return isBetween ? null : first;
};

/** '16. bis 20. November', '16.-20.11.', '16.-20.', 'vom 1.11. bis 5.': one of the two days names no month and has that of the other. */
function bareRange(words: readonly string[], at: number, joins: readonly string[], today: Date): SpokenDay | null {
  const place = behindLead(words, at);
  const first = words[place] ?? '';
  if (!/^\d{1,2}\.?$/.test(first) || !joins.includes(words[place + 1] ?? '')) return null;
  const end = behindLead(words, place + 2);
  const other = readDate(words, end, today) ?? (first.endsWith('.') ? bareDay(words, end, today) : null);
  const from = other && dayBefore(Number.parseInt(first, 10), other.days.to ?? '');
  return from ? { used: end + other.used - at, days: { from, to: other.days.to } } : null;
}

/** The place behind 'vom', 'zum', 'den', where one stands. */
function behindLead(words: readonly string[], at: number): number {
  return /^(vom|von|zum|am|den|dem|der)$/.test(words[at] ?? '') ? at + 1 : at;
}

/** A day of the month in which another one ends, or of the month before: '28. bis 3. Oktober'; null where it does not exist. */
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
