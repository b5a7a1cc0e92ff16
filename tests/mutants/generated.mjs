/**
 * `npm run mutants -- generated [FILE…]`: Stryker changes src/domain and src/sync by its own list of mistakes and names
 * the mutants that no unit test notices. Hours at first; later runs try what has changed (.cache/stryker).
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './mutants.mjs';

/**
 * @param {readonly string[]} files to change; none for all.
 * @param {AbortSignal} signal ends the run.
 * @returns {Promise<number>} the exit code.
 */
export function runGenerated(files, signal) {
  const script = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const chosen = files.length > 0 ? ['--mutate', files.join()] : [];
  return new Promise((resolve) => {
    const args = [script, 'run', 'tests/mutants/stryker.config.mjs', ...chosen];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', signal });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
