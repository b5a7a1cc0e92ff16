/** Leistungspläne of an account as last pulled; with own work: plansHere.ts. */
import { db, type PlanRow } from './db';
import { plansKey } from './metaKeys';
import { replaceSet } from './replaceSet';
import { withDb } from './storage';

/**
 * Replaces an account's plans; false if it signed out meanwhile.
 * @param at ms of the device
 */
export function replacePlans(account: string, rows: readonly Omit<PlanRow, 'account'>[], at: number): Promise<boolean> {
  return replaceSet(db.plans, { account, rows, note: { key: plansKey(account), value: at } });
}

/** Last pull of the plans, device ms; null = never. */
export function getPlansReceivedAt(account: string): Promise<number | null> {
  return withDb(() => plansReceivedAt(account));
}

/** For a live query, which `withDb` would leave. */
export async function plansReceivedAt(account: string): Promise<number | null> {
  const value = (await db.meta.get(plansKey(account)))?.value;
  return typeof value === 'number' ? value : null;
}
