/** Statements on the database of a running test server, as the superuser: what no API would show. */
import { openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Foreign as Json } from './json';
import { operatorHeaders } from './operator';

/** A running server and the token of its superuser. */
type Server = { url: string; su: string };

/** Rows of a query (at most 1,000); of a statement that writes none. @throws with SQLite's words. */
export async function sql(server: Server, query: string): Promise<Record<string, Json>[]> {
  const answer = await fetch(`${server.url}/api/sql`, {
    method: 'POST',
    headers: { Authorization: server.su, ...operatorHeaders(server.su), 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const body: Json = await answer.json();
  if (answer.status !== 200) throw new Error(`${query.slice(0, 200)}: ${answer.status} ${JSON.stringify(body)}`);
  return body.rows.map((row: Json[]) =>
    Object.fromEntries(body.columns.map((column: { name: string }, index: number) => [column.name, row[index]])),
  );
}

/** Every row of every table of the product and of PocketBase, as `table/id` → its columns as text. */
export async function everyRow(server: Server): Promise<Map<string, string>> {
  const tables = await sql(server, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
  const found = new Map<string, string>();
  for (const { name } of tables)
    for (const row of await sql(server, `SELECT * FROM "${name}"`))
      found.set(`${name}/${row.id ?? row.file}`, JSON.stringify(row));
  return found;
}

/** Length of the header of SQLite's index of the write-ahead log. */
const HEADER = 48;

/**
 * How to see whether anything at all was committed: a text that changes with every transaction that writes. Read from
 * the head of the index of the write-ahead log, which counts them.
 */
export function commitCounter(server: { dir: string }): () => string {
  const file = openSync(join(server.dir, 'data.db-shm'), 'r');
  const header = Buffer.alloc(HEADER);
  return () => {
    readSync(file, header, 0, HEADER, 0);
    return header.toString('hex');
  };
}
