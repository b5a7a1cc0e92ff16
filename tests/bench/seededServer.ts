/** Servers of any size, for benchmarks of growth. */
import { pocketBase, setSession } from '../../src/api/client';
import { addDocumentations, indexDocumentations } from '../support/server/manyRows';
import { startServer, type TestServer } from '../support/server/server';
import { type Tenant, tenants } from '../support/server/tenants';

export type Seeded = { server: TestServer; tenant: Tenant };

/**
 * A server with `documentations` records, six of ten of one tenant (manyRows.ts).
 * @param searched whether words find them; `tenths`: the tenant's share of ten; `env`: more variables.
 */
export async function seededServer(
  count: number,
  searched = false,
  tenths = 6,
  env: Record<string, string> = {},
): Promise<Seeded> {
  // No jobs: they would write log entries for rows that SQL inserted.
  const server = await startServer({ clock: false, env });
  const { a: tenant } = await tenants(server);
  await addDocumentations(server, tenant, { count, tenths });
  if (searched) await indexDocumentations(server);
  return { server, tenant };
}

/** Points the one client of `src/api` to this server, as its manager. */
export function signInAsManager({ server, tenant }: Seeded): void {
  Object.assign(globalThis, { location: { origin: server.url } });
  pocketBase().baseURL = server.url;
  setSession(tenant.manager.token);
}
