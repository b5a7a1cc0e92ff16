/** A server with the two tenants of tenants.ts, from a prepared folder: making them takes longer than the start. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from './prepared';
import { overhear } from './secrets';
import { startServer, type TestServer } from './server';
import { PASSWORD, tenants, type World } from './tenants';

const DATA = 'data';
const WORLD = 'world.json';
/** The first entry holds it, so each of these servers has the same. */
const LOG_NAME = 'objektbeleg.example/pruefbuch';
const SOURCES = ['./tenants.ts', './startTenants.ts'].map((name) => fileURLToPath(new URL(name, import.meta.url)));

/** @param options of `startServer`, without `dir` of an existing folder. */
export async function startTenants(
  options: Parameters<typeof startServer>[0] = {},
): Promise<{ server: TestServer; world: World }> {
  const folder = await prepared();
  const server = await startServer({ ...options, from: join(folder, DATA) });
  const world: World = JSON.parse(await readFile(join(folder, WORLD), 'utf8'));
  // Their sign-in was another server's, and the search for secrets must know the password.
  overhear(server.url, { path: '', sent: { password: PASSWORD }, answer: null, insider: true });
  return { server, world };
}

/** ms. `check` reports entries that nothing has signed for an hour. */
const LIVES = 30 * 60_000;

/** A new one each half hour, because sessions end and rows have an age. */
async function prepared(): Promise<string> {
  const sources = await Promise.all(SOURCES.map((file) => readFile(file, 'utf8')));
  const period = Math.floor(Date.now() / LIVES);
  return once(`tenants ${period} ${sources.join()}`, async (folder) => {
    const dir = join(folder, DATA);
    const server = await startServer({ dir, clock: false, logName: LOG_NAME });
    const world = await tenants(server);
    await server.stop();
    await writeFile(join(folder, WORLD), JSON.stringify(world));
  });
}
