/** Numbers of the own dashboard's tiles, counted by the server from its indexes. */
import { parametersOf, type RecordQuery } from '../domain/search/recordQuery';
import { requestJson } from './client';
import { Malformed, type Row, readFilledText, readTime, toList, toRow } from './values';

/** Numbers of the caller's role; a tile that the role does not have is absent. */
const TILES = ['properties', 'documentations', 'providers', 'employees', 'held'] as const;
export type Counts = { [tile in (typeof TILES)[number]]?: number };

/** The caller's own numbers. @throws RemoteError */
export function fetchCounts(signal?: AbortSignal): Promise<Counts> {
  return requestJson('/api/app/counts', { signal, parse: (body) => parseCounts(toRow(body)) });
}

function parseCounts(of: Row): Counts {
  const counted: Counts = {};
  for (const tile of TILES) {
    if (of[tile] !== undefined) counted[tile] = readCount(of, tile);
  }
  return counted;
}

/** Documentations of the caller that answer a question (D55). @throws RemoteError */
export function countDocumentations(query: RecordQuery, signal?: AbortSignal): Promise<number> {
  return requestJson(`/api/app/counts?${new URLSearchParams(parametersOf(query))}`, {
    signal,
    parse: (body) => readCount(toRow(body), 'documentations'),
  });
}

/** The caller's documentations by property or by author; what has none is absent. @throws RemoteError */
export function countsBy(by: 'property' | 'employee'): Promise<Map<string, number>> {
  return itemsBy(by, (item) => readCount(item, 'documentations'));
}

/** When the newest one of each property, provider or author was captured, ms; what has none is absent. @throws RemoteError */
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

function readCount(of: Row, field: string): number {
  const value = of[field];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new Malformed(field);
  return value;
}
