/** The newest rows of every property, so that each has its group. */
import { type DocumentationRow, db } from './db';

/** Greater than every id ([a-z0-9], D7). */
const LAST = '\uffff';

/** Up to `each` rows a property, by the index only. */
export async function newestByProperty(account: string, each: number): Promise<DocumentationRow[]> {
  const rows: DocumentationRow[] = [];
  let after = '';
  for (;;) {
    const first = await db.documentations
      .where('[account+property+capturedAt]')
      .between([account, after, Infinity], [account, LAST, Infinity], false, true)
      .first();
    const property = first?.property;
    if (!property) return rows;
    const newest = await db.documentations
      .where('[account+property+capturedAt]')
      .between([account, property, -Infinity], [account, property, Infinity])
      .reverse()
      .limit(each)
      .toArray();
    rows.push(...newest);
    after = property;
  }
}
