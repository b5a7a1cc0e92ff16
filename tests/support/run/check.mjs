/**
 * `npm run check`: format and lint, types, import direction, dead code, sizes, byte budgets; the output of failed
 * tools.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DIST, ensureBuilt } from '../../../pocketbase/build/build.mjs';
import { budgetTable, measureBudgets, overBudget } from './budgets.mjs';
import { countCommitsSince, readFigure } from './codeHash.mjs';
import { seenBy, sumOf } from './coverage.mjs';
import { LINES_MAX, tooLong } from './sizes.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const ALL_TYPED = ['--at-least', '100', '--detail'];
/** Scripts in node_modules, once per list of arguments: without shell and npx they run on every system. */
const TOOLS = [
  ['biome', '@biomejs/biome/bin/biome', ['ci', '--colors=off', '.']],
  // The Go compiler reports the same in a third of the CPU time.
  ['tsc', 'typescript-native/bin/tsc', ['-b', '--pretty', 'false']],
  [
    'dependency-cruiser',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ['src', 'pocketbase', 'pb_migrations', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  ],
  ['knip', 'knip/bin/knip.js', []],
  // The server's names may not be of type any, written or inferred: the engine's values are unknown until checked.
  [
    'type-coverage',
    'type-coverage/bin/type-coverage',
    ['-p', 'pocketbase/pb_hooks/tsconfig.json', ...ALL_TYPED],
    ['-p', 'pocketbase/tsconfig.json', ...ALL_TYPED],
  ],
];

/**
 * Runs two tools at a time: most use one core. @returns {Promise<{name: string, ok: boolean, output: string}[]>} one per tool.
 */
export async function check() {
  const results = [];
  const left = [...TOOLS];
  const lane = async () => {
    for (let tool = left.shift(); tool; tool = left.shift()) results.push(report(await outcomeOf(tool)));
  };
  await Promise.all([lane(), lane()]);
  results.push(report(sizes()));
  results.push(await budgets());
  noteFigureAge();
  return results;
}

async function budgets() {
  const { ok, output } = await measured().catch((error) => ({ ok: false, output: error.message }));
  console.log(`${ok ? 'ok  ' : 'FAIL'}  budgets             compressed bytes before a screen can be used\n${output}`);
  return { name: 'budgets', ok, output };
}

async function measured() {
  await ensureBuilt(() => {});
  const rows = measureBudgets(DIST);
  return { ok: overBudget(rows).length === 0, output: budgetTable(rows) };
}

/** The age of the figure in docs/reliability.md: a note, never a failure. */
function noteFigureAge() {
  const { commit } = readFigure(ROOT);
  const count = countCommitsSince(ROOT, commit) ?? 'unknown number of';
  console.log(
    `note  reliability         ${count} commits have changed the app or the server since the figure (${commit})`,
  );
}

async function outcomeOf([name, script, ...lists]) {
  const runs = [];
  for (const args of lists) runs.push(await run(script, args));
  const output = runs.map((one) => one.output).join('\n');
  return { name, ok: runs.every(({ ok }) => ok), output };
}

function report(result) {
  const { files, lines } = sumOf(ROOT, seenBy(ROOT, result.name));
  console.log(`${result.ok ? 'ok  ' : 'FAIL'}  ${result.name.padEnd(20)}${files} files, ${lines} lines`);
  if (!result.ok) console.log(result.output.trimEnd());
  return result;
}

function sizes() {
  const files = tooLong(ROOT);
  const output = files.map(({ file, lines }) => `${file}: ${lines} lines, at most ${LINES_MAX}`).join('\n');
  return { name: 'structure', ok: files.length === 0, output };
}

function run(script, args) {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], { cwd: ROOT, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const results = await check();
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
