/** restic for the backup tests: named, installed, the system's package, else built from its Go module. */
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWithGo, isExecutable } from '../../../pocketbase/build/executables.mjs';
import { install, mayInstall } from '../run/aptGet.mjs';

const VERSION = '0.18.1';
const FOLDER = fileURLToPath(new URL(`../../../.cache/restic/${VERSION}`, import.meta.url));
const isThere = () => !spawnSync('restic', ['version']).error;

/** @returns the value of RESTIC_BIN. @param log takes one line before a slow step. @throws Error with one sentence. */
export async function resticExecutable(log = () => {}) {
  if (process.env.RESTIC_BIN) return process.env.RESTIC_BIN;
  if (!isThere() && mayInstall()) {
    log('restic is being installed by apt-get …');
    install('restic');
  }
  if (isThere()) return 'restic';
  const target = join(FOLDER, 'restic');
  if (await isExecutable(target)) return target;
  await mkdir(FOLDER, { recursive: true });
  const source = `github.com/restic/restic/cmd/restic@v${VERSION}`;
  await buildWithGo(target, { source, flags: '-s -w', name: `restic ${VERSION}`, patience: 'zwei Minuten', log });
  return target;
}
