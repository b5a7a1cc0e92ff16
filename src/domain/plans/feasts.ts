/**
 * Feasts and their days: for questions (D157), and public holidays of the sixteen Länder.
 * Add one as a table row. Pure; a day is its index (germanDay.ts).
 */
import { indexOf, weekdayAt } from '../time/germanDay';
import type { Land } from './land';

/** First day by year, and number of days. */
type Days = { first: (year: number) => number; days: number };

const toDayIndex = (year: number, month: number, day: number) =>
  indexOf(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
const fixedDate = (day: number, month: number, days = 1): Days => ({
  first: (year) => toDayIndex(year, month, day),
  days,
});
const fromEaster = (offset: number, days = 1): Days => ({ first: (year) => getEasterSunday(year) + offset, days });
/** Days before the fourth Advent, the last Sunday before 25 December. */
const beforeAdvent = (before: number): Days => ({ first: (year) => fourthAdvent(year) - before, days: 1 });

const ALL: readonly Land[] = [
  ...(['BB', 'BE', 'BW', 'BY', 'HB', 'HE', 'HH', 'MV'] as const),
  ...(['NI', 'NW', 'RP', 'SH', 'SL', 'SN', 'ST', 'TH'] as const),
];

/** `holidayIn`: Länder where it is a holiday everywhere, by law as of November 2026. */
type Feast = Days & { names: readonly string[]; holidayIn: readonly Land[] };
const defineFeast = (names: readonly string[], days: Days, holidayIn: readonly Land[] = []): Feast => ({
  names,
  holidayIn,
  ...days,
});

/** 'Erster Advent', 'Erster Adventssonntag'. */
const advent = (which: string) => [`${which} Advent`, `${which} Adventssonntag`];

/** A row may have several names. */
export const FEASTS: readonly Feast[] = [
  defineFeast(['Neujahr', 'Neujahrstag'], fixedDate(1, 1), ALL),
  defineFeast(['Heilige Drei Könige', 'Heiligen Drei Könige', 'Dreikönige', 'Dreikönigstag'], fixedDate(6, 1), [
    'BW',
    'BY',
    'ST',
  ]),
  defineFeast(['Frauentag', 'Internationaler Frauentag'], fixedDate(8, 3), ['BE', 'MV']),
  defineFeast(['Weiberfastnacht'], fromEaster(-52)),
  defineFeast(['Rosenmontag'], fromEaster(-48)),
  defineFeast(['Faschingsdienstag', 'Fastnachtsdienstag', 'Veilchendienstag'], fromEaster(-47)),
  defineFeast(['Aschermittwoch'], fromEaster(-46)),
  defineFeast(['Palmsonntag'], fromEaster(-7)),
  defineFeast(['Gründonnerstag'], fromEaster(-3)),
  defineFeast(['Karfreitag'], fromEaster(-2), ALL),
  defineFeast(['Karsamstag', 'Ostersamstag'], fromEaster(-1)),
  defineFeast(['Ostern', 'Osterwochenende', 'Ostertage', 'Osterfeiertage'], fromEaster(-2, 4)),
  defineFeast(['Ostersonntag'], fromEaster(0), ['BB']),
  defineFeast(['Ostermontag'], fromEaster(1), ALL),
  defineFeast(['Tag der Arbeit', 'Maifeiertag'], fixedDate(1, 5), ALL),
  defineFeast(['Tag der Befreiung'], fixedDate(8, 5)),
  defineFeast(['Christi Himmelfahrt', 'Himmelfahrt', 'Vatertag'], fromEaster(39), ALL),
  defineFeast(['Pfingsten'], fromEaster(49, 2)),
  defineFeast(['Pfingstsonntag'], fromEaster(49), ['BB']),
  defineFeast(['Pfingstmontag'], fromEaster(50), ALL),
  defineFeast(['Fronleichnam'], fromEaster(60), ['BW', 'BY', 'HE', 'NW', 'RP', 'SL']),
  defineFeast(['Friedensfest', 'Augsburger Friedensfest', 'Hohes Friedensfest'], fixedDate(8, 8)),
  defineFeast(['Mariä Himmelfahrt', 'Maria Himmelfahrt'], fixedDate(15, 8), ['SL']),
  defineFeast(['Weltkindertag', 'Kindertag'], fixedDate(20, 9), ['TH']),
  defineFeast(['Tag der Deutschen Einheit', 'Deutsche Einheit'], fixedDate(3, 10), ALL),
  defineFeast(['Reformationstag', 'Halloween'], fixedDate(31, 10), [
    'BB',
    'HB',
    'HH',
    'MV',
    'NI',
    'SH',
    'SN',
    'ST',
    'TH',
  ]),
  defineFeast(['Allerheiligen'], fixedDate(1, 11), ['BW', 'BY', 'NW', 'RP', 'SL']),
  defineFeast(['Volkstrauertag'], beforeAdvent(35)),
  defineFeast(['Buß- und Bettag', 'Buß und Bettag', 'Bettag'], beforeAdvent(32), ['SN']),
  defineFeast(['Totensonntag', 'Ewigkeitssonntag'], beforeAdvent(28)),
  defineFeast([...advent('1.'), ...advent('Erster'), ...advent('Ersten'), ...advent('Erste')], beforeAdvent(21)),
  defineFeast([...advent('2.'), ...advent('Zweiter'), ...advent('Zweiten'), ...advent('Zweite')], beforeAdvent(14)),
  defineFeast([...advent('3.'), ...advent('Dritter'), ...advent('Dritten'), ...advent('Dritte')], beforeAdvent(7)),
  defineFeast([...advent('4.'), ...advent('Vierter'), ...advent('Vierten'), ...advent('Vierte')], beforeAdvent(0)),
  defineFeast(['Nikolaus', 'Nikolaustag'], fixedDate(6, 12)),
  defineFeast(['Heiligabend', 'Heilig Abend'], fixedDate(24, 12)),
  defineFeast(['Weihnachten', 'Weihnachtstage', 'Weihnachtsfeiertage'], fixedDate(24, 12, 3)),
  defineFeast(
    ['1. Weihnachtstag', '1. Weihnachtsfeiertag', 'Erster Weihnachtstag', 'Ersten Weihnachtstag'],
    fixedDate(25, 12),
    ALL,
  ),
  defineFeast(
    ['2. Weihnachtstag', '2. Weihnachtsfeiertag', 'Zweiter Weihnachtstag', 'Zweiten Weihnachtstag'],
    fixedDate(26, 12),
    ALL,
  ),
  defineFeast(['Zwischen den Jahren'], fixedDate(27, 12, 4)),
  defineFeast(['Silvester'], fixedDate(31, 12)),
];

/** Easter Sunday (Gauss, Butcher's form). */
export function getEasterSunday(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return toDayIndex(year, Math.floor(n / 31), (n % 31) + 1);
}

function fourthAdvent(year: number): number {
  const eve = toDayIndex(year, 12, 24);
  return eve - (weekdayAt(eve) % 7);
}
