/** Reads a module of the hooks as PocketBase does: CommonJS, relative to the requiring module. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const HOOKS = join(ROOT, 'pocketbase/pb_hooks');
const RULES = 'generated/rules.js';

/** @param file below pb_hooks. @returns its exports. */
export function hookModule(file: string): unknown {
  // A fresh clone lacks it; the suites build it first.
  if (file === RULES && !existsSync(join(HOOKS, RULES)))
    execFileSync(process.execPath, ['pocketbase/build/rules.mjs'], { cwd: ROOT });
  const module = { exports: {} };
  const text = readFileSync(join(HOOKS, file), 'utf8');
  const require = (path: string) => hookModule(join(dirname(file), path));
  new Function('module', 'exports', 'require', text)(module, module.exports, require);
  return module.exports;
}
