/** Numbers of the own dashboard's tiles, counted by the server from its indexes. */
import { call } from './client';
import { Malformed, type Row, row } from './values';

/** Numbers of the caller's role; a tile that the role does not have is absent. */
export type Counts = { properties?: number; documentations?: number; employees?: number; held?: number };

const TILES = ['properties', 'documentations', 'employees', 'held'] as const;

/** The caller's own numbers. @throws RemoteError */
export function counts(signal?: AbortSignal): Promise<Counts> {
  return call('/api/app/counts', { signal, parse: (body) => parseCounts(row(body)) });
}

function parseCounts(of: Row): Counts {
  const counted: Counts = {};
  for (const tile of TILES) {
    const value = of[tile];
    if (value === undefined) continue;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new Malformed(tile);
    counted[tile] = value;
  }
  return counted;
}
