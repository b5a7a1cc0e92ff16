/** The lists of the history, live; beside hooks.ts, lists.ts and waiting.ts the last file of this room that knows React. */
import type { DocumentationRow } from './db';
import {
  countDocumentations,
  type DocumentationQuery,
  type ListedDocumentation,
  listDocumentations,
} from './documentations';
import { useLive } from './hooks';
import { newestByProperty } from './newestByProperty';

const readRows = (query: string) => listDocumentations(JSON.parse(query) as DocumentationQuery);
/** The merged, narrowed list of an account: one row an id, own undelivered ones first. */
export function useHistoryRows(query: DocumentationQuery): ListedDocumentation[] | undefined {
  return useLive(readRows, keyOf(query));
}

const readCount = (query: string) => countDocumentations(JSON.parse(query) as DocumentationQuery);
/** How many rows this phone knows of such a list (D55, 'auf diesem Gerät'). */
export function useHistoryCount(query: Omit<DocumentationQuery, 'limit'>): number | undefined {
  return useLive(readCount, keyOf({ ...query, limit: 0 }));
}

const readNewest = (key: string) => {
  const [account, each] = JSON.parse(key) as [string, number];
  return newestByProperty(account, each);
};
/** The newest rows of every property an account has here. */
export function useNewestByProperty(account: string, each: number): DocumentationRow[] | undefined {
  return useLive(readNewest, JSON.stringify([account, each]));
}

/** The same question is the same text: a list is read anew only when something of it changed. */
function keyOf(query: DocumentationQuery): string {
  const { account, property, employee, from, to, search, delivered, limit } = query;
  return JSON.stringify({ account, property, employee, from, to, search, delivered, limit });
}
