/** What stays on this phone when somebody signs out (architecture 4). */
import { UNDELIVERED } from '../domain/delivery/undelivered';
import { begunOf } from './begun';
import { db, type OwnerKey } from './db';
import { userOfOwner } from './drafts';
import { countsOf } from './undelivered';

/**
 * Numbers by what becomes of it: `byItself` is delivered by the grant that outlives the sign-out, `afterSignIn` waits for
 * the next sign-in, `refused` is delivered by nobody, `begun` was never saved.
 */
export type LeftBehind = { byItself: number; afterSignIn: number; refused: number; begun: number };

/** Inside a live query. @param now ms: a grant that has ended delivers nothing. */
export async function leftBehind(owner: OwnerKey, now = Date.now()): Promise<LeftBehind> {
  const [waiting = 0, needsSignIn = 0, refused = 0] = await countsOf(owner, UNDELIVERED);
  const grant = await db.grants.get(userOfOwner(owner) ?? '');
  const goes = grant !== undefined && grant.expiresAt > now;
  return {
    byItself: goes ? waiting : 0,
    afterSignIn: needsSignIn + (goes ? 0 : waiting),
    refused,
    begun: (await begunOf(owner)).length,
  };
}
