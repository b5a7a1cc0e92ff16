/** Sets that are pulled and replaced completely: properties, plans. */
import type { Table } from 'dexie';
import { db, type MetaRow, type PropertyRow } from './db';
import { pulledKey } from './metaKeys';
import { withDb } from './storage';

/**
 * Replaces an account's set; nothing if it signed out meanwhile.
 * @param note key of the pull time, written with the rows.
 * @returns whether the account is still signed in.
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

/** Replaces an account's properties; false if it signed out meanwhile. */
export function replaceProperties(account: string, rows: readonly Omit<PropertyRow, 'account'>[]): Promise<boolean> {
  return replaceSet(db.properties, { account, rows, note: { key: pulledKey(account), value: true } });
}
