/** Dates, months and seasons: '19.11.', 'Ende Oktober', 'letzten Winter'. Pure. */
import {
  countStepsBack,
  daysWithin,
  fullYear,
  plusDays,
  type Rule,
  type SpokenDay,
  theDay,
  withoutFullStop,
  yearAt,
} from './questionCalendar';
import { dayNumber, ordinal } from './questionOrdinals';

/** Folded (words.ts), like every word here. */
export const MONTHS = [
  ...['januar', 'februar', 'marz', 'april', 'mai', 'juni'],
  ...['juli', 'august', 'september', 'oktober', 'november', 'dezember'],
];
const SHORT_MONTHS = ['jan', 'feb', 'mrz', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];
/** First month and number; winter as in Winterdienst, November to March. */
const SEASONS: { [season: string]: readonly [month: number, count: number] } = {
  winter: [10, 5],
  fruhling: [2, 3],
  fruhjahr: [2, 3],
  sommer: [5, 3],
  herbst: [8, 3],
};
function monthOf(word: string | undefined): number {
  const plain = withoutFullStop(word);
  const known = MONTHS.indexOf(plain);
  if (known >= 0) return known;
  return plain === 'sept' ? 8 : plain === 'janner' ? 0 : plain === 'maerz' ? 2 : SHORT_MONTHS.indexOf(plain);
}

/** heute, gestern, vorgestern; other readers handle 'von gestern'. */
export const readNearDay: Rule = (words, at, today) => {
  const ago = { heute: 0, gestern: 1, vorgestern: 2, vorvorgestern: 3 }[withoutFullStop(words[at])];
  return ago === undefined ? null : { used: 1, days: theDay(plusDays(today, -ago)) };
};

/** Without a year the last such day. */
export const readDate: Rule = (words, at, today) =>
  isoDate(words, at, today) ?? numericDate(words, at, today) ?? namedDate(words, at, today);

/** Words before a day number. */
const LEADS = /^(am|den|dem|der|vom|zum|bis|seit|ab|und|-|–|\/)$/;

/** Words of an impossible day ('31.2.', '31. November', 'am 32.'); 0: none. */
export function impossibleAt(words: readonly string[], at: number, today: Date): number {
  if (readDate(words, at, today)) return 0;
  const word = words[at] ?? '';
  const isNumber = /^\d{1,2}\.?$/.test(word);
  const isNamed = isNumber && monthOf(words[at + 1]) >= 0;
  if (isNamed) return isDayOfSomeMonth(word) ? 2 + yearsAt(words, at + 2) : 0;
  // 'Der 47. Einsatz' is no day.
  if (isNumber)
    return /^(am|den|vom)$/.test(words[at - 1] ?? '') && /^(0|\d\d)\.$/.test(word) && !isDayOfSomeMonth(word) ? 1 : 0;
  return isWritten(words, at) ? 1 + yearsAt(words, at + 1) : 0;
}

function isLed(words: readonly string[], at: number): boolean {
  return LEADS.test(words[at - 1] ?? '');
}

/** How many words are the year behind a day. */
function yearsAt(words: readonly string[], at: number): number {
  return yearAt(words, at) === null ? 0 : 1;
}

/** Written dates; '31.2' after 'am', where it is no time. */
function isWritten(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (/^\d{1,2}\.\d{1,2}$/.test(word)) return isLed(words, at) && withoutFullStop(words[at + 1]) !== 'uhr';
  return /^\d{1,2}(\.\d{1,2}\.(\d{4}|\d{2})?|\/\d{1,2}\/\d{4}|-\d{1,2}-\d{4})$/.test(word);
}

function isDayOfSomeMonth(text: string): boolean {
  const day = Number.parseInt(text, 10);
  return day >= 1 && day <= 31;
}

