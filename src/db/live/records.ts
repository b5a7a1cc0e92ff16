/** Lists of records and single ones, live: for history and dashboard, not for the camera, which must start with little code. */
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

/** The merged, narrowed list of an account: one row an id, own undelivered ones first. */
export function useDocumentations(query: LocalDocumentationQuery): ShownRecord[] | undefined {
  return useLiveOf(listLocalDocumentations, query);
}

/** How many rows this phone knows of such a list, followed on screen by 'auf diesem Gerät' (D55). */
export function useDocumentationCount(query: Omit<LocalDocumentationQuery, 'limit'>): number | undefined {
  return useLiveOf(countLocalDocumentations, query);
}

const readNewest = ({ account, each }: { account: string; each: number }) => newestByProperty(account, each);
/** The newest rows of every property an account has here, up to `each` of one. */
export function useNewestByProperty(account: string, each: number): DocumentationRow[] | undefined {
  return useLiveOf(readNewest, { account, each });
}

/** What arrived at the server after a moment (ms), in no order. */
export function useArrived(account: string, since: number): DocumentationRow[] | undefined {
  return useLiveOf(arrivedSince, { account, since });
}

const readOne = ({ account, id }: { account: string; id: string }) => findDocumentation(account, id);
/** One documentation as this account may see it here; null = not on this phone. */
export function useDocumentation(account: string, id: string): ShownRecord | null | undefined {
  return useLiveOf(readOne, { account, id });
}

/** How many properties an account has here; null = this phone never heard them, undefined = not read yet. */
export function usePropertyCount(account: string): number | null | undefined {
  return useLive(countProperties, account);
}
