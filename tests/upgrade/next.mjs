/**
 * `npm run next:pocketbase [-- VERSION [TESTFILE…]]` tries the next minor version of PocketBase in a copy of
 * the project. Exit code 1 when something fails or cannot be tried.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateDeclarations } from '../../pocketbase/build/declarations.mjs';
import { isExecutable } from '../../pocketbase/build/executables.mjs';
import {
  ARCHIVES,
  buildPocketbase,
  bytesOf,
  ensurePocketbase,
  POCKETBASE_VERSION,
  releaseAddress,
  unpackPocketbase,
} from '../../pocketbase/build/install.mjs';
import { sentenceOf } from '../../pocketbase/operations/operatorError.mjs';
import { copyOfProject } from '../mutants/copy.mjs';
import { vitestFailures, vitestNumbers } from '../support/run/reports.mjs';
import { differences, nextMinor } from './versions.mjs';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODULE = 'github.com/pocketbase/pocketbase';
const MINUTE = 60_000;
/** Milliseconds for each command, and for all tests together. */
const TIMEOUT = 30 * MINUTE;
const MOST = 40;
const TESTS = ['upgrade', 'schema', 'delivery', 'parity', 'thumbs', 'headers', 'events', 'lostFiles', 'ticks'].map(
  (name) => `tests/server/${name}.test.ts`,
);

async function main([named = '', ...files]) {
  const version = named.replace(/^v/, '') || nextMinor(POCKETBASE_VERSION, await published());
  console.log(`PocketBase: gebraucht wird ${POCKETBASE_VERSION}.`);
  if (version === null) {
    console.log('Eine neuere Nebenversion ist nicht veröffentlicht; nichts zu versuchen.');
    return true;
  }
  console.log(`Versucht wird ${version}.\n`);
  const executable = join(ROOT, '.cache/pocketbase', version, 'pocketbase');
  if (!(await isExecutable(executable))) await fetched(version, executable);
  const reported = await declared(executable);
  const copy = await copyWith({ version, executable, types: reported.after });
  try {
    const compiled = await compiles(copy);
    const tested = await tests(copy, files.length > 0 ? files : TESTS);
    const stands = compiled && tested;
    console.log(`\n${stands ? `Nichts steht ${version} im Weg.` : `${version} geht noch nicht: siehe oben.`}`);
    return stands;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Go's list of the module, else GitHub's of releases. */
async function published() {
  const listed = await run('go', ['list', '-m', '-versions', MODULE], { cwd: '/', timeout: MINUTE }).catch(() => null);
  if (listed !== null) return listed.stdout.trim().split(/\s+/).slice(1);
  const releases = await bytesOf('https://api.github.com/repos/pocketbase/pocketbase/releases?per_page=100');
  return JSON.parse(releases.toString('utf8')).map(({ tag_name: name }) => name);
}

/** From the official archives, and prints their hashes for install.mjs. Else from the Go module. */
async function fetched(version, target) {
  await mkdir(dirname(target), { recursive: true });
  const here = ARCHIVES[`${process.platform}-${process.arch}`]?.[0];
  try {
    for (const [name] of Object.values(ARCHIVES).sort((one) => (one[0] === here ? -1 : 1))) {
      const zip = await bytesOf(`${releaseAddress(version)}/pocketbase_${version}_${name}.zip`);
      console.log(
        `SHA-256 ${createHash('sha256').update(zip).digest('hex')}  ${name} (mit anderen Quellen vergleichen)`,
      );
      if (name !== here) continue;
      await writeFile(target, await unpackPocketbase(zip));
      await chmod(target, 0o755);
    }
  } catch (error) {
    console.log(`Das offizielle Archiv war nicht zu bekommen: ${sentenceOf(error)}`);
  }
  if (!(await isExecutable(target))) await buildPocketbase(target, { log: console.log }, version);
}

async function declared(executable) {
  const [before, after] = [
    await generateDeclarations(await ensurePocketbase()),
    await generateDeclarations(executable),
  ];
  const { gone, changed, added } = differences(before, after);
  console.log('\nWas Hooks zur Verfügung steht (types.d.ts):');
  tell('weg', gone);
  tell(
    'anders',
    changed.map(({ name, before: old, after: fresh }) => `${name}: ${old} → ${fresh}`),
  );
  tell('neu', added);
  return { before, after };
}

function tell(what, names) {
  console.log(`  ${what}: ${names.length}`);
  for (const name of names.slice(0, MOST)) console.log(`    ${name.slice(0, 300)}`);
  if (names.length > MOST) console.log(`    und ${names.length - MOST} weitere`);
}

async function copyWith({ version, executable, types }) {
  const copy = await copyOfProject(ROOT);
  const install = join(copy, 'pocketbase/build/install.mjs');
  const text = await readFile(install, 'utf8');
  await writeFile(
    install,
    text.replace(`POCKETBASE_VERSION = '${POCKETBASE_VERSION}'`, `POCKETBASE_VERSION = '${version}'`),
  );
  // The first line names the version that wrote it.
  const named = types.replace(`PocketBase ${POCKETBASE_VERSION}`, `PocketBase ${version}`);
  await writeFile(join(copy, 'pocketbase/types/pocketbase.d.ts'), named);
  const cached = join(copy, '.cache/pocketbase', version, 'pocketbase');
  // A link to our folder already has it.
  if (!(await isExecutable(cached))) {
    await mkdir(dirname(cached), { recursive: true });
    await symlink(await realpath(executable), cached);
  }
  return copy;
}

async function compiles(copy) {
  const words = ['node_modules/typescript-native/bin/tsc', '--noEmit', '--pretty', 'false', '-p'];
  console.log('\nTypen des Servers gegen die neuen Deklarationen:');
  let right = true;
  for (const project of ['pocketbase', 'pocketbase/pb_hooks']) {
    const failure = await run(process.execPath, [...words, project], { cwd: copy, timeout: TIMEOUT }).catch(
      (error) => error,
    );
    const lines = String(failure.stdout ?? '')
      .split('\n')
      .filter((line) => /error TS/.test(line));
    right &&= !(failure instanceof Error);
    tell(project, lines.length === 0 && failure instanceof Error ? [sentenceOf(failure)] : lines);
  }
  return right;
}

async function tests(copy, files) {
  const report = join(copy, 'next.json');
  console.log(`\nTests (${files.length} Dateien) …`);
  const words = ['run', '--project', 'server', '--reporter=json', `--outputFile=${report}`, ...files];
  const code = await ended([join(copy, 'node_modules/vitest/vitest.mjs'), ...words], copy);
  const result = await readFile(report, 'utf8').then(JSON.parse, () => null);
  if (result === null) {
    console.log('  Die Tests endeten ohne Bericht.');
    return false;
  }
  const { passed, failed, skipped } = vitestNumbers(result);
  console.log(`  bestanden: ${passed}, übersprungen: ${skipped}`);
  tell('gescheitert', vitestFailures(result));
  return code === 0 && failed === 0 && passed > 0;
}

function ended(words, cwd) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd, stdio: 'ignore', timeout: TIMEOUT });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

main(process.argv.slice(2)).then(
  (stands) => {
    process.exitCode = stands ? 0 : 1;
  },
  (error) => {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  },
);