const isoDate: Rule = (words, at) => {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words[at] ?? '') ?? [];
  if (day !== undefined) return dayIfExists([Number(year), Number(month) - 1, Number(day)], 1);
  // '24-11-2026', as programs write it.
  const [, first, second, third] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(words[at] ?? '') ?? [];
  return third === undefined ? null : dayIfExists([Number(third), Number(second) - 1, Number(first)], 1);
};

const numericDate: Rule = (words, at, today) => {
  const word = words[at] ?? '';
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2})?)?$/.exec(word) ?? [];
  // '7.10 Uhr' and 'um 7.10' are times.
  if (day === undefined || withoutFullStop(words[at + 1]) === 'uhr' || words[at - 1] === 'um') return null;
  const place: [number, number] = [Number(month) - 1, Number(day)];
  if (year !== undefined) return dayIfExists([fullYear(year), ...place], 1);
  const behind = /[./]$/.test(word) ? yearAt(words, at + 1) : null;
  return behind === null ? findLatestDay(place, today, 1) : dayIfExists([behind, ...place], 2);
};

const namedDate: Rule = (words, at, today) => {
  const [day, month] = [dayNumber(words[at]), monthOf(words[at + 1])];
  if (day === null || month < 0) return null;
  const place: [number, number] = [month, day];
  const year = yearAt(words, at + 2);
  return year === null ? findLatestDay(place, today, 2) : dayIfExists([year, ...place], 3);
};

/** 'am 24.', 'den 13.': the last such day. Without such a word it may be a house number. */
export const bareDay: Rule = (words, at, today) => {
  const [word = '', before = ''] = [words[at], words[at - 1]];
  const day = ordinal(word);
  // 'Am zweiten Eingang' is no day.
  const isDayName = before === 'am' && (Number(day) > 12 || words[at + 1] === undefined);
  const isDay = /^\d/.test(word) ? LEADS.test(before) : isDayName;
  return day === null || !isDay ? null : latestInMonth(day, today, () => true);
};

/** The last such day of any matching month, up to eight years ago; else null. */
export function latestInMonth(day: number, today: Date, fits: (at: Date) => boolean): SpokenDay | null {
  for (let ago = 0; ago <= 96; ago++) {
    const at = new Date(today.getFullYear(), today.getMonth() - ago, day);
    if (day >= 1 && at.getDate() === day && at <= today && fits(at)) return { used: 1, days: theDay(at) };
  }
  return null;
}

function dayIfExists([year, month, day]: [number, number, number], used: number): SpokenDay | null {
  const at = new Date(year, month, day);
  return at.getMonth() === month && at.getDate() === day ? { used, days: theDay(at) } : null;
}

function findLatestDay([month, day]: [number, number], today: Date, used: number): SpokenDay | null {
  // The 29th of February lies up to eight years back.
  for (let ago = 0; ago <= 8; ago++) {
    const date = dayIfExists([today.getFullYear() - ago, month, day], used);
    if (date && new Date(today.getFullYear() - ago, month, day) <= today) return date;
  }
  return null;
}

/** 'Oktober', 'Ende Oktober', 'Oktober 2025': the last that has started. */
export const month: Rule = (words, at, today) =>
  thisMonth(words, at, today) ??
  numericMonth(words, at) ??
  partsOfMonth(words, at, today) ??
  namedMonth(words, at, today);

/** '11/2026', '11.2026'. */
function numericMonth(words: readonly string[], at: number): SpokenDay | null {
  const [, which, year] = /^(0?[1-9]|1[0-2])[./](20\d\d)$/.exec(words[at] ?? '') ?? [];
  if (which === undefined) return null;
  const [of, first] = [Number(year), Number(which) - 1];
  return { used: 1, days: daysWithin(new Date(of, first, 1), new Date(of, first + 1, 0)) };
}

