/** Answer to a question about a day: records, nearest ones, expected days (D160, D171). Pure. */
import { propertyWords } from '../documentation/property';
import type { ServiceType } from '../documentation/service';
import { movedTo } from '../plans/movedTo';
import { toFindableWords } from '../text/words';
import { indexOf } from '../time/germanDay';
import type { Reading } from './question';
import { soughtWords } from './questionWords';
import { mentionsAll } from './recordQuery';

type Dated = { capturedAt: number };

/** Newest of the day; else nearest before and after. */
export type Nearest<T> = { there?: T; before?: T; after?: T };

/** ms, `to` exclusive. */
export type TimeSpan = { from: number; to: number };

/**
 * @param span a German day, or hours of it.
 * @param records in any order.
 */
export function nearestTo<T extends Dated>({ from, to }: TimeSpan, records: readonly T[]): Nearest<T> {
  const found: Nearest<T> = {};
  for (const one of records) {
    const at = one.capturedAt;
    if (at < from) found.before = laterRecord(found.before, one);
    else if (at < to) found.there = laterRecord(found.there, one);
    else found.after = earlierRecord(found.after, one);
  }
  return found;
}

/** Merges phone and server: the phone has waiting records, the server old ones. */
export function mergeNearest<T extends Dated>(span: TimeSpan, ...all: readonly Nearest<T>[]): Nearest<T> {
  const records = all.flatMap(({ there, before, after }) => [there, before, after].filter((one) => one !== undefined));
  return nearestTo(span, records);
}

/** No record at any time: a word may be unknown (D380). */
export function isNothing({ there, before, after }: Nearest<unknown>): boolean {
  return there === undefined && before === undefined && after === undefined;
}

/**
 * Words in no record and no property.
 * @param known words of records.
 * @param properties searchable property texts.
 */
export function unknownWords(
  words: readonly string[],
  known: readonly string[],
  properties: readonly (readonly string[])[],
): string[] {
  return [...new Set(words)].filter(
    (word) => !known.includes(word) && !properties.some((own) => mentionsAll(own, word)),
  );
}

