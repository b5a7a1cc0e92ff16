/** Reads a module of the hooks as PocketBase's engine does: CommonJS, relative to the module that asks. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const HOOKS = join(import.meta.dirname, '../../pocketbase/pb_hooks');

/** @param file below pb_hooks. @returns what it exports. */
export function hookModule(file: string): unknown {
  const module = { exports: {} };
  const text = readFileSync(join(HOOKS, file), 'utf8');
  const require = (path: string) => hookModule(join(dirname(file), path));
  new Function('module', 'exports', 'require', text)(module, module.exports, require);
  return module.exports;
}
