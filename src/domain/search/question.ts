/**
 * Reads a typed question about documentations: what is understood becomes a removable chip, the
 * rest stays words. Pure, offline.
 */
import type { ServiceType } from '../documentation/service';
import { wordsOf } from '../text/words';
import { clockTime } from '../time/day';
import { dayOf } from '../time/germanDay';
import { calendarDay } from './questionCalendar';
import { alternativesIn, splitsOf } from './questionEither';
import { type Hours, narrowerHours, spokenHoursText } from './questionHours';
import { countTimeWords, type QuestionKind, readQuestionKind, withoutPhotoAt } from './questionKind';
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

/** Days (`2026-11-21`, optional), hours of a single day, and the service of a question. */
export type Requested = { from?: string; to?: string; hours?: Hours; service?: ServiceType };

/** A chip: meaning, typed words, and the question without them. */
export type Chip = {
  kind: 'days' | 'service' | 'number' | 'missing' | 'property';
  text: string;
  words: string;
  without: string;
};

export type Reading = {
  filter: Requested;
  /** Remaining search words: folded, in order. */
  words: readonly string[];
  chips: readonly Chip[];
  /** Alternatives: 'Emil oder Anna'; else none. */
  either: readonly (readonly string[])[];
  /** The service's typed name, folded and corrected: each word finds records. */
  called: readonly string[];
  /** A question about missing days, which only the Leistungsplan knows. */
  missing: boolean;
  /** What the question requests of matching records; null: which. */
  questionKind: QuestionKind | null;
  /** A question about records without photo; none exist. */
  withoutPhoto: boolean;
  /** Unreadable words ('nicht', 'um 7' without a day), as typed. */
  unread: readonly string[];
  /** Impossible days, as typed: '31.2.'. */
  noSuchDay: readonly string[];
};

/**
 * @param now ms; days are German ones.
 * @param taken chosen elsewhere, not read from the words.
 */
