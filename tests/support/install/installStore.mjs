/**
 * S3 stores on loopback, named or built from Go modules. The suites use versitygw; `npm run stores` (stores.mjs) uses
 * rclone.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWithGo, isExecutable } from '../../../pocketbase/build/executables.mjs';

const CACHE = fileURLToPath(new URL('../../../.cache', import.meta.url));
const STORES = {
  versitygw: {
    bin: 'VERSITYGW_BIN',
    version: '1.8.0',
    source: 'github.com/versity/versitygw/cmd/versitygw',
    patience: 'zwei Minuten',
  },
  rclone: { bin: 'RCLONE_BIN', version: '1.76.0', source: 'github.com/rclone/rclone', patience: 'fünf Minuten' },
};

/** The tests' store, by STORE_SERVER. @returns {'versitygw' | 'rclone'} @throws for any other name. */
export function storeServer() {
  const name = process.env.STORE_SERVER || 'versitygw';
  if (name !== 'versitygw' && name !== 'rclone') throw new Error(`STORE_SERVER: versitygw or rclone, not ${name}.`);
  return name;
}

/** @returns the path of its executable. @param log takes a line before it is built. */
export async function storeExecutable(log = () => {}) {
  const name = storeServer();
  const { bin, version, source, patience } = STORES[name];
  const named = process.env[bin];
  if (named) return named;
  const folder = join(CACHE, name, version);
  const target = join(folder, name);
  if (await isExecutable(target)) return target;
  await mkdir(folder, { recursive: true });
  const how = { source: `${source}@v${version}`, flags: '-s -w', name: `${name} ${version}`, patience, log };
  await buildWithGo(target, how);
  return target;
}
