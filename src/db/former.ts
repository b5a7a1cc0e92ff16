/**
 * An employee who changes company reads nothing of the former one, on this phone either (D91): copies of the server's rows
 * go, and what was delivered for it is shown no more. What is not delivered stays in sight and is delivered there.
 */
import { isUndelivered } from '../domain/delivery/undelivered';
import { db, type OutboxRow, type SessionRow } from './db';
import { cursorKey, heardKey, plansKey } from './metaKeys';

/** What the server showed an account, and the notes about it: the tables of a transaction that may drop them. */
export const COPIES = [db.documentations, db.properties, db.plans, db.meta];

/** For whom somebody works as this phone last heard; `moved`: it has heard of another company before. Outlives a sign-out. */
type Company = { id: string | null; moved: boolean };

const keyOf = (user: string) => `company:${user}`;

async function companyOf(user: string): Promise<Company | undefined> {
  return (await db.meta.get(keyOf(user)))?.value as Company | undefined;
}

/** Whether a row of this person was captured for a company he has left, and has arrived there; null where he left none. */
export async function formerOf(user: string): Promise<((row: OutboxRow) => boolean) | null> {
  const now = await companyOf(user);
  if (!now?.moved) return null;
  return ({ company, state }) => company !== undefined && !isUndelivered(state) && company !== now.id;
}

/**
 * Inside a transaction over COPIES: for whom somebody works now. Another company takes the
 * copies of what the former one showed along.
 * @param before the session this phone had of the same person, if any.
 */
export async function noteCompany(
  { user, employer }: Pick<SessionRow, 'user' | 'employer'>,
  before: SessionRow | undefined,
): Promise<void> {
  const id = employer?.id ?? null;
  const known = (await companyOf(user)) ?? (before && { id: before.employer?.id ?? null, moved: false });
  if (known?.id === id) return;
  const moved = known !== undefined;
  if (moved) await dropCopies(user);
  await db.meta.put({ key: keyOf(user), value: { id, moved } satisfies Company });
}

/** Inside a transaction over COPIES: forgets what the server showed an account. */
export async function dropCopies(user: string): Promise<void> {
  await db.documentations.where('[account+id]').between([user, ''], [user, '\uffff']).delete();
  await db.properties.where('account').equals(user).delete();
  await db.plans.where('account').equals(user).delete();
  await db.meta.bulkDelete([cursorKey(user), heardKey(user), plansKey(user)]);
}
