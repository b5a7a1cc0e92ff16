/** Texts naming the time of an answer: number of records, or none. Pure. */
import { shortDay } from './questionText';
import type { RecordQuery } from './recordQuery';

/** First and last day, each optional; `text`: wording of a day or hours. */
export type QuestionDays = { from?: string | undefined; to?: string | undefined; text?: string | undefined };

/**
 * 'Nachweise von Mo 9.11.2026 bis So 15.11.2026: 3'.
 * @param days both are known after a count.
 */
export function spanCountText(count: number, { from = '', to = '', text }: QuestionDays): string {
  if (text !== undefined) return `Nachweise am ${text}: ${count}`;
  if (from === to) return `Nachweise am ${shortDay(from)}: ${count}`;
  return `Nachweise von ${shortDay(from)} bis ${shortDay(to)}: ${count}`;
}

/**
 * 'Kein Nachweis von …'.
 * @param today ends an open span.
 */
export function noneText({ from, to, text }: QuestionDays, today: string): string {
  const end = to ?? today;
  if (text !== undefined) return `Kein Nachweis am ${text}.`;
  if (from === undefined) return to === undefined ? 'Kein Nachweis dazu.' : `Kein Nachweis bis ${shortDay(to)}.`;
  if (from >= end) return `Kein Nachweis am ${shortDay(from)}.`;
  return `Kein Nachweis von ${shortDay(from)} bis ${shortDay(end)}.`;
}

/** Note that several words never occur together; null for fewer than two, or with a filter. */
export function neverTogether({ search = '', ...others }: RecordQuery): string | null {
  const words = [...new Set(search.split(' '))].filter((word) => word !== '');
  if (words.length < 2 || words.includes('|') || Object.keys(others).length > 0) return null;
  const quoted = words.map((word) => `„${word}“`);
  return `Kein Nachweis mit ${quoted.slice(0, -1).join(', ')} und ${quoted.at(-1)} zusammen.`;
}

type Dated = { capturedAt: number };
export type Counted<T> = { count: number; first?: T | undefined; last?: T | undefined };

/**
 * Adds the phone's own rows to the server's count.
 * @param here rows that the server does not count.
 */
export function countedWith<T extends Dated>(server: Counted<T>, here: readonly T[]): Counted<T> {
  const all = [server.first, server.last, ...here].filter((one) => one !== undefined);
  const sorted = [...all].sort((a, b) => a.capturedAt - b.capturedAt);
  return { count: server.count + here.length, first: sorted[0], last: sorted.at(-1) };
}
