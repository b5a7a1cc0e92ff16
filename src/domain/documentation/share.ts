/** A share (D200): records that somebody without an account looks at by a link, for some days. Pure. */
import type { EntryPart } from '../evidence/evidenceEntry';
import type { Issue } from '../issue';
import type { Role } from '../people/role';
import { countCharacters } from '../text/text';

/** Whether the role shows records to people without an account (D200): the sides of a record, and nobody else. */
export function mayShare(role: Role | undefined): boolean {
  return role === 'property_manager' || role === 'company_admin';
}

/** How long one lasts, days: a question, a claim, a quarrel. */
export const SHARE_DAYS = [7, 30, 90] as const;
export type ShareDays = (typeof SHARE_DAYS)[number];
/** Records of one share: a busy month of a large property; their parts weigh half a megabyte together. */
export const SHARE_RECORDS = 200;
export const SHARE_TITLE_MAX = 120;

/** What the sharer shows besides what was done, when and where. */
export type ShareShows = { names: boolean; notes: boolean; photos: boolean };

/** What is wrong with a share as it was entered. */
export function shareIssues({ title, days }: { title: string; days: number }): Issue[] {
  const issues: Issue[] = [];
  if (title.trim() === '' || countCharacters(title.trim()) > SHARE_TITLE_MAX)
    issues.push({ field: 'title', code: 'validation' });
  if (!SHARE_DAYS.some((one) => one === days)) issues.push({ field: 'days', code: 'time_invalid' });
  return issues;
}

/**
 * The parts of an entry that a share opens (D201). The hash of what was sealed stands in `record`, and `signature` signs it: who knows
 * everything else tries names until the hash fits, so both stay closed as long as a name or a note does, and the number with them. What
 * is shown of a part that stays closed is the server's word (`features/sharing/said.ts`). Who corrected and why (`by`) is the parties' alone.
 */
export function openedParts({ names, notes, photos }: ShareShows): EntryPart[] {
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

/** 'Jana Müller' → 'J. M.', as a masked share names people; '' of nobody. */
export function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .flatMap((word) => [...word].slice(0, 1))
    .map((first) => `${first.toUpperCase()}.`)
    .join(' ');
}
