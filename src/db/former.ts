/**
 * An employee who changes company must not read the previous one's data here. Copies of server rows are deleted, and
 * delivered rows hidden. Undelivered work stays visible and goes to the previous company.
 */
import { isUndelivered } from '../domain/delivery/undelivered';
import { db, type OutboxRow, type SessionRow } from './db';
import { cursorKey, plansKey, pulledKey } from './metaKeys';

/** Tables of a transaction that may delete an account's server copies. */
export const COPIES = [db.documentations, db.properties, db.plans, db.threads, db.targets, db.meta];

/** The person's company as last received; `moved`: it has changed. Survives the sign-out. */
type Company = { id: string | null; moved: boolean };

const keyOf = (user: string) => `company:${user}`;

async function companyOf(user: string): Promise<Company | undefined> {
  return (await db.meta.get(keyOf(user)))?.value as Company | undefined;
}

/** Tests whether a row was captured for, and delivered to, a previous company; null if none. */
export async function formerOf(user: string): Promise<((row: OutboxRow) => boolean) | null> {
  const now = await companyOf(user);
  if (!now?.moved) return null;
  return ({ company, state }) => company !== undefined && !isUndelivered(state) && company !== now.id;
}

/**
 * In a transaction over COPIES: stores the current company. A change deletes the previous one's copies.
 * @param before the person's previous session here.
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

/** In a transaction over COPIES: deletes an account's server copies. */
export async function dropCopies(user: string): Promise<void> {
  await db.documentations.where('[account+id]').between([user, ''], [user, '\uffff']).delete();
  await db.properties.where('account').equals(user).delete();
  for (const table of [db.plans, db.threads, db.targets]) await table.where('account').equals(user).delete();
  await db.meta.bulkDelete([cursorKey(user), pulledKey(user), plansKey(user)]);
}
