/**
 * Löschsperre: records that cannot be deleted until a day, because of a possible dispute.
 * Pure.
 */
import type { Issue } from '../issue';
import { addDays, dayOf } from '../time/germanDay';
import { reasonIssue } from './reason';

/** Maximum years: the longest limitation from knowledge (§ 199 (3) and (4) BGB, ten years). */
export const LEGAL_HOLD_YEARS = 10;
/** Records a request, which is one transaction: about 3 ms each, during which deliveries wait. */
export const LEGAL_HOLD_RECORDS = 50;

/**
 * The latest allowed day.
 * @param today German day, `2026-11-24`.
 */
export function lastHoldDay(today: string): string {
  const [year = '', ...rest] = today.split('-');
  const day = [String(Number(year) + LEGAL_HOLD_YEARS), ...rest].join('-');
  // 29 February may not exist ten years later.
  return isDay(day) ? day : addDays(`${Number(year) + LEGAL_HOLD_YEARS}-03-01`, -1);
}

/** Proposed day: most claims end three years after their year (§§ 195, 199 BGB). */
export function offeredHoldDay(today: string): string {
  return `${Number(today.slice(0, 4)) + 3}-12-31`;
}

/**
 * Issues of an entered hold.
 * @param until the last protected day, `2029-12-31`.
 */
export function legalHoldIssues({ reason, until }: { reason: string; until: string }, today: string): Issue[] {
  const issues: Issue[] = [];
  if (!isDay(until) || until < today || until > lastHoldDay(today)) issues.push({ field: 'until', code: 'hold_until' });
  const wrong = reasonIssue(reason);
  if (wrong) issues.push(wrong);
  return issues;
}

/** Whether it still holds, including its last day. */
export function holdsOn(until: string, today: string): boolean {
  return until >= today;
}

function isDay(day: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  const at = Date.parse(`${day}T12:00:00Z`);
  return !Number.isNaN(at) && dayOf(at) === day;
}
