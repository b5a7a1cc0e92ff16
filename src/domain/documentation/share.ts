/** Shares (D200): records visible by a link for some days. Pure. */
import type { EntryPart } from '../evidence/evidenceEntry';
import type { Issue } from '../issue';
import type { Role } from '../people/role';
import { countCharacters } from '../text/text';

/** Whether the role may share records: only the parties of a record. */
export function mayShare(role: Role | undefined): boolean {
  return role === 'property_manager' || role === 'company_admin';
}

/** Duration, days: a question, a claim, a dispute. */
export const SHARE_DAYS = [7, 30, 90] as const;
export type ShareDays = (typeof SHARE_DAYS)[number];
/** Records a share: a busy month of a large property; its parts have half a megabyte. */
export const SHARE_RECORDS = 200;
export const SHARE_TITLE_MAX = 120;

/** What the sharer shows besides service, time and location. */
export type ShareShows = { names: boolean; notes: boolean; photos: boolean; threads: boolean };

export function shareIssues({ title, days }: { title: string; days: number }): Issue[] {
  const issues: Issue[] = [];
  if (title.trim() === '' || countCharacters(title.trim()) > SHARE_TITLE_MAX)
    issues.push({ field: 'title', code: 'validation' });
  if (!SHARE_DAYS.some((one) => one === days)) issues.push({ field: 'days', code: 'time_invalid' });
  return issues;
}

/**
 * The parts that a share opens (D201). `record` has the hash of the sealed content, and `signature`
 * signs it: with all other fields one could guess names until the hash fits. So both stay closed
 * while names or notes do, and the number too. Fields of closed parts are the server's word
 * (`features/sharing/sharedContent.ts`). Only the parties see `by`.
 */
export function openedParts({ names, notes, photos }: Omit<ShareShows, 'threads'>): EntryPart[] {
  return [
    'change',
    'service',
    'place',
    ...(photos ? (['photos'] as const) : []),
    ...(names ? (['person'] as const) : []),
    ...(notes ? (['notes'] as const) : []),
    ...(names && notes ? (['record', 'signature'] as const) : []),
  ];
}

/** 'Jana Müller' → 'J. M.', for masked names; '' for none. */
export function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .flatMap((word) => [...word].slice(0, 1))
    .map((first) => `${first.toUpperCase()}.`)
    .join(' ');
}
