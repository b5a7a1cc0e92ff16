/** `npm run packages`: shows every package to every checker. Further words choose packages by name. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const names = process.argv.slice(2).flatMap((word) => ['-t', word]);
const args = ['run', '--project', 'state', 'tests/unit/features/evidence/packages.test.ts', ...names];
const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, TESTS: 'full' },
});
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
