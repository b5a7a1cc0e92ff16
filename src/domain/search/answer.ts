/**
 * The answer to a question that names a day: what is there, what is nearest, what was expected.
 * Pure.
 */
import type { ServiceType } from '../documentation/service';
import { toFindableWords } from '../text/words';
import { indexOf } from '../time/germanDay';
import type { Reading } from './question';
import { soughtWords } from './questionWords';
import { mentionsAll } from './recordQuery';

type Dated = { capturedAt: number };

/** The newest of the day; without one the nearest before and after it. */
export type Nearest<T> = { there?: T; before?: T; after?: T };

/** First moment and the one after the last, ms. */
export type TimeSpan = { from: number; to: number };

/** @param span a German day, or hours of it. @param records in any order. */
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

/** What two sources say of a time together: the phone has what waits on it, the server what the phone has forgotten. */
export function mergeNearest<T extends Dated>(span: TimeSpan, ...all: readonly Nearest<T>[]): Nearest<T> {
  const records = all.flatMap(({ there, before, after }) => [there, before, after].filter((one) => one !== undefined));
  return nearestTo(span, records);
}

/** Whether no record fits, of no time: then a word of the question may stand nowhere. */
export function isNothing({ there, before, after }: Nearest<unknown>): boolean {
  return there === undefined && before === undefined && after === undefined;
}

/**
 * The words of a question that stand in no record and no property.
 * @param known words that stand in a record. @param properties what the properties are found by.
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

/** What an answer begins with where the question was not understood completely; null where it was. */
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

/** A question as typed, without these words; '12 a' is one of them, typed as two. */
export function typedWithout(typed: string, words: readonly string[]): string {
  const parts = typed.trim().split(/\s+/);
  const isOne = (of: string) => soughtWords(of).some((word) => words.includes(word));
  const isHouse = (at: number) => /^[a-z]\W*$/i.test(parts[at + 1] ?? '') && isOne(`${parts[at]} ${parts[at + 1]}`);
  return parts.filter((part, at) => !isOne(part) && !isHouse(at) && !isHouse(at - 1)).join(' ');
}

function laterRecord<T extends Dated>(a: T | undefined, b: T): T {
  return a !== undefined && a.capturedAt >= b.capturedAt ? a : b;
}

function earlierRecord<T extends Dated>(a: T | undefined, b: T): T {
  return a !== undefined && a.capturedAt <= b.capturedAt ? a : b;
}

/** So many days before and after a day an expected one belongs to the same week's work. */
export const EXPECTED_NEAR = 6;

type Planned = { service: ServiceType; days: readonly { due: string; state: string }[] };

/**
 * The expected day nearest to this one, the earlier of two; `open`: it may still come. Null where
 * none is near; a winter hint is none.
 */
export function expectedNear(
  day: string,
  plans: readonly Planned[],
  service: ServiceType | null,
): { due: string; open: boolean } | null {
  const getDaysAway = (due: string) => Math.abs(indexOf(due) - indexOf(day));
  const near = plans
    .filter((plan) => service === null || plan.service === service)
    .flatMap(({ days }) => days)
    .filter(({ due, state }) => state !== 'hint' && getDaysAway(due) <= EXPECTED_NEAR)
    .sort((a, b) => getDaysAway(a.due) - getDaysAway(b.due) || (a.due < b.due ? -1 : 1));
  return near[0] ? { due: near[0].due, open: near[0].state === 'open' } : null;
}

type Somewhere = { property: string; propertyName: string; propertyAddress: string };
type Gap = Somewhere & { missing: readonly { service: ServiceType; due: string }[] };
/** The plans of a property; `endsOn` null = goes on; `over`: its first and last expected day whose time is over. */
type PlannedAt = Somewhere & {
  plans: readonly {
    service: ServiceType;
    startsOn: string;
    endsOn: string | null;
    over: { from: string; to: string } | null;
  }[];
};
/** 'over': an expected day of it is over; 'running': a plan runs, and none is: bei Bedarf, another season, begun today; null: no plan. */
type PlanFor = 'over' | 'running' | null;
type MissingQuestion = {
  property: string | null;
  service: ServiceType | null;
  /** Of the property, folded. */
  words: string;
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * What is missing of that which is asked for, of each property the days alone that are meant. Days
 * `2026-11-17`.
 */
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

/** What the plans say of that which is asked for: where nothing was expected nothing can be missing, and nothing is said to be there. */
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
  return words === '' || mentionsAll(toFindableWords(`${at.propertyName} ${at.propertyAddress}`), words);
}

/**
 * The sentence where nothing is missing of what is asked for: it answers for the days alone that were looked at. Null
 * where no plan is entered for it.
 * @param question first and last day that are meant; without them all. @param since the first day that was looked at.
 */
export function nothingMissing(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  since: string,
  plan: PlanFor,
): string | null {
  const first = since.split('-').reverse().join('.');
  if (to !== undefined && to < since)
    return `Kein Nachweis darüber, ob damals etwas fehlte: Ausgewertet werden die Leistungspläne seit dem ${first}.`;
  if (plan === null) return null;
  if (plan === 'running') return 'Was fehlt, sagt der Leistungsplan. Danach musste hier bis jetzt nichts belegt sein.';
  const beginning = from === undefined || from < since ? ` seit dem ${first}` : '';
  return `Ja, alles belegt: Nach den Leistungsplänen fehlt hier${beginning} nichts.`;
}

/** What is said beside missing days where earlier ones were asked for than the plans are judged; null where all were looked at. */
export function judgedSince({ from }: { from?: string | undefined }, since: string): string | null {
  if (from !== undefined && from >= since) return null;
  return `Ausgewertet werden die Leistungspläne seit dem ${since.split('-').reverse().join('.')}.`;
}
