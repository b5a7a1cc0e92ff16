/** Servers of any size, for benchmarks of what must not grow with it. */
import { pocketBase, setSession } from '../../src/api/client';
import { addDocumentations, indexDocumentations } from '../support/manyRows';
import { startServer, type TestServer } from '../support/server';
import { type Tenant, tenants } from '../support/tenants';

export type Seeded = { server: TestServer; tenant: Tenant };

/**
 * A server with so many documentations, six of ten of one tenant (manyRows.ts).
 * @param searched whether they are to be found by words; `tenths`: so many of ten are the tenant's; `env`: more variables.
 */
export async function seededServer(
  count: number,
  searched = false,
  tenths = 6,
  env: Record<string, string> = {},
): Promise<Seeded> {
  // Nothing happens by the clock: rows that were made past the product would get their entries in the log meanwhile.
  const server = await startServer({ clock: false, env });
  const { a: tenant } = await tenants(server);
  await addDocumentations(server, tenant, { count, tenths });
  if (searched) await indexDocumentations(server);
  return { server, tenant };
}

/** From now on `src/api` asks this server as its manager. A page has one server for life, and so has its client; here are several. */
export function askAsManager({ server, tenant }: Seeded): void {
  Object.assign(globalThis, { location: { origin: server.url } });
  pocketBase().baseURL = server.url;
  setSession(tenant.manager.token);
}
