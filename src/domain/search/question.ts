/**
 * A question about documentations as people type it, read without guessing in silence: what was understood becomes a chip
 * that can be taken back, what was not stays a word. Pure; it needs no network.
 */
import type { ServiceType } from '../documentation/service';
import { wordsOf } from '../text/words';
import { clockTime } from '../time/day';
import { dayOf } from '../time/germanDay';
import { type Asks, asksAt, timeAskedAt, withoutPhotoAt } from './questionAsks';
import { calendarDay } from './questionCalendar';
import { alternativesIn, splitsOf } from './questionEither';
import { type Hours, narrowerHours, spokenHoursText } from './questionHours';
import { daysFrom, isName } from './questionNames';
import { daysText, shortDay } from './questionText';
import { numberOf, tokensOf, typedAs } from './questionTokens';
import {
  openHoursAt,
  openWords,
  type Reader,
  readFurtherTimes,
  readNoSuchDays,
  readRecurring,
  readUnread,
} from './questionUnread';
import {
  ASKS_MISSING,
  correctWord,
  HOW_MUCH,
  isFiller,
  MISSING,
  MISSING_OF,
  NOT_READ,
  serviceIn,
  soughtWords,
  WITHOUT,
} from './questionWords';

/** First and last day (`2026-11-21`, each may be missing), the time of day where it is one day, and the service that a question names. */
export type AskedFor = { from?: string; to?: string; hours?: Hours; service?: ServiceType };

/** Something that was understood: what it stands for, the words as they were typed, and the question without them. */
export type Chip = { kind: 'days' | 'service' | 'number' | 'missing'; text: string; words: string; without: string };

export type Reading = {
  filter: AskedFor;
  /** What was not understood, to be looked for: folded, in its order. */
  words: readonly string[];
  chips: readonly Chip[];
  /** The same words by alternatives, where one of several is asked for: 'Emil oder Anna'; else none. */
  either: readonly (readonly string[])[];
  /** How the service was called, folded and without its typing mistake: a record is found by each of these words. */
  called: readonly string[];
  /** Whether it asks what is missing: the Leistungsplan answers that, no record can (D194). */
  missing: boolean;
  /** What is asked of the records that fit; null: which they are. */
  asks: Asks | null;
  /** Whether records without a photo are asked for; there are none. */
  withoutPhoto: boolean;
  /** What stands in no record and means something that is not read ('oder Anna', 'nicht', 'um 7' without a day), as typed. */
  unread: readonly string[];
  /** Days that no calendar has, as typed: '31.2.'. */
  noSuchDay: readonly string[];
};

/**
 * Reads a question.
 * @param now ms; days are German ones.
 * @param taken what is chosen elsewhere and is not read out of the words.
 */
export function readQuestion(text: string, now: number, taken: { service?: boolean } = {}): Reading {
  const tokens = tokensOf(text);
  const said = tokens.map(({ word, quoted }) => (quoted ? '"' : correctWord(word)));
  const reader: Reader = { tokens, said, marks: tokens.map(() => undefined), number: '', splits: [] };
  const today = calendarDay(dayOf(now));
  readNoSuchDays(reader, today);
  readRecurring(reader);
  const days = readDays(reader, today);
  const hours = readHours(reader, days);
  readFurtherTimes(reader, today);
  readAsks(reader);
  readEither(reader);
  const filter: AskedFor = { ...days, ...hours, ...(taken.service ? {} : readService(reader)) };
  readUnread(reader);
  readRest(reader);
  readMissing(reader);
  const either = alternativesIn(typedWords(reader), reader.splits);
  const words = soughtWords([...typedWords(reader).values(), reader.number].join(' '));
  const called = said.filter((_word, index) => reader.marks[index] === 'service').flatMap(wordsOf);
  const toChips = (kind: Chip['kind'], what: string) => (what === '' ? [] : [chipOf(reader, kind, what)]);
  return {
    filter,
    words: either.length > 0 ? [...new Set(either.flat())] : words,
    either,
    called,
    missing: reader.marks.includes('missing'),
    asks: reader.marks.includes('count') ? 'count' : reader.marks.includes('newest') ? 'newest' : null,
    withoutPhoto: reader.marks.includes('withoutPhoto'),
    unread: typedAs(tokens, reader.marks, 'unread'),
    noSuchDay: typedAs(tokens, reader.marks, 'noSuchDay'),
    chips: [
      ...toChips('days', daysText(filter)),
      ...toChips('service', filter.service ?? ''),
      ...toChips('number', reader.number && `Nummer ${reader.number}`),
      ...toChips('missing', reader.marks.includes('missing') ? 'Was fehlt' : ''),
    ],
  };
}

/** The first days that are named. */
function readDays(reader: Reader, today: Date): AskedFor {
  const found = daysFrom(reader.said, 0, today, openWords(reader));
  if (!found) return {};
  reader.marks.fill('days', found.index, found.index + found.used);
  const { from, to } = found.days;
  return { ...(from !== null && { from }), ...(to !== null && { to }) };
}

