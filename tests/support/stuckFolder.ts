/** A folder that Node cannot remove, also not for root, whom no permission keeps away: its path grows longer than a path may be. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DEEPER = `
  const { mkdirSync } = require('node:fs');
  const name = 'x'.repeat(250);
  process.chdir(process.argv[1]);
  for (let depth = 0; depth < 20; depth++) {
    mkdirSync(name);
    process.chdir(name);
  }`;

/** @returns what removes it. */
export async function stuckFolder(path: string): Promise<() => Promise<void>> {
  await mkdir(path, { recursive: true });
  await run(process.execPath, ['-e', DEEPER, path]);
  return async () => {
    await run('rm', ['-rf', path]);
  };
}
