/** Recent arrivals at the server, as this phone knows them. */
import { type DocumentationRow, db } from './db';

/**
 * For live queries: rows that arrived after a moment. Not narrowed by capture, because a phone may
 * have been offline for weeks.
 * @param of `since` in ms.
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
