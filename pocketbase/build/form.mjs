/**
 * Writes databaseForm.js and migrationNames.js in pb_hooks/lib/evidence.
 * Run it after a new migration and after a change of lib/access.js: `node pocketbase/build/form.mjs`.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formOfDatabase } from '../operations/database.mjs';
import { runChild } from '../server/children.mjs';
import { ensurePocketbase } from './install.mjs';
import { buildRules } from './rules.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** Line end included. */
const WIDTH = 121;
const FILE = join(ROOT, 'pocketbase/pb_hooks/lib/evidence/databaseForm.js');
const NAMES = join(ROOT, 'pocketbase/pb_hooks/lib/evidence/migrationNames.js');

/** @type {() => Promise<void>} */
async function main() {
  await buildRules();
  const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN, log: console.error });
  const dir = await mkdtemp(join(tmpdir(), 'objektbeleg-form-'));
  try {
    const hooks = [`--hooksDir=${join(ROOT, 'pocketbase/pb_hooks')}`, `--migrationsDir=${join(ROOT, 'pb_migrations')}`];
    const words = ['migrate', 'up', '--automigrate=false', `--dir=${dir}`, ...hooks, '--dev=false'];
    const beside = ['MAIL_RELAY', 'PHOTO_LIKENESS', 'WEBHOOK_SENDER', 'LOG_SIGNER', 'LOG_STAMPER', 'LOG_WITNESSES'];
    const env = { ...process.env, PUBLIC_URL: '', ...Object.fromEntries(beside.map((name) => [name, ''])) };
    await runChild(executable, words, { kind: 'database', env });
    await writeFile(FILE, textOf(await formOfDatabase({ executable, dir })));
    await writeFile(NAMES, namesOf(await readdir(join(ROOT, 'pb_migrations'))));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** @type {(form: {objects: Hashes, collections: Hashes, sum: string}) => string} */
function textOf({ objects, collections, sum }) {
  return `// Written by pocketbase/build/form.mjs from a database in which every migration has run (D402). Do not edit.

const SUM = '${sum}';

/** SHA-256 of each object of the schema. @type {{[name: string]: string}} */
const OBJECTS = {${linesOf(objects)}};

/** SHA-256 of each row of \`_collections\`. @type {{[name: string]: string}} */
const COLLECTIONS = {${linesOf(collections)}};

module.exports = { COLLECTIONS, OBJECTS, SUM };
`;
}

/** @type {(files: string[]) => string} */
function namesOf(files) {
  return `// Written by pocketbase/build/form.mjs (D432). Do not edit.

/** Files of pb_migrations, in the order in which they run. */
const MIGRATIONS = [
${files
  .sort()
  .map((name) => `  '${name}',\n`)
  .join('')}];

module.exports = { MIGRATIONS };
`;
}

/** @typedef {{[name: string]: string}} Hashes */

/** @type {(hashes: Hashes) => string} */
function linesOf(hashes) {
  const lines = Object.entries(hashes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, hash]) => {
      const key = /^\w+$/.test(name) ? name : `'${name}'`;
      const line = `  ${key}: '${hash}',\n`;
      return line.length > WIDTH ? `  ${key}:\n    '${hash}',\n` : line;
    });
  return `\n${lines.join('')}`;
}

await main();
