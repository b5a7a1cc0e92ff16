/** What is fetched whole and replaced whole (architecture 4b): properties, plans. */
import type { Table } from 'dexie';
import { db, type MetaRow, type PropertyRow } from './db';
import { heardKey } from './metaKeys';
import { withDb } from './storage';

/**
 * Replaces the local set of an account; nothing if the account signed out meanwhile.
 * @param note what the phone remembers of having heard it; written together with the rows.
 * @returns whether it is still the account here.
 */
export function replaceSet<Row extends { account: string }>(
  table: Table<Row, [string, string]>,
  { account, rows, note }: { account: string; rows: readonly Omit<Row, 'account'>[]; note: MetaRow },
): Promise<boolean> {
  return withDb(() =>
    db.transaction('rw', db.session, table, db.meta, async () => {
      if ((await db.session.get('current'))?.user !== account) return false;
      await table.where('account').equals(account).delete();
      await table.bulkPut(rows.map((row) => ({ ...row, account }) as Row));
      await db.meta.put(note);
      return true;
    }),
  );
}

/** Replaces the local set of an account; false if the account signed out meanwhile. */
export function replaceProperties(account: string, rows: readonly Omit<PropertyRow, 'account'>[]): Promise<boolean> {
  return replaceSet(db.properties, { account, rows, note: { key: heardKey(account), value: true } });
}
