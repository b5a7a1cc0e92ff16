/** Which right is gone when, and whether what the server says of it to a phone can be true (D29, D84). */
import type { Gap, Ledger } from './ledger';
import type { Saved } from './phoneDisk';

/** Names of rights in the ledger. */
export const accountOf = (user: string) => `account ${user}`;
export const grantsOf = (user: string) => `grants ${user}`;
export const assignmentsOf = (user: string) => `assignments ${user}`;
export const linkOf = (owner: string) => `link ${owner}`;

/** An answer may have been on its way for so long, ms. */
const ON_ITS_WAY = 90_000;

/**
 * Whether a phone may be told so of a documentation: that it was captured when a right was gone, or that nobody speaks for its owner.
 * What was captured before is taken, whatever ended since.
 */
export function mayBeRefused(row: Saved & { hadGrant: boolean }, ledger: Ledger): boolean {
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
    // Whoever is signed in does not speak for anybody else.
    case 'wrong_user':
      return false;
    default:
      return true;
  }
}

/** A clock that is ahead counts from its arrival (D86), which is after the end whenever it is refused for it. */
function wasGone({ id, capturedAt }: Saved, ledger: Ledger, right: string): boolean {
  const tappedAt = ledger.works.get(id)?.tappedAt ?? 0;
  const couldMeet = ({ from, to }: Gap) => from <= capturedAt && (to === null || to + ON_ITS_WAY >= tappedAt);
  return (ledger.gaps.get(right) ?? []).some(couldMeet);
}
