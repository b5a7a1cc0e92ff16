/** Counts of the dashboard's tiles, by the server's indexes. */
import { parametersOf, type RecordQuery } from '../domain/search/recordQuery';
import { requestJson } from './client';
import { Malformed, type Row, readFilledText, readTime, toList, toRow } from './values';

/** Counts by role; tiles of other roles are absent. */
const TILES = ['properties', 'documentations', 'providers', 'employees', 'held'] as const;
export type Counts = { [tile in (typeof TILES)[number]]?: number };

/** @throws RemoteError */
export function fetchCounts(signal?: AbortSignal): Promise<Counts> {
  return requestJson('/api/app/counts', { signal, parse: (body) => parseCounts(toRow(body)) });
}

function parseCounts(row: Row): Counts {
  const counted: Counts = {};
  for (const tile of TILES) {
    if (row[tile] !== undefined) counted[tile] = readCount(row, tile);
  }
  return counted;
}

/**
 * Number of the account's documentations that match.
 * @throws RemoteError
 */
export function countDocumentations(query: RecordQuery, signal?: AbortSignal): Promise<number> {
  return requestJson(`/api/app/counts?${new URLSearchParams(parametersOf(query))}`, {
    signal,
    parse: (body) => readCount(toRow(body), 'documentations'),
  });
}

/**
 * Documentations by property or author; zero is absent.
 * @throws RemoteError
 */
export function countsBy(by: 'property' | 'employee'): Promise<Map<string, number>> {
  return itemsBy(by, (item) => readCount(item, 'documentations'));
}

/**
 * Latest capture by property, provider or author, ms; never is absent.
 * @throws RemoteError
 */
export function newestBy(by: 'property' | 'company' | 'employee', signal?: AbortSignal): Promise<Map<string, number>> {
  return itemsBy(by, (item) => readTime(item, 'last'), signal);
}

function itemsBy<T>(by: string, read: (item: Row) => T, signal?: AbortSignal): Promise<Map<string, T>> {
  return requestJson(`/api/app/counts?by=${by}`, {
    signal,
    parse: (body) =>
      new Map(toList(toRow(body).items).map((item) => [readFilledText(toRow(item), 'id'), read(toRow(item))])),
  });
}

function readCount(row: Row, field: string): number {
  const value = row[field];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new Malformed(field);
  return value;
}
