/**
 * `npm run install:server`: installs everything, so that the service writes to its data folder only.
 * Imports only Node's modules before the packages exist.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sentenceOf } from '../operations/refusal.mjs';
import { checkNode } from '../server/checks.mjs';
import { installPackages } from '../server/packages.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** @type {() => Promise<string>} */
async function main() {
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

main().then(console.log, (/** @type {unknown} */ error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