/** 'Ende letzten Monats', 'Anfang des Monats', 'von Anfang bis Mitte November'. */
const partsOfMonth: Rule = (words, at, today) => {
  const first = PARTS[words[at] ?? ''];
  if (!first) return null;
  if (words[at + 1] === 'bis') {
    const last = PARTS[words[at + 2] ?? ''] ? month(words, at + 2, today) : null;
    return last && { used: last.used + 2, days: { ...last.days, from: dayIn(last.days.from, first[0]) } };
  }
  const isThis = words[at + 1] === 'des' && words[at + 2] === 'monats';
  const period = isThis ? thisMonth(['diesen', 'monat'], 0, today) : thisMonth(words, at + 1, today);
  if (!period) return null;
  const { from, to } = period.days;
  return { used: period.used + 1, days: { from: dayIn(from, first[0]), to: first[1] ? dayIn(from, first[1]) : to } };
};

/** This day of the month in which another one lies. */
function dayIn(day: string | null, which: number): string {
  return `${(day ?? '').slice(0, 8)}${String(which).padStart(2, '0')}`;
}

const thisMonth: Rule = (words, at, today) => {
  const ago = countStepsBack(words[at]);
  if (ago === null || !/^monats?$/.test(words[at + 1] ?? '')) return null;
  const [year, now] = [today.getFullYear(), today.getMonth() - ago];
  return { used: 2, days: daysWithin(new Date(year, now, 1), new Date(year, now + 1, 0)) };
};

/** First and last day of a third; undefined: the month's. */
const PARTS: { [part: string]: readonly [from: number, to?: number] } = {
  anfang: [1, 10],
  mitte: [11, 20],
  ende: [21],
};

const namedMonth: Rule = (words, at, today) => {
  const part = PARTS[words[at] ?? ''];
  const ago = countStepsBack(words[at]);
  const place = part || ago !== null ? at + 1 : at;
  const which = monthOf(words[place]);
  if (which < 0) return null;
  const given = yearAt(words, place + 1) ?? shortYearAt(words, place + 1, today);
  const year = given ?? yearOf(which, ago ?? 0, today);
  const [from, to] = part ?? [1];
  const last = to === undefined ? new Date(year, which + 1, 0) : new Date(year, which, to);
  return { used: place - at + (given === null ? 1 : 2), days: daysWithin(new Date(year, which, from), last) };
};

/** 'November 25', "November '25": not in the future. */
function shortYearAt(words: readonly string[], at: number, today: Date): number | null {
  const year = /^2\d$/.test(words[at] ?? '') ? fullYear(words[at] ?? '') : null;
  return year !== null && year <= today.getFullYear() && withoutFullStop(words[at + 1]) !== 'uhr' ? year : null;
}

/** 'Letzten November' is over; 'November' has started. */
function yearOf(which: number, ago: number, today: Date): number {
  const isLater = which > today.getMonth() || (which === today.getMonth() && ago > 0);
  return today.getFullYear() - (isLater ? 1 : 0) - Math.max(0, ago - 1);
}

/** 'letzten Winter', 'Winter 2025/26'; a season alone is a word. */
export const season: Rule = (words, at, today) => {
  const ago = countStepsBack(words[at]);
  const place = ago !== null || words[at] === 'im' ? at + 1 : at;
  const long = SEASONS[withoutFullStop(words[place])];
  if (!long) return null;
  const [first, count] = long;
  const seasonDays = (year: number) => daysWithin(new Date(year, first, 1), new Date(year, first + count, 0));
  const given = /^(20\d\d|\d\d(?=\/))(?:\/(?:20)?\d\d)?$/.exec(words[place + 1] ?? '');
  if (given) return { used: place - at + 2, days: seasonDays(fullYear(given[1] ?? '')) };
  if (place === at) return null;
  let year = today.getFullYear();
  while (new Date(year, first, 1) > today) year--;
  const over = new Date(year, first + count, 0) < today;
  return { used: 2, days: seasonDays(year - Math.max(0, (ago ?? 0) - (over ? 1 : 0))) };
};
