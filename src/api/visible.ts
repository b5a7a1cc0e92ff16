/** Visible properties, found by indexes: own ones, and those of agreements. */
import { buildFilter } from './client';
import { loadAllRows, RUNNING } from './records';
import { sessionAccount } from './sessionAccount';
import { type Row, readFilledText } from './values';

type Parse<T> = (of: Row) => T;

/** Ids a request: PocketBase takes filters up to 3,500 characters. */
const AT_ONCE = 100;

/** `column = "…" || column = "…"`, in pieces that fit one request. */
export function anyOf(column: string, values: readonly string[]): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < values.length; from += AT_ONCE) {
    const some = values.slice(from, from + AT_ONCE).map((value) => buildFilter(`${column} = {:value}`, { value }));
    pieces.push(`(${some.join(' || ')})`);
  }
  return pieces;
}

/** Parallel requests of one set: a browser's limit per host, and the server's per account. */
const AT_A_TIME = 6;

export async function loadPieces<T>(pieces: readonly string[], ask: (piece: string) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (let from = 0; from < pieces.length; from += AT_A_TIME)
    rows.push(...(await Promise.all(pieces.slice(from, from + AT_A_TIME).map(ask))).flat());
  return rows;
}

/**
 * Every visible property, by id.
 * @param agreed property ids of running sharings or assignments.
 * @throws RemoteError; the result is never partial.
 */
export async function visibleProperties<T extends { id: string }>(
  { agreed, parse }: { agreed: readonly string[]; parse: Parse<T> },
  signal?: AbortSignal,
): Promise<T[]> {
  const me = sessionAccount();
  const filters =
    me === null
      ? ['']
      : [
          buildFilter('(company_admin = {:me} || property_manager = {:me})', { me }),
          ...anyOf('id', [...new Set(agreed)]),
        ];
  const found = await loadPieces(filters, (filter) => loadAllRows('properties', { filter, parse }, signal));
  const rows = new Map(found.map((one) => [one.id, one]));
  return [...rows.values()].sort((x, y) => (x.id < y.id ? -1 : 1));
}

/** Ids of properties shared with the company; empty for other roles. */
export async function sharedProperties(signal?: AbortSignal): Promise<string[]> {
  const parse = (row: Row) => ({ id: readFilledText(row, 'id'), property: readFilledText(row, 'property') });
  const me = sessionAccount();
  const filter = me === null ? RUNNING : buildFilter(`${RUNNING} && company_admin = {:me}`, { me });
  return (await loadAllRows('property_sharing', { filter, parse }, signal)).map(({ property }) => property);
}
