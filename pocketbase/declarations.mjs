/**
 * The declarations of what PocketBase gives to hooks, as its pinned executable writes them into every data folder: kept
 * in types/pocketbase.d.ts, so that the types of the server are checked where no executable has been fetched yet (D100).
 * Run it after a change of the version: `node pocketbase/declarations.mjs`.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePocketbase, POCKETBASE_VERSION } from './install.mjs';
import { runChild } from './start/children.mjs';

const FILE = join(dirname(fileURLToPath(import.meta.url)), 'types/pocketbase.d.ts');

/** Here the part begins that is made of Go's own types; what stands before it is written by people. */
const GENERATED = 'type _TygojaDict =';
/** Pointers that may really be empty where our hooks read them: a request of nobody. */
const EMPTY = ['auth'];

/**
 * PocketBase's text without its comments, and with what its generator cannot know: `any` is `unknown`, so that whoever
 * reads such a value has to look at it; every pointer of Go is optional there, while the hooks get it set; interfaces of Go
 * take any key there; and the application keeps the hooks that have no global name (`onServe`).
 * @param {string} text as the executable wrote it.
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

/**
 * What the executable declares, corrected.
 * @param {string} executable its path.
 */
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
