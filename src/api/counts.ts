/** Numbers of the own dashboard's tiles, counted by the server from its indexes. */
import { parametersOf, type RecordQuery } from '../domain/search/recordQuery';
import { call } from './client';
import { filled, list, Malformed, type Row, row, time } from './values';

/** Numbers of the caller's role; a tile that the role does not have is absent. */
const TILES = ['properties', 'documentations', 'providers', 'employees', 'held'] as const;
export type Counts = { [tile in (typeof TILES)[number]]?: number };

/** The caller's own numbers. @throws RemoteError */
export function counts(signal?: AbortSignal): Promise<Counts> {
  return call('/api/app/counts', { signal, parse: (body) => parseCounts(row(body)) });
}

function parseCounts(of: Row): Counts {
  const counted: Counts = {};
  for (const tile of TILES) {
    if (of[tile] !== undefined) counted[tile] = whole(of, tile);
  }
  return counted;
}

/** Documentations of the caller that answer a question (D55). @throws RemoteError */
export function countDocumentations(query: RecordQuery, signal?: AbortSignal): Promise<number> {
  return call(`/api/app/counts?${new URLSearchParams(parametersOf(query))}`, {
    signal,
    parse: (body) => whole(row(body), 'documentations'),
  });
}

/** The caller's documentations by property or by author; what has none is absent. @throws RemoteError */
export function countsBy(by: 'property' | 'employee'): Promise<Map<string, number>> {
  return itemsBy(by, (item) => whole(item, 'documentations'));
}

/** When the newest one of each property, provider or author was captured, ms; what has none is absent. @throws RemoteError */
export function newestBy(by: 'property' | 'company' | 'employee', signal?: AbortSignal): Promise<Map<string, number>> {
  return itemsBy(by, (item) => time(item, 'last'), signal);
}

function itemsBy<T>(by: string, read: (item: Row) => T, signal?: AbortSignal): Promise<Map<string, T>> {
  return call(`/api/app/counts?by=${by}`, {
    signal,
    parse: (body) => new Map(list(row(body).items).map((item) => [filled(row(item), 'id'), read(row(item))])),
  });
}

function whole(of: Row, field: string): number {
  const value = of[field];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new Malformed(field);
  return value;
}
