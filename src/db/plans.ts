/** The Leistungspläne that concern an account, as the server last said them (D156); with own work: plansHere.ts. */
import { db, type PlanRow } from './db';
import { plansKey } from './metaKeys';
import { withDb } from './storage';
import { replaceSet } from './wholeSet';

/** Replaces the plans of an account; false if the account signed out meanwhile. @param at ms of the device */
export function replacePlans(account: string, rows: readonly Omit<PlanRow, 'account'>[], at: number): Promise<boolean> {
  return replaceSet(db.plans, { account, rows, note: { key: plansKey(account), value: at } });
}

/** When the plans of an account were last heard, ms of the device; null = never. */
export function plansHeardAt(account: string): Promise<number | null> {
  return withDb(() => heardAt(account));
}

/** The same inside a live query, which `withDb` would leave. */
export async function heardAt(account: string): Promise<number | null> {
  const value = (await db.meta.get(plansKey(account)))?.value;
  return typeof value === 'number' ? value : null;
}
