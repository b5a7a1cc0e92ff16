/** The properties an account may document, as they were last fetched (wholeSet). */
import { compareNames } from '../platform/nameOrder';
import { db, type PropertyRow } from './db';
import { cursorKey, heardKey } from './metaKeys';

/** All properties of an account, ordered by name as a German reader expects. Made for live queries. */
export async function listLocalProperties(account: string): Promise<PropertyRow[]> {
  const rows = await db.properties.where('account').equals(account).toArray();
  return rows.sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/**
 * The same for a screen: null where this phone never heard them, which is something else than none (design principle 6).
 * A phone of an older version kept no note of it; there a pull that came further says the same.
 */
export async function knownProperties(account: string): Promise<PropertyRow[] | null> {
  const rows = await listLocalProperties(account);
  return rows.length > 0 || (await everHeard(account)) ? rows : null;
}

/** How many they are, or null as above; reads no row. */
export async function countProperties(account: string): Promise<number | null> {
  const count = await db.properties.where('account').equals(account).count();
  return count > 0 || (await everHeard(account)) ? count : null;
}

async function everHeard(account: string): Promise<boolean> {
  const heard = await db.meta.bulkGet([heardKey(account), cursorKey(account)]);
  return heard.some((row) => row !== undefined);
}
