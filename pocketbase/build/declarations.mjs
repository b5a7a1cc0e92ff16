/** Writes types/pocketbase.d.ts, so that types are checked without the executable. Run it after a version change. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from '../server/children.mjs';
import { ensurePocketbase, POCKETBASE_VERSION } from './install.mjs';

const FILE = join(dirname(fileURLToPath(import.meta.url)), '../types/pocketbase.d.ts');

/** Everything above this was not generated. */
const GENERATED = 'type _TygojaDict =';
/** Empty in a request without a user. */
const EMPTY = ['auth'];

/**
 * Corrects what the generator cannot know: `any` becomes `unknown`, Go's pointers are required, Go's interfaces lose their
 * index signature.
 * @param {string} text
 */
export function correctDeclarations(text) {
  const bare = text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\bany\b/g, 'unknown')
    .replace(/ as Exclude<Property, [^>]+>\]/, ']')
    .replace(/\s*\n\s*\n+/g, '\n');
  const [written = '', generated = ''] = [bare.slice(0, bare.indexOf(GENERATED)), bare.slice(bare.indexOf(GENERATED))];
  const set = generated
    .replace(/^(\s+)(\w+)\?: /gm, (/** @type {string[]} */ ...[whole = '', space, name = '']) =>
      EMPTY.includes(name) ? whole : `${space}${name}: `,
    )
    .replace(/(\w[\w.]*) \| undefined/g, '$1')
    .replace(/^\s+\[key:string\]: unknown;\n/gm, '');
  return `// PocketBase ${POCKETBASE_VERSION} (MIT), made by declarations.mjs. Do not edit.\n${written}${set}`;
}

/** @param {string} executable */
export async function generateDeclarations(executable) {
  const folder = await mkdtemp(join(tmpdir(), 'objektbeleg-types-'));
  try {
    const words = [
      'migrate',
      'history-sync',
      `--dir=${join(folder, 'data')}`,
      `--hooksDir=${folder}`,
      '--dev=false',
      '--hooksWatch=false',
    ];
    await runChild(executable, words, { kind: 'tool' });
    return correctDeclarations(await readFile(join(folder, 'data/types.d.ts'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(FILE, await generateDeclarations(await ensurePocketbase()));
