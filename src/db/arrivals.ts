/** What the server has of late, as this phone knows it. */
import { type DocumentationRow, db } from './db';

/**
 * Made for live queries: every row of the server that arrived after a moment, whenever it was captured. A phone may have been
 * without a network for weeks, so no day of capture narrows this. @param of `since` in ms.
 */
export async function arrivedSince({
  account,
  since,
}: {
  account: string;
  since: number;
}): Promise<DocumentationRow[]> {
  return db.documentations
    .where('[account+id]')
    .between([account, ''], [account, '\uffff'])
    .filter(({ completedAt }) => completedAt !== null && completedAt > since)
    .toArray();
}
