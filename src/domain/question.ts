/**
 * A question about documentations as people type it, read without guessing in silence: what was understood becomes a chip
 * that can be taken back, what was not stays a word. Pure; it needs no network.
 */
import { dayText } from './day';
import { dayOf } from './germanDay';
import { typedNumber } from './id';
import { calendarDay } from './questionCalendar';
import { daysAt } from './questionDays';
import { ASKS_MISSING, FILLERS, MISSING, meant, NAME_FOLLOWS, serviceIn } from './questionWords';
import { type ServiceType, serviceText } from './service';
import { fold, WAYS, wordsOf } from './words';

/** First and last day (`2026-11-21`, each may be missing) and the service that a question names. */
export type AskedFor = { from?: string; to?: string; service?: ServiceType };

/** Something that was understood: what it stands for, the words as they were typed, and the question without them. */
export type Chip = { kind: 'days' | 'service' | 'number' | 'missing'; text: string; words: string; without: string };

export type Reading = {
  filter: AskedFor;
  /** What was not understood, to be looked for: folded, in its order. */
  words: readonly string[];
  chips: readonly Chip[];
  /** How the service was called, folded and without its typing mistake: a record is found by each of these words. */
  called: readonly string[];
  /** Whether it asks what is missing: the Leistungsplan answers that, no record can (D194). */
  missing: boolean;
};

/** A word as typed, and folded with its full stops, without other signs around it; `quoted` ones are words, whatever they say. */
type Token = { typed: string; word: string; quoted: boolean };

type Mark = Chip['kind'] | 'filler';
/** `said`: what is meant by each token; `marks`: what became of it, undefined: a word. */
type Reader = { tokens: readonly Token[]; said: readonly string[]; marks: (Mark | undefined)[]; number: string };

/**
 * Reads a question.
 * @param now ms; days are those of the device.
 * @param taken what is chosen elsewhere and is not read out of the words.
 */
export function readQuestion(text: string, now: number, taken: { service?: boolean } = {}): Reading {
  const tokens = tokensOf(text);
  const said = tokens.map(({ word, quoted }) => (quoted ? '"' : meant(word)));
  const reader: Reader = { tokens, said, marks: [], number: '' };
  const filter: AskedFor = { ...readDays(reader, now), ...(taken.service ? {} : readService(reader)) };
  readRest(reader);
  readMissing(reader);
  const rest = tokens.filter((_token, index) => reader.marks[index] === undefined);
  const words = [...rest.map(({ typed }) => typed), reader.number].flatMap(wordsOf);
  const called = said.filter((_word, index) => reader.marks[index] === 'service').flatMap(wordsOf);
  const chip = (kind: Chip['kind'], what: string) => (what === '' ? [] : [chipOf(reader, kind, what)]);
  return {
    filter,
    words,
    called,
    missing: reader.marks.includes('missing'),
    chips: [
      ...chip('days', daysText(filter)),
      ...chip('service', serviceText(filter.service ?? null)),
      ...chip('number', reader.number && `Nummer ${reader.number}`),
      ...chip('missing', reader.marks.includes('missing') ? 'Was fehlt' : ''),
    ],
  };
}

/** The first days that are named; further ones stay words. */
function readDays({ said, marks }: Reader, now: number): AskedFor {
  const today = calendarDay(dayOf(now));
  for (let index = 0; index < said.length; index++) {
    const found = isName(said, index) ? null : daysAt(said, index, today);
    if (!found) continue;
    marks.length = said.length;
    marks.fill('days', index, index + found.used);
    const { from, to } = found.days;
    return { ...(from !== null && { from }), ...(to !== null && { to }) };
  }
  return {};
}

/** The first service that is named, and every other name of the same one. */
function readService({ said, marks }: Reader): AskedFor {
  let service: ServiceType | null = null;
  said.forEach((word, index) => {
    const named = marks[index] === undefined && !isName(said, index) ? serviceIn(word) : null;
    if (named === null || (service ?? named) !== named) return;
    service = named;
    marks[index] = 'service';
  });
  return service === null ? {} : { service };
}

function readRest(reader: Reader): void {
  const { tokens, said, marks } = reader;
  tokens.forEach(({ typed }, index) => {
    if (marks[index] !== undefined) return;
    const number = reader.number === '' ? numberOf(typed) : null;
    if (number !== null) {
      reader.number = number;
      marks[index] = 'number';
    } else if (FILLERS.has(said[index]?.replace(/\.+$/, '') ?? '')) marks[index] = 'filler';
  });
}

/** 'Was fehlt diese Woche?', 'fehlt'; with other words alone ('Glühbirne fehlt') it is one of them. */
function readMissing({ said, marks }: Reader): void {
  const isMissing = (word: string) => MISSING.has(word);
  const rest = said.filter((word, index) => marks[index] === undefined && !isMissing(word));
  if (rest.length > 0 && !said.some((word) => ASKS_MISSING.has(word))) return;
  said.forEach((word, index) => {
    if (isMissing(word) && marks[index] === undefined) marks[index] = 'missing';
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

/** Words by white space; what stands in quotation marks is one token. '1.11.-15.11.' are three. */
function tokensOf(text: string): Token[] {
  const parts = text.match(/["„“][^"„“”]*["“”]|\S+/g) ?? [];
  return parts.flatMap((part): Token[] => {
    if (/^["„“].*["“”]$/.test(part)) return [{ typed: part, word: '', quoted: true }];
    const pieces = /^\d{1,2}\.(\d{1,2}\.(\d{2,4})?)?[-–]\d{1,2}\.\d{1,2}\./.test(part) ? part.split(/([-–])/) : [part];
    return pieces.map((typed) => ({ typed, word: bared(typed), quoted: false }));
  });
}

function bared(typed: string): string {
  return typed === '-' || typed === '–' ? typed : fold(typed).replace(/^[("'„“]+|[?!,;:)"'“”]+$/g, '');
}

/** 'Frau Winter', 'Garten Str.': names, whatever else their words mean. */
function isName(said: readonly string[], index: number): boolean {
  const next = wordsOf(said[index + 1] ?? '')[0] ?? '';
  return NAME_FOLLOWS.has((said[index - 1] ?? '').replace(/\.$/, '')) || WAYS.some((way) => way === next);
}

/** A record number in a question: beside its letters it has a digit, else it may be a word, and it is no number alone. */
function numberOf(typed: string): string | null {
  const [, number = ''] = /^[(]?([0-9a-z]{5}-?[0-9a-z]{5})[?!.,)]*$/i.exec(typed) ?? [];
  return /\d/.test(number) && /[a-z]/i.test(number) ? typedNumber(number) : null;
}

const SHORT_DAYS = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'];

/** `Di 17.11.2026` */
export function shortDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return `${SHORT_DAYS[new Date(year, month - 1, date).getDay()]} ${dayText(day)}`;
}

function daysText({ from, to }: AskedFor): string {
  if (from === undefined) return to === undefined ? '' : `bis ${shortDay(to)}`;
  if (to === undefined) return `ab ${shortDay(from)}`;
  return from === to ? shortDay(from) : `${shortDay(from)} bis ${shortDay(to)}`;
}
