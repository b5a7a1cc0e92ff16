/** Reads a module of the hooks as PocketBase's engine does: CommonJS, relative to the module that asks. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const HOOKS = join(ROOT, 'pocketbase/pb_hooks');
const RULES = 'generated/rules.js';

/** @param file below pb_hooks. @returns what it exports. */
export function hookModule(file: string): unknown {
  // A fresh copy of the project has none yet; the suites build them before they begin.
  if (file === RULES && !existsSync(join(HOOKS, RULES)))
    execFileSync(process.execPath, ['pocketbase/rules.mjs'], { cwd: ROOT });
  const module = { exports: {} };
  const text = readFileSync(join(HOOKS, file), 'utf8');
  const require = (path: string) => hookModule(join(dirname(file), path));
  new Function('module', 'exports', 'require', text)(module, module.exports, require);
  return module.exports;
}