export function readQuestion(text: string, now: number, taken: { service?: boolean } = {}): Reading {
  const tokens = tokensOf(text);
  const corrected = tokens.map(({ word, quoted }) => (quoted ? '"' : correctWord(word)));
  const reader: Reader = { tokens, meanings: corrected, marks: tokens.map(() => undefined), number: '', splits: [] };
  const today = calendarDay(dayOf(now));
  readNoSuchDays(reader, today);
  readRecurring(reader);
  const days = readDays(reader, today);
  const hours = readHours(reader, days);
  readFurtherTimes(reader, today);
  readRequests(reader);
  readEither(reader);
  const filter: Requested = { ...days, ...hours, ...(taken.service ? {} : readService(reader)) };
  readUnread(reader);
  readRest(reader);
  readMissing(reader);
  const either = alternativesIn(typedWords(reader), reader.splits);
  const words = soughtWords([...typedWords(reader).values(), reader.number].join(' '));
  const called = corrected.filter((_word, index) => reader.marks[index] === 'service').flatMap(wordsOf);
  const toChips = (kind: Chip['kind'], what: string) => (what === '' ? [] : [chipOf(reader, kind, what)]);
  return {
    filter,
    words: either.length > 0 ? [...new Set(either.flat())] : words,
    either,
    called,
    missing: reader.marks.includes('missing'),
    questionKind: reader.marks.includes('count') ? 'count' : reader.marks.includes('newest') ? 'newest' : null,
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
function readDays(reader: Reader, today: Date): Requested {
  const found = daysFrom(reader.meanings, 0, today, openWords(reader));
  if (!found) return {};
  reader.marks.fill('days', found.index, found.index + found.used);
  const { from, to } = found.days;
  return { ...(from !== null && { from }), ...(to !== null && { to }) };
}

/** Hours, if one day is named; 'gestern früh um 7' is the narrower. */
function readHours({ meanings, marks }: Reader, { from, to }: Requested): Requested {
  let hours: Hours | null = null;
  if (from === undefined || from !== to) return {};
  for (let index = 0; index < meanings.length; index++) {
    const found = openHoursAt({ meanings, marks }, index);
    const narrower: Hours | null = found && hours ? narrowerHours(hours, found.hours) : (found?.hours ?? null);
    if (!found || !narrower) continue;
    marks.fill('days', index, index + found.used);
    hours = narrower;
  }
  return hours ? { hours } : {};
}

function readRequests({ meanings, marks }: Reader): void {
  meanings.forEach((_word, index) => {
    if (marks[index] !== undefined) return;
    const found = readQuestionKind(meanings, index);
    if (found) marks.fill(found.questionKind, index, index + found.used);
    marks.fill('filler', index, index + countTimeWords(meanings, index));
    marks.fill('withoutPhoto', index, index + withoutPhotoAt(meanings, index));
  });
}

/** 'oder' between words, unless the question is about missing days or a record number. */
function readEither(reader: Reader): void {
  const { tokens, meanings, marks } = reader;
  if (meanings.some((word) => MISSING.has(word)) || tokens.some(({ typed }) => numberOf(typed) !== null)) return;
  const isTurned = (word: string) => NOT_READ.has(word) || WITHOUT.has(word);
  const isWord = (word: string, index: number) => marks[index] === undefined && !isFiller(word) && !isTurned(word);
  reader.splits = splitsOf(meanings, (index) => isWord(meanings[index] ?? '', index));
  for (const { at } of reader.splits) marks[at] = 'filler';
}

/** Search words by position; a service beside 'oder' is corrected. */
function typedWords({ tokens, meanings, marks, splits }: Reader): Map<number, string> {
  const typed = (index: number) =>
    splits.length > 0 && serviceIn(meanings[index] ?? '') ? meanings[index] : undefined;
  const all = tokens.map((token, index): [number, string] => [index, typed(index) ?? token.typed]);
  return new Map(all.filter(([index]) => marks[index] === undefined));
}

/** The first service, and its other names; none for 'Treppenhaus oder Schnee'. */
function readService({ meanings, marks, splits }: Reader): Requested {
  let service: ServiceType | null = null;
  const beside = splits.flatMap(({ before, behind }) => [meanings[before], meanings[behind]]);
  if (beside.some((word) => serviceIn(word ?? '') !== null)) return {};
  meanings.forEach((word, index) => {
    const named = marks[index] === undefined && !isName(meanings, index) ? serviceIn(word) : null;
    if (named === null || (service ?? named) !== named) return;
    service = named;
    marks[index] = 'service';
  });
  return service === null ? {} : { service };
}

/** 'fr.' not as Friday means Frau. */
function readRest(reader: Reader): void {
  const { tokens, meanings, marks } = reader;
  tokens.forEach(({ typed }, index) => {
    if (marks[index] !== undefined) return;
    const number = reader.number === '' ? numberOf(typed) : null;
    if (number !== null) {
      reader.number = number;
      marks[index] = 'number';
    } else if (isFiller(meanings[index] ?? '') || /^fr\.?$/.test(meanings[index] ?? '')) marks[index] = 'filler';
  });
}

/** 'Was fehlt diese Woche?'; in 'Glühbirne fehlt' it is a word. */
function readMissing({ meanings, marks }: Reader): void {
  const isMissing = (word: string) => MISSING.has(word);
  const rest = meanings.filter((word, index) => marks[index] === undefined && !isMissing(word));
  const meansMissing = (word: string) => ASKS_MISSING.has(word) || HOW_MUCH.has(word);
  if (rest.length > 0 && !meanings.some(meansMissing)) return;
  meanings.forEach((word, index) => {
    if (isMissing(word) && marks[index] === undefined) marks[index] = 'missing';
    if (!MISSING_OF.has(word) || !/^(welche[rsmn]?|viele|wieviele)$/.test(meanings[index - 1] ?? '')) return;
    marks.fill('filler', index - (meanings[index - 2] === 'wie' ? 2 : 1), index + 1);
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

export function getQuestionDay({ filter: { from, to } }: Reading): string | null {
  return from !== undefined && from === to ? from : null;
}

/** ms, `to` exclusive: one day or hours; null otherwise. */
export function getQuestionTime(reading: Reading): { from: number; to: number } | null {
  const day = getQuestionDay(reading);
  if (day === null) return null;
  const { from, to } = reading.filter.hours ?? { from: 0, to: 24 * 60 };
  return { from: clockTime(day, from), to: clockTime(day, to) };
}

/** `Di 17.11.2026`, `Di 17.11.2026 6:00–8:00` */
export function getQuestionDayText({ filter: { from, hours } }: Reading): string {
  return [shortDay(from ?? ''), ...(hours ? [spokenHoursText(hours)] : [])].join(' ');
}
