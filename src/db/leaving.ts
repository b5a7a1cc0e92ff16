/** What a sign-out leaves on this phone. */
import { UNDELIVERED } from '../domain/delivery/undelivered';
import { db, type OwnerKey } from './db';
import { userOfOwner } from './drafts';
import { countsOf } from './undelivered';
import { getUnsavedDrafts } from './unsavedDrafts';

/**
 * Counts: `byItself` is delivered by the remaining grant, `afterSignIn` needs a sign-in, `refused`
 * is not delivered, `begun` was never saved. `answers` to questions wait for a sign-in.
 */
export type LeftBehind = { byItself: number; afterSignIn: number; refused: number; begun: number; answers: number };

/**
 * In a live query.
 * @param now ms: an expired grant delivers nothing.
 */
export async function leftBehind(owner: OwnerKey, now = Date.now()): Promise<LeftBehind> {
  const [waiting = 0, needsSignIn = 0, refused = 0] = await countsOf(owner, UNDELIVERED);
  const grant = await db.grants.get(userOfOwner(owner) ?? '');
  const answers = await db.threadAnswers
    .where('account')
    .equals(userOfOwner(owner) ?? '')
    .toArray();
  const goes = grant !== undefined && grant.expiresAt > now;
  return {
    byItself: goes ? waiting : 0,
    afterSignIn: needsSignIn + (goes ? 0 : waiting),
    refused,
    answers: answers.filter((row) => row.refused === null).length,
    begun: (await getUnsavedDrafts(owner)).length,
  };
}
