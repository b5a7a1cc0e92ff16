/**
 * `npm run simulate -- --hours 2 --seed 1 --state FILE`: builds and runs the simulator. See src/sync/README.md,
 * 'The model'.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, '.cache/simulator');

process.chdir(ROOT);
mkdirSync(CACHE, { recursive: true });
const outfile = join(CACHE, `main.${process.pid}.mjs`);
await build({
  entryPoints: [join(ROOT, 'tests/simulator/main.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: ['esbuild'],
  outfile,
  logLevel: 'error',
});
process.on('exit', () => rmSync(outfile, { force: true }));
await import(pathToFileURL(outfile).href);
