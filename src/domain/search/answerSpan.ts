/** The sentences that name the time an answer is about: how many records it has, or that it has none. Pure. */
import { shortDay } from './questionText';
import type { RecordQuery } from './recordQuery';

/** First and last day, each may be missing; `text`: how one day, or hours of it, is written. */
export type AskedDays = { from?: string | undefined; to?: string | undefined; text?: string | undefined };

/** 'Nachweise von Mo 9.11.2026 bis So 15.11.2026: 3'. @param days both are known where something was counted. */
export function spanCountText(count: number, { from = '', to = '', text }: AskedDays): string {
  if (text !== undefined) return `Nachweise am ${text}: ${count}`;
  if (from === to) return `Nachweise am ${shortDay(from)}: ${count}`;
  return `Nachweise von ${shortDay(from)} bis ${shortDay(to)}: ${count}`;
}

/** 'Kein Nachweis von …'. @param today ends what goes on. */
export function noneText({ from, to, text }: AskedDays, today: string): string {
  const end = to ?? today;
  if (text !== undefined) return `Kein Nachweis am ${text}.`;
  if (from === undefined) return to === undefined ? 'Kein Nachweis dazu.' : `Kein Nachweis bis ${shortDay(to)}.`;
  if (from >= end) return `Kein Nachweis am ${shortDay(from)}.`;
  return `Kein Nachweis von ${shortDay(from)} bis ${shortDay(end)}.`;
}

/** What is said where two or more words stand in records, and never in the same one; null for fewer, and where a filter narrows besides. */
export function neverTogether({ search = '', ...others }: RecordQuery): string | null {
  const words = [...new Set(search.split(' '))].filter((word) => word !== '');
  if (words.length < 2 || words.includes('|') || Object.keys(others).length > 0) return null;
  const quoted = words.map((word) => `„${word}“`);
  return `Kein Nachweis mit ${quoted.slice(0, -1).join(', ')} und ${quoted.at(-1)} zusammen.`;
}

type Dated = { capturedAt: number };
/** How many, with the first and last of them. */
export type Counted<T> = { count: number; first?: T | undefined; last?: T | undefined };

/** What a phone has of its own, together with what the server counted. @param here rows that the server does not count. */
export function countedWith<T extends Dated>(server: Counted<T>, here: readonly T[]): Counted<T> {
  const all = [server.first, server.last, ...here].filter((one) => one !== undefined);
  const sorted = [...all].sort((a, b) => a.capturedAt - b.capturedAt);
  return { count: server.count + here.length, first: sorted[0], last: sorted.at(-1) };
}
