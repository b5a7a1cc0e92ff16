/** Lists and records, live: for history and dashboard, not for the camera, which must start with little code. */
import { LAST_BY_LINK } from '../domain/quotas';
import { isUndelivered } from '../domain/transfer';
import { db, type OutboxRow } from './db';
import {
  countDocumentations,
  type DocumentationQuery,
  findDocumentation,
  type ListedDocumentation,
  listDocumentations,
} from './documentations';
import { useLive } from './hooks';

/** The last records by links of this device that wait no more, newest first: the worker's own receipts. */
export async function lastByLink(): Promise<OutboxRow[]> {
  const found: OutboxRow[] = [];
  for (const owner of await db.links.toCollection().primaryKeys()) {
    const own = db.outbox.where('[owner+capturedAt]').between([owner, -Infinity], [owner, Infinity]).reverse();
    found.push(
      ...(await own
        .filter(({ state }) => !isUndelivered(state))
        .limit(LAST_BY_LINK)
        .toArray()),
    );
  }
  return found.sort((a, b) => b.capturedAt - a.capturedAt).slice(0, LAST_BY_LINK);
}

const readList = (query: string) => listDocumentations(JSON.parse(query) as DocumentationQuery);
/** The merged list of an account: one row an id, own undelivered ones first. */
export function useDocumentations(query: DocumentationQuery): ListedDocumentation[] | undefined {
  return useLive(readList, keyOf(query));
}

const readCount = (query: string) => countDocumentations(JSON.parse(query) as DocumentationQuery);
/** How many rows this phone knows, followed on screen by 'auf diesem Gerät' (D55). */
export function useDocumentationCount(query: Omit<DocumentationQuery, 'limit'>): number | undefined {
  return useLive(readCount, keyOf({ ...query, limit: 0 }));
}

function keyOf({ account, property, employee, limit }: DocumentationQuery): string {
  return JSON.stringify({ account, property, employee, limit });
}

const readOne = (key: string) => {
  const [account, id] = JSON.parse(key) as [string, string];
  return findDocumentation(account, id);
};
/** One documentation as this account may see it here; null = not on this phone. */
export function useDocumentation(account: string, id: string): ListedDocumentation | null | undefined {
  return useLive(readOne, JSON.stringify([account, id]));
}