/** Introduction of an answer to a partly understood question; null if complete. */
export function notUnderstood(
  { unread, noSuchDay, withoutPhoto }: Pick<Reading, 'unread' | 'noSuchDay' | 'withoutPhoto'>,
  unknown: readonly string[],
): string | null {
  const quoteWords = (words: readonly string[]) => words.map((word) => `„${word}“`).join(', ');
  const words = [...unread, ...unknown];
  const sentences = [
    ...(withoutPhoto ? ['Ohne Foto gibt es keinen Nachweis.'] : []),
    ...(noSuchDay.length > 0 ? [`${quoteWords(noSuchDay)} gibt es nicht.`] : []),
    ...(words.length > 0 ? [`Nicht verstanden: ${quoteWords(words)}.`] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/** The typed question without these words; '12 a' is one word. */
export function typedWithout(typed: string, words: readonly string[]): string {
  return partsOf(typed, words, false);
}

/** These words as they were typed. */
export function typedWith(typed: string, words: readonly string[]): string {
  return partsOf(typed, words, true);
}

function partsOf(typed: string, words: readonly string[], isOf: boolean): string {
  const parts = typed.trim().split(/\s+/);
  const isOne = (of: string) => soughtWords(of).some((word) => words.includes(word));
  const isHouse = (at: number) => /^[a-z]\W*$/i.test(parts[at + 1] ?? '') && isOne(`${parts[at]} ${parts[at + 1]}`);
  return parts.filter((part, at) => (isOne(part) || isHouse(at) || isHouse(at - 1)) === isOf).join(' ');
}

function laterRecord<T extends Dated>(a: T | undefined, b: T): T {
  return a !== undefined && a.capturedAt >= b.capturedAt ? a : b;
}

function earlierRecord<T extends Dated>(a: T | undefined, b: T): T {
  return a !== undefined && a.capturedAt <= b.capturedAt ? a : b;
}

/** Days before and after that count as the same week's work. */
export const EXPECTED_NEAR = 6;

type Planned = { service: ServiceType; days: readonly { due: string; state: string; closedOn: string | null }[] };

/** `open`: may still come. */
export type ExpectedNear = { due: string; open: boolean };
/** A service expected on a day; `movedTo`: done on this other day, else null. */
export type ExpectedOn = { service: ServiceType; state: string; movedTo: string | null };

/** What was expected on the day itself, as the calendar shows it; winter hints do not count. */
export function expectedOn(day: string, plans: readonly Planned[], service: ServiceType | null): ExpectedOn[] {
  return plans
    .filter((plan) => service === null || plan.service === service)
    .flatMap((plan) => plan.days.filter(({ due }) => due === day).map((one) => ({ ...one, service: plan.service })))
    .filter(({ state }) => state !== 'hint')
    .map((one) => ({ service: one.service, state: one.state, movedTo: movedTo(one) }));
}

/** The nearest expected day, earlier of two. Null if none; winter hints do not count. */
export function expectedNear(day: string, plans: readonly Planned[], service: ServiceType | null): ExpectedNear | null {
  const getDaysAway = (due: string) => Math.abs(indexOf(due) - indexOf(day));
  const near = plans
    .filter((plan) => service === null || plan.service === service)
    .flatMap(({ days }) => days)
    .filter(({ due, state }) => state !== 'hint' && getDaysAway(due) <= EXPECTED_NEAR)
    .sort((a, b) => getDaysAway(a.due) - getDaysAway(b.due) || (a.due < b.due ? -1 : 1));
  return near[0] ? { due: near[0].due, open: near[0].state === 'open' } : null;
}

type Somewhere = {
  property: string;
  propertyName: string;
  propertyAddress: string;
  propertyNumber?: string | undefined;
};
type Gap = Somewhere & { missing: readonly { service: ServiceType; due: string }[] };
/** Plans of a property; `endsOn` null = open; `over`: first and last overdue expected day. */
type PlannedAt = Somewhere & {
  plans: readonly {
    service: ServiceType;
    startsOn: string;
    endsOn: string | null;
    over: { from: string; to: string } | null;
  }[];
};
/**
 * 'over': an expected day is over; 'running': none yet (bei Bedarf, other season, new); null: no
 * plan.
 */
type PlanFor = 'over' | 'running' | null;
export type MissingQuestion = {
  property: string | null;
  service: ServiceType | null;
  /** The property's folded words. */
  words: string;
  from?: string | undefined;
  to?: string | undefined;
};

/** Missing days that match the question, only within its span. Days `2026-11-17`. */
export function missingOf<T extends Gap>(gaps: readonly T[], question: MissingQuestion): T[] {
  const { service, from = '', to } = question;
  return gaps
    .filter((gap) => isMeant(gap, question))
    .map((gap) => ({
      ...gap,
      missing: gap.missing.filter(
        ({ due, service: of }) =>
          due >= from && (to === undefined || due <= to) && (service === null || of === service),
      ),
    }))
    .filter(({ missing }) => missing.length > 0);
}

/** Plans that match the question: without expectation nothing is missing, and nothing proven. */
export function planFor(planned: readonly PlannedAt[], question: MissingQuestion): PlanFor {
  const { service, from = '', to } = question;
  const isInSpan = (first: string, last: string | null) =>
    (to === undefined || first <= to) && (last === null || last >= from);
  const plans = planned
    .filter((at) => isMeant(at, question))
    .flatMap((at) => at.plans)
    .filter(({ service: of }) => service === null || of === service);
  if (plans.some(({ over }) => over !== null && isInSpan(over.from, over.to))) return 'over';
  return plans.some(({ startsOn, endsOn }) => isInSpan(startsOn, endsOn)) ? 'running' : null;
}

function isMeant(at: Somewhere, { property, words }: MissingQuestion): boolean {
  if (property !== null && at.property !== property) return false;
  const { propertyName: name, propertyNumber: number, propertyAddress: address } = at;
  return words === '' || mentionsAll(toFindableWords(propertyWords({ name, number, address })), words);
}

/**
 * Text for 'nothing missing', limited to the checked days. Null without a plan.
 * @param question requested first and last day; absent = all.
 * @param since first checked day.
 */
export function nothingMissing(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  since: string,
  plan: PlanFor,
): string | null {
  const first = since.split('-').reverse().join('.');
  if (to !== undefined && to < since)
    return `Ob damals etwas fehlte, ist nicht bekannt: Ausgewertet werden die Leistungspläne seit dem ${first}.`;
  if (plan === null) return null;
  if (plan === 'running') return 'Noch nichts fällig: Laut Leistungsplan wurde hier bis jetzt keine Leistung erwartet.';
  const beginning = from === undefined || from < since ? ` seit dem ${first}` : '';
  return `Es fehlt nichts: Laut Leistungsplan ist hier${beginning} alles belegt.`;
}

/** Note that earlier requested days were not checked; null if all were. */
export function judgedSince({ from }: { from?: string | undefined }, since: string): string | null {
  if (from !== undefined && from >= since) return null;
  return `Ausgewertet werden die Leistungspläne seit dem ${since.split('-').reverse().join('.')}.`;
}
