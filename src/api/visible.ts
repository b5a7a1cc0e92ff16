/** The properties an account sees, found along indexes: its own, and those that agreements lead to (D6). */
import { buildFilter } from './client';
import { sessionAccount } from './owned';
import { RUNNING, wholeSet } from './records';
import { type Row, readFilledText } from './values';

type Parse<T> = (of: Row) => T;

/** Rows asked for by name in one request: PocketBase takes filters up to 3,500 characters. */
const AT_ONCE = 100;

/** `column = "…" || column = "…"`, in pieces that fit into a request. */
export function anyOf(column: string, values: readonly string[]): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < values.length; from += AT_ONCE) {
    const some = values.slice(from, from + AT_ONCE).map((value) => buildFilter(`${column} = {:value}`, { value }));
    pieces.push(`(${some.join(' || ')})`);
  }
  return pieces;
}

/** Requests of one set at a time: what a browser opens to one host; the server has so many lists of an account at work (D75). */
const AT_A_TIME = 6;

/** Asks each piece of `anyOf`, a few at a time, and joins the answers. */
export async function askPieces<T>(pieces: readonly string[], ask: (piece: string) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (let from = 0; from < pieces.length; from += AT_A_TIME)
    rows.push(...(await Promise.all(pieces.slice(from, from + AT_A_TIME).map(ask))).flat());
  return rows;
}

/**
 * Every property the account sees, by id.
 * @param agreed ids of properties that its running sharings or assignments name.
 * @throws RemoteError; never a part of the set.
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
  const found = await askPieces(filters, (filter) => wholeSet('properties', { filter, parse }, signal));
  const rows = new Map(found.map((one) => [one.id, one]));
  return [...rows.values()].sort((x, y) => (x.id < y.id ? -1 : 1));
}

/** Ids of the properties that are shared with the company; for everybody else none that they do not own. */
export async function sharedProperties(signal?: AbortSignal): Promise<string[]> {
  const parse = (of: Row) => ({ id: readFilledText(of, 'id'), property: readFilledText(of, 'property') });
  const me = sessionAccount();
  const filter = me === null ? RUNNING : buildFilter(`${RUNNING} && company_admin = {:me}`, { me });
  return (await wholeSet('property_sharing', { filter, parse }, signal)).map(({ property }) => property);
}
