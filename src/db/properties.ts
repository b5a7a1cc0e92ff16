/** Properties that an account may document, as last pulled (replaceSet.ts). */
import { compareNames } from '../platform/nameOrder';
import { db, type PropertyRow } from './db';
import { cursorKey, pulledKey } from './metaKeys';

/** An account's properties in German name order. For live queries. */
export async function listLocalProperties(account: string): Promise<PropertyRow[]> {
  const rows = await db.properties.where('account').equals(account).toArray();
  return rows.sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/**
 * Null where never pulled, which differs from empty. An older version kept no note; there an
 * advanced cursor proves it.
 */
export async function knownProperties(account: string): Promise<PropertyRow[] | null> {
  const rows = await listLocalProperties(account);
  return rows.length > 0 || (await wasEverPulled(account)) ? rows : null;
}

/** Their number, or null as above; reads no row. */
export async function countProperties(account: string): Promise<number | null> {
  const count = await db.properties.where('account').equals(account).count();
  return count > 0 || (await wasEverPulled(account)) ? count : null;
}

async function wasEverPulled(account: string): Promise<boolean> {
  const pulls = await db.meta.bulkGet([pulledKey(account), cursorKey(account)]);
  return pulls.some((row) => row !== undefined);
}
