/**
 * Bundles the domain rules to the one CommonJS file that PocketBase's hooks `require` (architecture.md, rule 5).
 * Run it alone with `node pocketbase/rules.mjs`.
 */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const ENTRY = join(ROOT, 'src/domain/forServer.ts');

/** Where the hooks look for the rules. */
export const RULES_FILE = join(ROOT, 'pocketbase/pb_hooks/generated/rules.js');

/**
 * Writes the bundle.
 * @param outfile where to; the hooks' own place unless a test wants another.
 * @returns the path written. @throws esbuild's error when the rules do not compile.
 * @type {(outfile?: string) => Promise<string>}
 */
export async function buildRules(outfile = RULES_FILE) {
  const { build } = await import('esbuild');
  await mkdir(dirname(outfile), { recursive: true });
  await build(rulesOptions(outfile));
  return outfile;
}

/**
 * esbuild's options, also for `npm run dev`. Those measured in PocketBase's engine: ES2022 syntax, no Node, no browser.
 * @type {(outfile?: string) => import('esbuild').BuildOptions}
 */
export function rulesOptions(outfile = RULES_FILE) {
  return {
    entryPoints: [ENTRY],
    outfile,
    bundle: true,
    format: 'cjs',
    target: 'es2022',
    platform: 'neutral',
    charset: 'utf8',
    banner: { js: '// Built from src/domain/forServer.ts by pocketbase/rules.mjs. Do not edit.' },
    logLevel: 'silent',
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildRules());
