/** Superuser's SQL on a running test server's database. */
import { openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Foreign as Json } from '../reading/json';
import { operatorHeaders } from './operator';

type Server = { url: string; su: string };

/** Rows of a query (at most 1,000) that writes nothing. @throws with SQLite's message. */
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

/**
 * Every row of product and PocketBase, as `table/id` → its columns as text. Shadow tables hold the content of virtual
 * ones.
 */
export async function everyRow(server: Server): Promise<Map<string, string>> {
  const askingBox = everything.get(server) ?? questionsOf(server);
  everything.set(server, askingBox);
  const tables = await Promise.all((await askingBox).map((question) => sql(server, question)));
  const found = new Map<string, string>();
  for (const { name, rows } of tables.flat())
    for (const row of JSON.parse(rows)) found.set(`${name}/${row.id ?? row.file}`, JSON.stringify(row));
  return found;
}

const everything = new WeakMap<Server, Promise<string[]>>();
/** Longest statement that PocketBase's route takes. */
const STATEMENT_MAX = 5000;

/** Statements that read many tables each: permission tests run them thousands of times. */
async function questionsOf(server: Server): Promise<string[]> {
  const tables = await sql(
    server,
    `SELECT name, (SELECT json_group_array(json_array(name, type)) FROM pragma_table_info(tables.name)) AS columns
     FROM sqlite_master AS tables WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
  );
  const row = (columns: string) => JSON.parse(columns).map(asText).join();
  const questions: string[] = [];
  for (const { name, columns } of tables) {
    const all = `SELECT json_group_array(json_object(${row(columns)})) FROM "${name}"`;
    const one = `SELECT '${name}' name,(${all}) rows`;
    const more = `${questions.at(-1) ?? ''} UNION ALL ${one}`;
    if (questions.length > 0 && more.length <= STATEMENT_MAX) questions[questions.length - 1] = more;
    else questions.push(one);
  }
  return questions;
}

/** JSON holds no bytes, and the engine stores some of its JSON as bytes: `||` makes text. */
function asText([column, type]: [string, string]): string {
  return `'${column}',"${column}"${/^(blob|json)?$/i.test(type) ? "||''" : ''}`;
}

/** Header length of SQLite's shared-memory index of the write-ahead log. */
const HEADER = 48;

/** A text that changes with every committed write, from the header of the write-ahead log's index. */
export function commitCounter(server: { dir: string }): () => string {
  const file = openSync(join(server.dir, 'data.db-shm'), 'r');
  const header = Buffer.alloc(HEADER);
  return () => {
    readSync(file, header, 0, HEADER, 0);
    return header.toString('hex');
  };
}
