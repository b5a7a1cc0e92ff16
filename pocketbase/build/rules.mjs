/** Bundles the domain rules for PocketBase's hooks: `node pocketbase/build/rules.mjs`. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const ENTRY = join(ROOT, 'src/domain/forServer.ts');

export const RULES_FILE = join(ROOT, 'pocketbase/pb_hooks/generated/rules.js');

/** @type {(outfile?: string) => Promise<string>} */
export async function buildRules(outfile = RULES_FILE) {
  const { build } = await import('esbuild');
  await mkdir(dirname(outfile), { recursive: true });
  await build(rulesOptions(outfile));
  return outfile;
}

/** Measured in PocketBase's engine. @type {(outfile?: string) => import('esbuild').BuildOptions} */
export function rulesOptions(outfile = RULES_FILE) {
  return {
    entryPoints: [ENTRY],
    outfile,
    bundle: true,
    format: 'cjs',
    target: 'es2022',
    platform: 'neutral',
    charset: 'utf8',
    banner: { js: '// Built from src/domain/forServer.ts by pocketbase/build/rules.mjs. Do not edit.' },
    logLevel: 'silent',
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildRules());
