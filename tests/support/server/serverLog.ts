/** PocketBase's own log, which it writes every few seconds. */
import { send } from './server';

/** Counts matching lines. @param filter in PocketBase's syntax. */
export async function linesNoted(server: { url: string; su: string }, filter: string): Promise<number> {
  const { body } = await send(server, `/api/logs?${new URLSearchParams({ filter })}`, { token: server.su });
  return body.items.length;
}
