/** What of the own properties needs an answer, and what is new since the last visit (D170). Pure. */
import type { InvitationRecord } from '../../../api/invitations';
import type { Deletion } from '../../../domain/documentation/deletion';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { isGone, stateOf } from '../../invitations/states';

export type Concern =
  | { kind: 'deleted'; of: Deletion }
  | { kind: 'far'; of: DocumentationRecord }
  | { kind: 'expired'; of: InvitationRecord };

/** An invitation that nobody sent again within so many days (ms) is no open question any more. */
const EXPIRED_SHOWN = 30 * 24 * 60 * 60 * 1000;

type Known = {
  deletions: readonly Deletion[];
  /** Newest first. */
  records: readonly DocumentationRecord[];
  invitations: readonly InvitationRecord[];
  /** Those that are there. */
  properties: readonly { id: string }[];
};

/** @param of `since`: the end of the visit before, null = this is the first one; `now`; both ms. The weightiest first. */
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

/** Those that arrived after a moment, whenever they were captured; none where there was no visit before. */
export function newSince(records: readonly DocumentationRecord[], since: number | null): DocumentationRecord[] {
  return since === null ? [] : records.filter(({ completedAt }) => completedAt !== null && completedAt > since);
}

/**
 * Expired ones whose company was neither invited again nor has accepted another one, the newest first. Where all of its
 * properties are deleted, there is nothing left to invite to. The letter asks the same (pb_hooks/lib/letters/waiting.js).
 */
function findUnanswered({ invitations, properties }: Known, now: number): InvitationRecord[] {
  const isAnswered = (one: InvitationRecord) =>
    invitations.some((other) => other.email === one.email && other.id !== one.id && other.createdAt > one.createdAt);
  return invitations
    .filter((one) => stateOf(one, now) === 'expired' && now - one.expiresAt < EXPIRED_SHOWN)
    .filter((one) => !isGone(one, { properties, now }) && !isAnswered(one))
    .sort((a, b) => b.expiresAt - a.expiresAt);
}
