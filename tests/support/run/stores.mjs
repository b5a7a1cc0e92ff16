/**
 * `npm run stores`, `-- NAME` for another store than rclone. Runs every object store test with it instead of versitygw,
 * so that the product relies on no single store's behavior.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeExecutable } from '../install/installStore.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = 'tests/server';
const [STORE_SERVER = 'rclone'] = process.argv.slice(2);

const files = readdirSync(join(ROOT, FOLDER))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `${FOLDER}/${name}`)
  .filter((path) => /from '\.\.\/support\/store(Stage)?'/.test(readFileSync(join(ROOT, path), 'utf8')));
// Built before the tests: with an empty cache it takes minutes, longer than a test waits.
process.env.STORE_SERVER = STORE_SERVER;
await storeExecutable(console.log);
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...files], {
  cwd: ROOT,
  stdio: 'inherit',
  env: process.env,
});
process.exitCode = status ?? 1;
