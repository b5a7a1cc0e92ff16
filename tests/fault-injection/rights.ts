/** Whether the server's verdict to a phone can be true (D29, D84). */
import { supplementUntil } from '../../src/domain/documentation/supplement';
import type { Gap, Ledger } from './ledger';
import { PARENT_DELETED, type Saved, SUPPLEMENT_LATE } from './phoneDisk';

export const accountOf = (user: string) => `account ${user}`;
export const grantsOf = (user: string) => `grants ${user}`;
export const assignmentsOf = (user: string) => `assignments ${user}`;
export const linkOf = (owner: string) => `link ${owner}`;

/** Milliseconds in transit. */
const ON_ITS_WAY = 90_000;

/** `parentAt`: capture of a Nachtrag's record as the server has it, ms; null = unknown. */
export type Judged = Saved & { hadGrant: boolean; parentAt: number | null };

/** Captured while a right was missing, or without a representative. Earlier captures are accepted. */
export function mayBeRefused(row: Judged, ledger: Ledger): boolean {
  const user = row.owner.startsWith('user:') ? row.owner.slice('user:'.length) : null;
  switch (row.reason) {
    case 'account_ended':
      return user !== null && wasGone(row, ledger, accountOf(user));
    case 'grant_ended':
      return user !== null && wasGone(row, ledger, grantsOf(user));
    case 'ended':
      return wasGone(row, ledger, user === null ? linkOf(row.owner) : assignmentsOf(user));
    case 'unauthorized':
      return !row.hadGrant;
    // A signed-in account never represents another.
    case 'wrong_user':
    // The screen offers a Nachtrag of an own record in its time alone.
    case 'supplement_not_allowed':
    case 'parent_differs':
      return false;
    case SUPPLEMENT_LATE:
      return row.parentAt !== null && row.capturedAt > (supplementUntil('author', row.parentAt) ?? 0);
    case PARENT_DELETED:
      return ledger.isDeleted(row.parent);
    default:
      return true;
  }
}

/** A fast clock counts from the arrival (D86). */
function wasGone({ id, capturedAt }: Saved, ledger: Ledger, right: string): boolean {
  const tappedAt = ledger.works.get(id)?.tappedAt ?? 0;
  const couldMeet = ({ from, to }: Gap) => from <= capturedAt && (to === null || to + ON_ITS_WAY >= tappedAt);
  return (ledger.gaps.get(right) ?? []).some(couldMeet);
}
