/** A test server without links, and requests of their owners. */
import { beforeEach } from 'vitest';
import { link } from '../../support/rows/work';
import { type Json, rows, send } from '../../support/server/server';
import { end, type Person } from '../../support/server/tenants';
import { stage } from '../stage';

const DAY = 86_400_000;

export async function linkStage() {
  const { server, world, a } = await stage();
  beforeEach(async () => {
    for (const row of await rows(server, 'documentation_links', "ended_at = ''"))
      await end(server, 'documentation_links', { id: row.id, at: Date.now() - DAY, more: { end_reason: 'revoked' } });
  });

  const post = (path: string, who: Person | null, body: Json = {}) =>
    send(server, `/api/app/links${path}`, { token: who?.token, body });
  const open = async (who: Person, property: string, more: Json = {}): Promise<Json> =>
    (await post('', who, { property, ...more })).body;
  const tokenOf = (id: string, who: Person | null) => send(server, `/api/app/links/${id}/token`, { token: who?.token });
  const show = (token?: string) => send(server, '/api/app/link', { headers: token === undefined ? {} : link(token) });
  const rowOf = async (id: string): Promise<Json> => (await rows(server, 'documentation_links', `id = "${id}"`))[0];
  return { server, world, a, post, open, tokenOf, show, rowOf };
}
