/**
 * Feasts by their names, and the days they fall on: public holidays of all sixteen Länder and what people date work by.
 * A new one is one row of a table. Pure.
 */
import { back, bare, plus, type Rule, within, yearAt } from './questionCalendar';
import { fold } from './words';

/** First day of a year's feast, and how many days it has. */
type Feast = { first: (year: number) => Date; days: number };

const on = (day: number, month: number, days = 1): Feast => ({
  first: (year) => new Date(year, month - 1, day),
  days,
});
const fromEaster = (offset: number, days = 1): Feast => ({ first: (year) => plus(easter(year), offset), days });
/** Days before the fourth Advent, the last Sunday before 25 December. */
const beforeAdvent = (before: number): Feast => ({ first: (year) => plus(fourthAdvent(year), -before), days: 1 });

/** By their names, several in one row; the words of a name are compared folded. */
const FEASTS: readonly (readonly [names: readonly string[], feast: Feast])[] = [
  [['Neujahr', 'Neujahrstag'], on(1, 1)],
  [['Heilige Drei Könige', 'Heiligen Drei Könige', 'Dreikönige', 'Dreikönigstag'], on(6, 1)],
  [['Frauentag', 'Internationaler Frauentag'], on(8, 3)],
  [['Weiberfastnacht'], fromEaster(-52)],
  [['Rosenmontag'], fromEaster(-48)],
  [['Faschingsdienstag', 'Fastnachtsdienstag', 'Veilchendienstag'], fromEaster(-47)],
  [['Aschermittwoch'], fromEaster(-46)],
  [['Palmsonntag'], fromEaster(-7)],
  [['Gründonnerstag'], fromEaster(-3)],
  [['Karfreitag'], fromEaster(-2)],
  [['Karsamstag', 'Ostersamstag'], fromEaster(-1)],
  [['Ostern', 'Osterwochenende', 'Ostertage', 'Osterfeiertage'], fromEaster(-2, 4)],
  [['Ostersonntag'], fromEaster(0)],
  [['Ostermontag'], fromEaster(1)],
  [['Tag der Arbeit', 'Maifeiertag'], on(1, 5)],
  [['Tag der Befreiung'], on(8, 5)],
  [['Christi Himmelfahrt', 'Himmelfahrt', 'Vatertag'], fromEaster(39)],
  [['Pfingsten'], fromEaster(49, 2)],
  [['Pfingstsonntag'], fromEaster(49)],
  [['Pfingstmontag'], fromEaster(50)],
  [['Fronleichnam'], fromEaster(60)],
  [['Friedensfest', 'Augsburger Friedensfest', 'Hohes Friedensfest'], on(8, 8)],
  [['Mariä Himmelfahrt', 'Maria Himmelfahrt'], on(15, 8)],
  [['Weltkindertag', 'Kindertag'], on(20, 9)],
  [['Tag der Deutschen Einheit', 'Deutsche Einheit'], on(3, 10)],
  [['Reformationstag', 'Halloween'], on(31, 10)],
  [['Allerheiligen'], on(1, 11)],
  [['Volkstrauertag'], beforeAdvent(35)],
  [['Buß- und Bettag', 'Buß und Bettag', 'Bettag'], beforeAdvent(32)],
  [['Totensonntag', 'Ewigkeitssonntag'], beforeAdvent(28)],
  [['1. Advent', 'Erster Advent', 'Ersten Advent'], beforeAdvent(21)],
  [['2. Advent', 'Zweiter Advent', 'Zweiten Advent'], beforeAdvent(14)],
  [['3. Advent', 'Dritter Advent', 'Dritten Advent'], beforeAdvent(7)],
  [['4. Advent', 'Vierter Advent', 'Vierten Advent'], beforeAdvent(0)],
  [['Nikolaus', 'Nikolaustag'], on(6, 12)],
  [['Heiligabend', 'Heilig Abend'], on(24, 12)],
  [['Weihnachten', 'Weihnachtstage', 'Weihnachtsfeiertage'], on(24, 12, 3)],
  [['1. Weihnachtstag', '1. Weihnachtsfeiertag', 'Erster Weihnachtstag', 'Ersten Weihnachtstag'], on(25, 12)],
  [['2. Weihnachtstag', '2. Weihnachtsfeiertag', 'Zweiter Weihnachtstag', 'Zweiten Weihnachtstag'], on(26, 12)],
  [['Silvester'], on(31, 12)],
];

const plainName = (name: string) => fold(name).split(' ').map(bare).join(' ');
const BY_NAME = new Map(FEASTS.flatMap(([names, feast]) => names.map((name) => [plainName(name), feast] as const)));
const MOST_WORDS = Math.max(...[...BY_NAME.keys()].map((name) => name.split(' ').length));

/** Every name of a feast, as it is written. */
export const FEAST_NAMES: readonly string[] = FEASTS.flatMap(([names]) => names);

/** Easter Sunday (Gauss, in the form of Butcher). */
export function easter(year: number): Date {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return new Date(year, Math.floor(n / 31) - 1, (n % 31) + 1);
}

function fourthAdvent(year: number): Date {
  const eve = new Date(year, 11, 24);
  return plus(eve, -eve.getDay());
}

/** 'Silvester', 'letztes Weihnachten', 'Silvester 2025'; without a year the last one that has begun. */
export const feast: Rule = (words, at, today) => {
  const place = back(words[at]) === 1 ? at + 1 : at;
  for (let many = MOST_WORDS; many > 0; many--) {
    const name = words.slice(place, place + many).map(bare);
    const known = name.length === many ? BY_NAME.get(name.join(' ')) : undefined;
    if (!known) continue;
    const given = yearAt(words, place + many);
    const now = today.getFullYear();
    const first = known.first(given ?? (known.first(now) <= today ? now : now - 1));
    return { used: place - at + many + (given === null ? 0 : 1), days: within(first, plus(first, known.days - 1)) };
  }
  return null;
};
