/** An S3-compatible store for the tests, on loopback: the named one, the one built before, else built from its Go module. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWithGo, isExecutable } from '../../pocketbase/executables.mjs';

const CACHE = fileURLToPath(new URL('../../.cache/versitygw', import.meta.url));
const VERSION = '1.8.0';

/** @returns the path of versitygw: VERSITYGW_BIN, else built here (two minutes). */
export async function versitygw(log = () => {}) {
  const named = process.env.VERSITYGW_BIN;
  if (named) return named;
  const target = join(CACHE, VERSION, 'versitygw');
  if (await isExecutable(target)) return target;
  await mkdir(join(CACHE, VERSION), { recursive: true });
  const source = `github.com/versity/versitygw/cmd/versitygw@v${VERSION}`;
  await buildWithGo(target, { source, flags: '-s -w', name: `versitygw ${VERSION}`, patience: 'zwei Minuten', log });
  return target;
}
