/**
 * E-mail notifications: kinds, schedule and retries. At most one for each person, kind and
 * occasion; the occasion is a German day.
 */
import { MINUTE } from '../time/duration';
import { offsetAt } from '../time/germanClock';
import { addDays, dayOf, indexOf, startOf, weekdayAt } from '../time/germanDay';

/**
 * 'weekly': missing days; 'witness': monthly state of the log; 'threads': new messages; the others
 * report what else needs an answer (D176).
 */
export const LETTER_KINDS = ['weekly', 'witness', 'held', 'deleted', 'expired', 'threads'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];
/** Subscriptions: weekly, monthly, mails that need an answer, or Nachfragen. */
export const SUBSCRIPTIONS = ['weekly', 'witness', 'answers', 'threads'] as const;
export type Subscription = (typeof SUBSCRIPTIONS)[number];

/**
 * 'planned': refused for now, will retry; 'sending': outcome unknown yet; 'unknown': outcome lost;
 * 'nothing': no content.
 */
export const LETTER_STATES = ['planned', 'sending', 'sent', 'refused', 'unknown', 'nothing'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Before office hours. */
const WEEKLY_HOUR = 7;
/** Mails that need an answer are only sent from 7 to 20 o'clock. */
const DAYTIME = { from: WEEKLY_HOUR, to: 20 };
/** Waits for newer events, so that six deletions in a row cause one mail. */
export const LETTER_SETTLES = 10 * MINUTE;
/** Days that the first mail of a kind, or one after a pause, covers. */
export const LETTER_LOOKS_BACK = 14;
/** Retries after 15, 30, 45 … minutes, in all under six hours. */
const RETRY = 15 * MINUTE;
const RETRIES = 6;
/** Properties named in a mail; it states the number of others. */
export const LETTER_PROPERTIES_MOST = 40;
/** Days that a mail is kept: a year, as proof of notification. */
export const LETTER_KEPT = 366;
/** Properties that can be excluded; more would leave no mail. */
export const LETTER_MUTED_MOST = 2000;

/**
 * The Monday (German day) of a mail that may be sent now (ms): from 7 o'clock to the day's end,
 * else null.
 */
export function weekOf(now: number): string | null {
  const today = dayOf(now);
  const isMonday = weekdayAt(indexOf(today)) === 1;
  return isMonday && hourOf(now) >= WEEKLY_HOUR ? today : null;
}

/**
 * The first of the month (German day) of a mail that may be sent now (ms): from 7 o'clock to the
 * day's end, else null.
 */
export function letterMonth(now: number): string | null {
  const today = dayOf(now);
  return today.endsWith('-01') && hourOf(now) >= WEEKLY_HOUR ? today : null;
}

/** Whether a mail that needs an answer may be sent now (ms). */
export function isDaytime(now: number): boolean {
  const hour = hourOf(now);
  return hour >= DAYTIME.from && hour < DAYTIME.to;
}

function hourOf(ms: number): number {
  return new Date(ms + offsetAt(ms)).getUTCHours();
}

/**
 * Next retry; null: none.
 * @param tries so far; `at`: the last one, ms
 */
export function retryAt(tries: number, at: number): number | null {
  return tries >= RETRIES ? null : at + tries * RETRY;
}

/**
 * Start of a mail's period (ms).
 * @param sent end of the last delivered mail's period, null = none
 */
export function toldFrom(sent: number | null, now: number): number {
  const earliest = startOf(addDays(dayOf(now), -LETTER_LOOKS_BACK));
  return sent === null ? earliest : Math.max(sent, earliest);
}

/** The subscription that this kind's link ends. */
export function subscriptionOf(kind: LetterKind): Subscription {
  return kind === 'weekly' || kind === 'witness' || kind === 'threads' ? kind : 'answers';
}
