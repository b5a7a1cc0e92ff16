/** Löschsperre (D187): records that nobody deletes until a day has passed, because a dispute may hang on them. Pure. */
import type { Issue } from '../issue';
import { addDays, dayOf } from '../time/germanDay';
import { reasonIssue } from './reason';

/** Years ahead at most: as long as the longest a limitation takes that begins with knowledge (§ 199 (3) and (4) BGB, ten years). */
export const LEGAL_HOLD_YEARS = 10;
/** Records of one request, which is one transaction: some 3 ms each, for which deliveries wait. */
export const LEGAL_HOLD_RECORDS = 50;

/** The last day that may be named. @param today German day, `2026-11-24`. */
export function lastHoldDay(today: string): string {
  const [year = '', ...rest] = today.split('-');
  const day = [String(Number(year) + LEGAL_HOLD_YEARS), ...rest].join('-');
  // From a 29 February: ten years later there may be none.
  return isDay(day) ? day : addDays(`${Number(year) + LEGAL_HOLD_YEARS}-03-01`, -1);
}

/** What is offered: most claims end three years after the year in which they arose (§§ 195, 199 BGB). */
export function offeredHoldDay(today: string): string {
  return `${Number(today.slice(0, 4)) + 3}-12-31`;
}

/** What is wrong with a hold as it was entered. @param until the last day on which nobody deletes, `2029-12-31`. */
export function legalHoldIssues({ reason, until }: { reason: string; until: string }, today: string): Issue[] {
  const issues: Issue[] = [];
  if (!isDay(until) || until < today || until > lastHoldDay(today)) issues.push({ field: 'until', code: 'hold_until' });
  const wrong = reasonIssue(reason);
  if (wrong) issues.push(wrong);
  return issues;
}

/** Whether it still holds: its last day included. */
export function holdsOn(until: string, today: string): boolean {
  return until >= today;
}

/** Whether such a day exists in the calendar. */
function isDay(day: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  const at = Date.parse(`${day}T12:00:00Z`);
  return !Number.isNaN(at) && dayOf(at) === day;
}
