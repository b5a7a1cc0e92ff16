/** Open questions on own properties, and news since the last visit. Pure. */
import type { InvitationRecord } from '../../../api/invitations';
import type { Deletion } from '../../../domain/documentation/deletion';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { isGone, stateOf } from '../../invitations/states';

export type Concern =
  | { kind: 'deleted'; of: Deletion }
  | { kind: 'far'; of: DocumentationRecord }
  | { kind: 'expired'; of: InvitationRecord };

/** An expired invitation is hidden after this time, ms. */
const EXPIRED_SHOWN = 30 * 24 * 60 * 60 * 1000;

type Known = {
  deletions: readonly Deletion[];
  records: readonly DocumentationRecord[];
  invitations: readonly InvitationRecord[];
  /** Existing ones. */
  properties: readonly { id: string }[];
};

/** @param of `since`: end of the last visit, null = first; `now`; both ms. Most important first. */
export function concernsOf(known: Known, of: { since: number | null; now: number }): Concern[] {
  const { deletions, records } = known;
  const after = of.since ?? Number.POSITIVE_INFINITY;
  const deleted = deletions.filter(({ deletedAt }) => deletedAt > after).sort((a, b) => b.deletedAt - a.deletedAt);
  const far = newSince(records, of.since).filter(({ locationStatus }) => locationStatus === 'off_site');
  return [
    ...deleted.map((one): Concern => ({ kind: 'deleted', of: one })),
    ...far.map((one): Concern => ({ kind: 'far', of: one })),
    ...findUnanswered(known, of.now).map((one): Concern => ({ kind: 'expired', of: one })),
  ];
}

/** Arrivals after a moment, whenever captured; none at the first visit. */
export function newSince(records: readonly DocumentationRecord[], since: number | null): DocumentationRecord[] {
  return since === null ? [] : records.filter(({ completedAt }) => completedAt !== null && completedAt > since);
}

/**
 * Expired invitations whose company was neither invited again nor accepted another, newest first. Without those whose
 * properties are all deleted. The e-mail uses the same rule (pb_hooks/lib/notifications/waiting.js).
 */
function findUnanswered({ invitations, properties }: Known, now: number): InvitationRecord[] {
  const isAnswered = (one: InvitationRecord) =>
    invitations.some((other) => other.email === one.email && other.id !== one.id && other.createdAt > one.createdAt);
  return invitations
    .filter((one) => stateOf(one, now) === 'expired' && now - one.expiresAt < EXPIRED_SHOWN)
    .filter((one) => !isGone(one, { properties, now }) && !isAnswered(one))
    .sort((a, b) => b.expiresAt - a.expiresAt);
}
