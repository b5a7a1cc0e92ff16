import { formatDate } from './format';

/** End of a door link: 'bis 21.11.2027', afterwards 'abgelaufen am …'; null: no link. */
export function linkEndText(link: { expiresAt: number | null } | null, now: number): string {
  if (link === null) return 'kein Link';
  if (link.expiresAt === null) return 'unbefristet';
  return link.expiresAt > now ? `bis ${formatDate(link.expiresAt)}` : `abgelaufen am ${formatDate(link.expiresAt)}`;
}