/** The time of day, where one day is named; 'gestern früh um 7' is the narrower one. */
function readHours({ said, marks }: Reader, { from, to }: AskedFor): AskedFor {
  let hours: Hours | null = null;
  if (from === undefined || from !== to) return {};
  for (let index = 0; index < said.length; index++) {
    const found = openHoursAt({ said, marks }, index);
    const narrower: Hours | null = found && hours ? narrowerHours(hours, found.hours) : (found?.hours ?? null);
    if (!found || !narrower) continue;
    marks.fill('days', index, index + found.used);
    hours = narrower;
  }
  return hours ? { hours } : {};
}

function readAsks({ said, marks }: Reader): void {
  said.forEach((_word, index) => {
    if (marks[index] !== undefined) return;
    const found = asksAt(said, index);
    if (found) marks.fill(found.asks, index, index + found.used);
    marks.fill('filler', index, index + timeAskedAt(said, index));
    marks.fill('withoutPhoto', index, index + withoutPhotoAt(said, index));
  });
}

/** 'oder' between words, where neither what is missing nor a number is asked for; the latter is one record. */
function readEither(reader: Reader): void {
  const { tokens, said, marks } = reader;
  if (said.some((word) => MISSING.has(word)) || tokens.some(({ typed }) => numberOf(typed) !== null)) return;
  const isTurned = (word: string) => NOT_READ.has(word) || WITHOUT.has(word);
  const isWord = (word: string, index: number) => marks[index] === undefined && !isFiller(word) && !isTurned(word);
  reader.splits = splitsOf(said, (index) => isWord(said[index] ?? '', index));
  for (const { at } of reader.splits) marks[at] = 'filler';
}

/** What is looked for, by its place; a service that stands beside 'oder' without its typing mistake. */
function typedWords({ tokens, said, marks, splits }: Reader): Map<number, string> {
  const typed = (index: number) => (splits.length > 0 && serviceIn(said[index] ?? '') ? said[index] : undefined);
  const all = tokens.map((token, index): [number, string] => [index, typed(index) ?? token.typed]);
  return new Map(all.filter(([index]) => marks[index] === undefined));
}

/** The first service that is named, and every other name of the same one; of 'Treppenhaus oder Schnee' none. */
function readService({ said, marks, splits }: Reader): AskedFor {
  let service: ServiceType | null = null;
  const beside = splits.flatMap(({ before, behind }) => [said[before], said[behind]]);
  if (beside.some((word) => serviceIn(word ?? '') !== null)) return {};
  said.forEach((word, index) => {
    const named = marks[index] === undefined && !isName(said, index) ? serviceIn(word) : null;
    if (named === null || (service ?? named) !== named) return;
    service = named;
    marks[index] = 'service';
  });
  return service === null ? {} : { service };
}

/** 'fr.' that is no Friday is Frau. */
function readRest(reader: Reader): void {
  const { tokens, said, marks } = reader;
  tokens.forEach(({ typed }, index) => {
    if (marks[index] !== undefined) return;
    const number = reader.number === '' ? numberOf(typed) : null;
    if (number !== null) {
      reader.number = number;
      marks[index] = 'number';
    } else if (isFiller(said[index] ?? '') || /^fr\.?$/.test(said[index] ?? '')) marks[index] = 'filler';
  });
}

/** 'Was fehlt diese Woche?', 'fehlt'; with other words alone ('Glühbirne fehlt') it is one of them. */
function readMissing({ said, marks }: Reader): void {
  const isMissing = (word: string) => MISSING.has(word);
  const rest = said.filter((word, index) => marks[index] === undefined && !isMissing(word));
  const asks = (word: string) => ASKS_MISSING.has(word) || HOW_MUCH.has(word);
  if (rest.length > 0 && !said.some(asks)) return;
  said.forEach((word, index) => {
    if (isMissing(word) && marks[index] === undefined) marks[index] = 'missing';
    if (!MISSING_OF.has(word) || !/^(welche[rsmn]?|viele|wieviele)$/.test(said[index - 1] ?? '')) return;
    marks.fill('filler', index - (said[index - 2] === 'wie' ? 2 : 1), index + 1);
  });
}

function chipOf({ tokens, marks }: Reader, kind: Chip['kind'], text: string): Chip {
  const typed = (is: boolean) =>
    tokens
      .filter((_token, index) => (marks[index] === kind) === is)
      .map((token) => token.typed)
      .join(' ');
  return { kind, text, words: typed(true), without: typed(false) };
}

/** The day, where a question names exactly one. */
export function dayAsked({ filter: { from, to } }: Reading): string | null {
  return from !== undefined && from === to ? from : null;
}

/** The time that is asked for, ms, `to` excluded: one day or hours of it; null where no single day is named. */
export function timeAsked(reading: Reading): { from: number; to: number } | null {
  const day = dayAsked(reading);
  if (day === null) return null;
  const { from, to } = reading.filter.hours ?? { from: 0, to: 24 * 60 };
  return { from: clockTime(day, from), to: clockTime(day, to) };
}

/** `Di 17.11.2026`, `Di 17.11.2026 6:00–8:00` */
export function dayAskedText({ filter: { from, hours } }: Reading): string {
  return [shortDay(from ?? ''), ...(hours ? [spokenHoursText(hours)] : [])].join(' ');
}
