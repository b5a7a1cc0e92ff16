/** What a server noted in its own log; PocketBase writes it every few seconds. */
import { send } from './server';

/** How many lines fit. @param filter as PocketBase's list of logs takes it. */
export async function linesNoted(server: { url: string; su: string }, filter: string): Promise<number> {
  const { body } = await send(server, `/api/logs?${new URLSearchParams({ filter })}`, { token: server.su });
  return body.items.length;
}
