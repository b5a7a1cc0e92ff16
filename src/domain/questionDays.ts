/** Days as people say them, one after the other: 'gestern', '19.11.', 'KW 46', 'letzten Winter'. Pure; weeks begin on Monday. */
import {
  back,
  bare,
  type Days,
  monday,
  numberIn,
  plus,
  type Rule,
  sameOrder,
  theDay,
  within,
  yearAt,
} from './questionCalendar';
import { date, MONTHS, month, near, season } from './questionDates';
import { WEEKDAYS, week, weekday } from './questionWeeks';

/** Whole words of days that are understood with one typing mistake too. */
export const DAY_WORDS: readonly string[] = [
  ...WEEKDAYS,
  ...MONTHS.filter((month) => month.length > 5),
  ...['gestern', 'vorgestern', 'letzten', 'letzte', 'wochenende', 'winter', 'sommer', 'herbst', 'vorletzte'],
];

const FEASTS: { [name: string]: readonly [month: number, day: number, count: number] } = {
  neujahr: [0, 1, 1],
  heiligabend: [11, 24, 1],
  weihnachten: [11, 24, 3],
  silvester: [11, 31, 1],
};

/** 'letzte 7 Tage', 'letzten zwei Wochen', 'vor 3 Tagen', 'vor einer Woche'. */
const count: Rule = (words, at, today) => {
  const isBefore = words[at] === 'vor';
  const many = numberIn(words[at + 1]);
  const unit = ['tag', 'woche', 'monat'].findIndex((name) => words[at + 2]?.startsWith(name));
  if (many === null || unit < 0 || !(isBefore || back(words[at]) === 1)) return null;
  const [year, now, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const begins = [plus(today, -many), plus(today, -7 * many), new Date(year, now - many, day)][unit] ?? today;
  if (!isBefore) return { used: 3, days: within(plus(begins, 1), today) };
  const first = [begins, monday(begins), new Date(year, now - many, 1)][unit] ?? today;
  const last = [begins, plus(monday(begins), 6), new Date(year, now - many + 1, 0)][unit] ?? today;
  return { used: 3, days: within(first, last) };
};

/** 'letztes Jahr', '2025'. */
const year: Rule = (words, at, today) => {
  const ago = back(words[at]);
  const isNamed = ago !== null && /^jahre?s?$/.test(words[at + 1] ?? '');
  const of = isNamed ? today.getFullYear() - ago : ago === null ? yearAt(words, at) : null;
  return of === null ? null : { used: isNamed ? 2 : 1, days: within(new Date(of, 0, 1), new Date(of, 11, 31)) };
};

/** The last one that has begun; 'letztes Wochenende' is over. */
const weekend: Rule = (words, at, today) => {
  const ago = back(words[at]);
  const place = ago === null ? at : at + 1;
  if (bare(words[place]) !== 'wochenende') return null;
  const begun = today.getDay() % 6 === 0 ? 0 : 1;
  const saturday = plus(monday(today), 5 - 7 * (ago ?? begun));
  return { used: place - at + 1, days: within(saturday, plus(saturday, 1)) };
};

/** 'Silvester', 'letztes Weihnachten', 'Silvester 2025'. */
const feast: Rule = (words, at, today) => {
  const place = back(words[at]) === 1 ? at + 1 : at;
  const known = FEASTS[bare(words[place])];
  if (!known) return null;
  const [month, day, length] = known;
  const given = yearAt(words, place + 1);
  const now = today.getFullYear();
  const of = given ?? (new Date(now, month, day) <= today ? now : now - 1);
  const used = place - at + (given === null ? 1 : 2);
  return { used, days: within(new Date(of, month, day), new Date(of, month, day + length - 1)) };
};

const RULES: readonly Rule[] = [near, date, weekday, week, month, season, count, year, weekend, feast];

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
export const daysAt: Rule = (words, at, today) => edge(words, at, today) ?? between(words, at, today);

const edge: Rule = (words, at, today) => {
  const ends = EDGES[words[at] ?? ''];
  const said = ends ? someDays(words, at + 1, today) : null;
  return ends && said ? { used: said.used + 1, days: ends(said.days) } : null;
};

const EDGES: { [word: string]: (days: Days) => Days } = {
  seit: ({ from }) => ({ from, to: null }),
  ab: ({ from }) => ({ from, to: null }),
  bis: ({ to }) => ({ from: null, to }),
  nach: ({ to }) => ({ from: shifted(to, 1), to: null }),
  vor: ({ from }) => ({ from: null, to: shifted(from, -1) }),
};

/** Two and all days from one to the other, where a word between them joins them ('Montag und Dienstag', D194); else the first alone. */
const between: Rule = (words, at, today) => {
  const isBetween = words[at] === 'zwischen';
  const first = someDays(words, isBetween ? at + 1 : at, today);
  if (!first) return null;
  const join = at + first.used + (isBetween ? 1 : 0);
  const joins = isBetween ? ['und'] : ['bis', '-', '–', 'und', 'oder'];
  const second = joins.includes(words[join] ?? '') ? someDays(words, join + 1, today) : null;
  if (second) return { used: join + 1 + second.used - at, days: sameOrder(first.days, second.days) };
  return isBetween ? null : first;
};

function shifted(day: string | null, by: number): string | null {
  if (day === null) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return theDay(new Date(year, month - 1, date + by)).from;
}
