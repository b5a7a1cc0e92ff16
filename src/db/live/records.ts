/** Live queries of records, for history and dashboard; the camera must not load them. */
import type { ShownRecord } from '../../domain/documentation/record';
import { arrivedSince } from '../arrivals';
import type { DocumentationRow } from '../db';
import {
  countLocalDocumentations,
  findDocumentation,
  type LocalDocumentationQuery,
  listLocalDocumentations,
} from '../documentations';
import { newestByProperty } from '../newestByProperty';
import { countProperties } from '../properties';
import { useLive, useLiveOf } from './useLive';

/** An account's filtered list: one row an id, own undelivered ones first. */
export function useDocumentations(query: LocalDocumentationQuery): ShownRecord[] | undefined {
  return useLiveOf(listLocalDocumentations, query);
}

/** Number of known rows of a list; the screen adds 'auf diesem Gerät' (D55). */
export function useDocumentationCount(query: Omit<LocalDocumentationQuery, 'limit'>): number | undefined {
  return useLiveOf(countLocalDocumentations, query);
}

const readNewest = ({ account, each }: { account: string; each: number }) => newestByProperty(account, each);
/** The newest rows by property, up to `each`. */
export function useNewestByProperty(account: string, each: number): DocumentationRow[] | undefined {
  return useLiveOf(readNewest, { account, each });
}

/** Arrivals after a moment (ms), unordered. */
export function useArrived(account: string, since: number): DocumentationRow[] | undefined {
  return useLiveOf(arrivedSince, { account, since });
}

const readOne = ({ account, id }: { account: string; id: string }) => findDocumentation(account, id);
/** A documentation visible to this account; null = not on this phone. */
export function useDocumentation(account: string, id: string): ShownRecord | null | undefined {
  return useLiveOf(readOne, { account, id });
}

/** Number of properties; null = never pulled, undefined = loading. */
export function usePropertyCount(account: string): number | null | undefined {
  return useLive(countProperties, account);
}
