/**
 * Installs everything, so that the service writes to its data folder only.
 * Imports only Node's modules before the packages exist.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode } from '../server/checks.mjs';
import { installPackages } from '../server/packages.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** @type {() => Promise<string>} */
async function install() {
  const how = { log: (/** @type {string} */ line) => console.log(line) };
  await checkNode(ROOT);
  await installPackages(ROOT, how);
  const { ensureBuilt } = await import('../build/build.mjs');
  await ensureBuilt(how.log);
  const { ensurePocketbase } = await import('../build/install.mjs');
  await ensurePocketbase(how);
  if (process.env.REPLICA_URL) await (await import('../replica/litestream.mjs')).ensureLitestream(how);
  return `Bereit zum Start: ${ROOT}`;
}

/** @type {Command} */
export const installCommand = {
  name: 'install',
  group: 'Einrichten',
  summary: 'holt Pakete, baut die App, holt PocketBase und prüft dessen Hash',
  purpose: ['Danach schreibt der Dienst nur in seinen Datenordner. Als root aufrufen.'],
  variables: ['POCKETBASE_BIN', 'REPLICA_URL', 'LITESTREAM_BIN'],
  example: ['objektbeleg install'],
  run: install,
};
