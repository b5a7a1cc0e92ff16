/** A folder that Node cannot remove, even as root: its path is longer than the system's limit. */
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

/** @returns a function that removes it. */
export async function stuckFolder(path: string): Promise<() => Promise<void>> {
  await mkdir(path, { recursive: true });
  await run(process.execPath, ['-e', DEEPER, path]);
  return async () => {
    await run('rm', ['-rf', path]);
  };
}
