/** The properties an account may document; fetched whole and replaced whole (architecture 4b). */
import { db, type PropertyRow } from './db';
import { withDb } from './storage';

/** All properties of an account, ordered by name as a German reader expects. Made for live queries. */
export async function listProperties(account: string): Promise<PropertyRow[]> {
  const rows = await db.properties.where('account').equals(account).toArray();
  const order = new Intl.Collator('de', { numeric: true });
  return rows.sort((a, b) => order.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** Replaces the local set of an account; nothing if the account signed out meanwhile. */
export function replaceProperties(account: string, rows: readonly Omit<PropertyRow, 'account'>[]): Promise<boolean> {
  return withDb(() =>
    db.transaction('rw', db.session, db.properties, async () => {
      if ((await db.session.get('current'))?.user !== account) return false;
      await db.properties.where('account').equals(account).delete();
      await db.properties.bulkPut(rows.map((row) => ({ ...row, account })));
      return true;
    }),
  );
}
