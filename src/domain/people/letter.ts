/**
 * Letters that people keep on: which there are, when one is due, and how one that did not arrive
 * goes on. A letter goes once at most for each person, kind and occasion; the occasion is a German
 * day.
 */
import { MINUTE } from '../time/duration';
import { offsetAt } from '../time/germanClock';
import { addDays, dayOf, indexOf, startOf, weekdayAt } from '../time/germanDay';

/**
 * 'weekly': what is missing; 'witness': how far the log has come, every month; the others say at
 * once what waits for an answer.
 */
export const LETTER_KINDS = ['weekly', 'witness', 'held', 'deleted', 'expired'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];
/** What somebody keeps or leaves: the letter of the week, that of the month, or those that want an answer. */
export const SUBSCRIPTIONS = ['weekly', 'witness', 'answers'] as const;
export type Subscription = (typeof SUBSCRIPTIONS)[number];

/**
 * 'planned': not accepted for now, tried again; 'sending': marked, its outcome is not known yet; 'unknown': it never will
 * be; 'nothing': there was nothing to say.
 */
export const LETTER_STATES = ['planned', 'sending', 'sent', 'refused', 'unknown', 'nothing'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Before anybody sits down at the desk. */
const WEEKLY_HOUR = 7;
/** A letter that wants an answer wakes nobody: it leaves from 7 to 20 o'clock. */
const DAYTIME = { from: WEEKLY_HOUR, to: 20 };
/** Whoever deletes six records in a row causes one letter: what is younger is waited for. */
export const LETTER_SETTLES = 10 * MINUTE;
/** How far back the first letter of a kind looks, and one after a long pause; days. */
export const LETTER_LOOKS_BACK = 14;
/** A mail server that is away for a moment is asked again after 15, 30, 45 … minutes, for less than six hours in all. */
const RETRY = 15 * MINUTE;
const RETRIES = 6;
/** Buildings that one letter names; how many more there are it says. A mail of 200 KB is read by nobody. */
export const LETTER_PROPERTIES_MOST = 40;
/** A letter is remembered for a year: as long as somebody may ask whether he was told; days. */
export const LETTER_KEPT = 366;
/** Buildings somebody may leave out: as many as an account has (quotas.ts) would be no letter any more. */
export const LETTER_MUTED_MOST = 2000;

/** The Monday (German day) whose letter may leave at a moment (ms): from 7 o'clock until the day is over, else null. */
export function weekOf(now: number): string | null {
  const today = dayOf(now);
  const isMonday = weekdayAt(indexOf(today)) === 1;
  return isMonday && hourOf(now) >= WEEKLY_HOUR ? today : null;
}

/** The first of a month (German day) whose letter may leave at a moment (ms): from 7 o'clock until the day is over, else null. */
export function letterMonth(now: number): string | null {
  const today = dayOf(now);
  return today.endsWith('-01') && hourOf(now) >= WEEKLY_HOUR ? today : null;
}

/** Whether a letter that wants an answer may leave at a moment (ms). */
export function isDaytime(now: number): boolean {
  const hour = hourOf(now);
  return hour >= DAYTIME.from && hour < DAYTIME.to;
}

function hourOf(ms: number): number {
  return new Date(ms + offsetAt(ms)).getUTCHours();
}

/** When one that was not accepted is tried again; null: no more. @param tries so far; `at`: the last one, ms */
export function retryAt(tries: number, at: number): number | null {
  return tries >= RETRIES ? null : at + tries * RETRY;
}

/** The first moment (ms) a letter may tell of. @param sent until when the last one that arrived told, null = none */
export function toldFrom(sent: number | null, now: number): number {
  const earliest = startOf(addDays(dayOf(now), -LETTER_LOOKS_BACK));
  return sent === null ? earliest : Math.max(sent, earliest);
}

/** What somebody leaves by the link in a letter of this kind. */
export function subscriptionOf(kind: LetterKind): Subscription {
  return kind === 'weekly' || kind === 'witness' ? kind : 'answers';
}
