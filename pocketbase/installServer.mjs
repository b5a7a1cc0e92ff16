/**
 * `npm run install:server`: everything that a start needs, so that the service itself writes to its data folder alone: packages,
 * app, rules, PocketBase and, with REPLICA_URL, Litestream. Each only where it is missing or old. Nothing but Node's own modules is
 * imported before the packages are installed.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sentenceOf } from './refusal.mjs';
import { checkNode } from './start/checks.mjs';
import { installPackages } from './start/packages.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @type {() => Promise<string>} */
async function main() {
  const how = { log: (/** @type {string} */ line) => console.log(line) };
  await checkNode(ROOT);
  await installPackages(ROOT, how);
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt(how.log);
  const { ensurePocketbase } = await import('./install.mjs');
  await ensurePocketbase(how);
  if (process.env.REPLICA_URL) await (await import('./replica/litestream.mjs')).ensureLitestream(how);
  return `Bereit zum Start: ${ROOT}`;
}

main().then(console.log, (/** @type {unknown} */ error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
