/**
 * Feasts by their names, and the days they fall on: what people date work by (D157), and the public holidays of all sixteen
 * Länder (D433). A new one is one row of the table. Pure; a day is its index (germanDay.ts).
 */
import { indexOf, weekdayAt } from '../time/germanDay';
import type { Land } from './land';

/** First day of a year's feast, and how many days it has. */
type Days = { first: (year: number) => number; days: number };

const at = (year: number, month: number, day: number) =>
  indexOf(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
const on = (day: number, month: number, days = 1): Days => ({ first: (year) => at(year, month, day), days });
const fromEaster = (offset: number, days = 1): Days => ({ first: (year) => easter(year) + offset, days });
/** Days before the fourth Advent, the last Sunday before 25 December. */
const beforeAdvent = (before: number): Days => ({ first: (year) => fourthAdvent(year) - before, days: 1 });

/** A public holiday in every Land. */
const ALL: readonly Land[] = [
  ...(['BB', 'BE', 'BW', 'BY', 'HB', 'HE', 'HH', 'MV'] as const),
  ...(['NI', 'NW', 'RP', 'SH', 'SL', 'SN', 'ST', 'TH'] as const),
];

/** `holidayIn`: where it is a public holiday in the complete Land, by the laws of the Länder as of November 2026. */
type Feast = Days & { names: readonly string[]; holidayIn: readonly Land[] };
const feast = (names: readonly string[], days: Days, holidayIn: readonly Land[] = []): Feast => ({
  names,
  holidayIn,
  ...days,
});

/** Several names in one row. */
export const FEASTS: readonly Feast[] = [
  feast(['Neujahr', 'Neujahrstag'], on(1, 1), ALL),
  feast(['Heilige Drei Könige', 'Heiligen Drei Könige', 'Dreikönige', 'Dreikönigstag'], on(6, 1), ['BW', 'BY', 'ST']),
  feast(['Frauentag', 'Internationaler Frauentag'], on(8, 3), ['BE', 'MV']),
  feast(['Weiberfastnacht'], fromEaster(-52)),
  feast(['Rosenmontag'], fromEaster(-48)),
  feast(['Faschingsdienstag', 'Fastnachtsdienstag', 'Veilchendienstag'], fromEaster(-47)),
  feast(['Aschermittwoch'], fromEaster(-46)),
  feast(['Palmsonntag'], fromEaster(-7)),
  feast(['Gründonnerstag'], fromEaster(-3)),
  feast(['Karfreitag'], fromEaster(-2), ALL),
  feast(['Karsamstag', 'Ostersamstag'], fromEaster(-1)),
  feast(['Ostern', 'Osterwochenende', 'Ostertage', 'Osterfeiertage'], fromEaster(-2, 4)),
  feast(['Ostersonntag'], fromEaster(0), ['BB']),
  feast(['Ostermontag'], fromEaster(1), ALL),
  feast(['Tag der Arbeit', 'Maifeiertag'], on(1, 5), ALL),
  feast(['Tag der Befreiung'], on(8, 5)),
  feast(['Christi Himmelfahrt', 'Himmelfahrt', 'Vatertag'], fromEaster(39), ALL),
  feast(['Pfingsten'], fromEaster(49, 2)),
  feast(['Pfingstsonntag'], fromEaster(49), ['BB']),
  feast(['Pfingstmontag'], fromEaster(50), ALL),
  feast(['Fronleichnam'], fromEaster(60), ['BW', 'BY', 'HE', 'NW', 'RP', 'SL']),
  feast(['Friedensfest', 'Augsburger Friedensfest', 'Hohes Friedensfest'], on(8, 8)),
  feast(['Mariä Himmelfahrt', 'Maria Himmelfahrt'], on(15, 8), ['SL']),
  feast(['Weltkindertag', 'Kindertag'], on(20, 9), ['TH']),
  feast(['Tag der Deutschen Einheit', 'Deutsche Einheit'], on(3, 10), ALL),
  feast(['Reformationstag', 'Halloween'], on(31, 10), ['BB', 'HB', 'HH', 'MV', 'NI', 'SH', 'SN', 'ST', 'TH']),
  feast(['Allerheiligen'], on(1, 11), ['BW', 'BY', 'NW', 'RP', 'SL']),
  feast(['Volkstrauertag'], beforeAdvent(35)),
  feast(['Buß- und Bettag', 'Buß und Bettag', 'Bettag'], beforeAdvent(32), ['SN']),
  feast(['Totensonntag', 'Ewigkeitssonntag'], beforeAdvent(28)),
  feast(['1. Advent', 'Erster Advent', 'Ersten Advent'], beforeAdvent(21)),
  feast(['2. Advent', 'Zweiter Advent', 'Zweiten Advent'], beforeAdvent(14)),
  feast(['3. Advent', 'Dritter Advent', 'Dritten Advent'], beforeAdvent(7)),
  feast(['4. Advent', 'Vierter Advent', 'Vierten Advent'], beforeAdvent(0)),
  feast(['Nikolaus', 'Nikolaustag'], on(6, 12)),
  feast(['Heiligabend', 'Heilig Abend'], on(24, 12)),
  feast(['Weihnachten', 'Weihnachtstage', 'Weihnachtsfeiertage'], on(24, 12, 3)),
  feast(['1. Weihnachtstag', '1. Weihnachtsfeiertag', 'Erster Weihnachtstag', 'Ersten Weihnachtstag'], on(25, 12), ALL),
  feast(
    ['2. Weihnachtstag', '2. Weihnachtsfeiertag', 'Zweiter Weihnachtstag', 'Zweiten Weihnachtstag'],
    on(26, 12),
    ALL,
  ),
  feast(['Silvester'], on(31, 12)),
];

/** Easter Sunday (Gauss, in the form of Butcher). */
export function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return at(year, Math.floor(n / 31), (n % 31) + 1);
}

function fourthAdvent(year: number): number {
  const eve = at(year, 12, 24);
  return eve - (weekdayAt(eve) % 7);
}
