/**
 * `npm run mutants`: makes each mistake of `list/` in a copy of the project, alone, and runs the tests that must notice
 * it. Prints which test did, and after how long. `npm run mutants -- WORD…` runs those whose name, file or test contains a word.
 * `npm run mutants -- generated` lets Stryker make them (generated.mjs).
 * A run that was broken off is gone on with as long as the code is the same (below .cache); `--anew` forgets it. Exit
 * code 1 when a mutant survives, does not fit the sources any more, or when a test fails without any mutant.
 */
import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeHash } from '../support/run/codeHash.mjs';
import { FULL } from '../support/run/full.mjs';
import {
  playwrightFailures,
  playwrightNumbers,
  suiteNumbers,
  vitestFailures,
  vitestNumbers,
} from '../support/run/reports.mjs';
import { copyOfProject } from './copy.mjs';
import { Found } from './found.mjs';
import { runGenerated } from './generated.mjs';
import { misfits, mutants, mutated, ROOT } from './mutants.mjs';

/** Longer than the slowest test file; a mutant that makes one wait for ever ends here and counts as unnoticed. */
const TIMEOUT = 10 * 60_000;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort());

async function main(given) {
  const words = given.filter((word) => word !== '--anew');
  const chosen = (await mutants()).filter((one) => isChosen(one, words));
  if (chosen.length === 0) throw new Error(`No mutant's name, file or test contains ${words.join(' or ')}.`);
  const wrong = chosen.flatMap((one) => misfits(one, ROOT));
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const found = new Found(join(ROOT, '.cache/mutants.json'), code());
  if (given.includes('--anew')) found.forget();
  const left = chosen.filter(({ name }) => found.of(name) === null);
  if (left.length < chosen.length) console.log(`${chosen.length - left.length} were caught before, on the same code.`);
  if (left.length > 0) await tryAll(left, found);
  return chosen.map((mutant) => found.of(mutant.name) ?? found.survivor(mutant.name));
}

/** What is found belongs to a code; null = a working copy that no commit names, of which nothing is kept. */
function code() {
  const changed = execFileSync('git', ['status', '--porcelain', '--', ':!docs'], { cwd: ROOT, encoding: 'utf8' });
  return changed === '' ? codeHash(ROOT) : null;
}

/** Each test file is run without a mutant directly before its mutants, so that what is broken off has wasted little. */
async function tryAll(chosen, found) {
  const copy = await copyOfProject(ROOT);
  try {
    for (const test of new Set(chosen.map((one) => one.test))) {
      const red = await withoutMutant(test, copy);
      for (const mutant of chosen.filter((one) => one.test === test)) {
        const began = Date.now();
        const reported = red ?? (await tried(mutant, copy));
        // Ended by Ctrl+C: no result for this one.
        if (stopping.signal.aborted) throw new Error('Stopped.');
        const row = { name: mutant.name, ...reported, seconds: Math.round((Date.now() - began) / 1000) };
        found.keep(row);
        console.log(line(row));
      }
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function isChosen({ name, changes, test }, words) {
  const text = [name, test, ...changes.map(({ file }) => file)].join('\n').toLowerCase();
  return words.length === 0 || words.some((word) => text.includes(word.toLowerCase()));
}

/**
 * A test that fails without a mutant would 'notice' every mutant and proves nothing.
 * @returns null where it is green.
 */
async function withoutMutant(test, copy) {
  const { failures, trouble } = await run(test, copy);
  if (failures.length === 0 && !trouble) return null;
  return { caught: null, trouble: [`${test} fails without a mutant`, ...failures, trouble].filter(Boolean).join(': ') };
}

/** @returns `caught`: the first test that noticed, or null; `trouble`: why there is no result. */
async function tried(mutant, copy) {
  const before = new Map();
  for (const { file } of mutant.changes) before.set(file, await readFile(join(copy, file), 'utf8'));
  for (const [file, text] of before) await writeFile(join(copy, file), mutated(text, { mutant, file }));
  try {
    const { failures, trouble } = await run(mutant.test, copy);
    // A file that does not load says nothing about its promise: the mutant is no program.
    const broken = failures.find((failure) => failure.includes('could not be loaded'));
    return { caught: broken ? null : (failures[0] ?? null), trouble: broken ?? trouble };
  } finally {
    for (const [file, text] of before) await writeFile(join(copy, file), text);
  }
}

const isBrowser = (test) => /^tests\/(e2e|faults)\//.test(test);
/** `npm test` must notice each mistake; minutes of faults run in full alone (vitest.config.ts). */
const isInFullAlone = (test) => /^tests\/fault-injection\/(disasterRecovery|faults|outages)\./.test(test);

/** Runs one test file in the copy until its first failure. @returns {Promise<{failures: string[], trouble: string | null}>} */
async function run(test, copy) {
  const results = join(copy, 'test-results');
  rmSync(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  const file = join(results, isBrowser(test) ? 'playwright.json' : 'vitest.json');
  const script = isBrowser(test)
    ? [
        '@playwright/test/cli.js',
        'test',
        '--config',
        'tests/e2e/playwright.config.ts',
        '--max-failures=1',
        '--grep-invert',
        FULL.tag,
        test,
      ]
    : ['vitest/vitest.mjs', 'run', test, '--bail=1', '--reporter=json', `--outputFile=${file}`];
  const code = await ended(script, { copy, tests: isInFullAlone(test) ? 'full' : '' });
  const read = isBrowser(test) ? playwrightNumbers : vitestNumbers;
  const failures = isBrowser(test) ? playwrightFailures : vitestFailures;
  return suiteNumbers({ name: test, code, file, read, failures });
}

function ended([script, ...args], { copy, tests }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(copy, 'node_modules', script), ...args], {
      cwd: copy,
      env: { ...process.env, TESTS: tests },
      stdio: 'ignore',
      timeout: TIMEOUT,
      signal: stopping.signal,
    });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function line({ name, caught, trouble, seconds }) {
  return `| ${name} | ${caught ?? `SURVIVED${trouble ? ` (${trouble})` : ''}`} | ${seconds} s |`;
}

async function runListed(words) {
  const rows = await main(words);
  const survived = rows.filter(({ caught }) => caught === null);
  console.log('\n| mutant | caught by | after |\n|---|---|---|');
  for (const row of rows) console.log(line(row));
  console.log(`\n${rows.length - survived.length} of ${rows.length} mutants caught.`);
  return survived.length === 0 ? 0 : 1;
}

const [first, ...others] = process.argv.slice(2);
const running = first === 'generated' ? runGenerated(others, stopping.signal) : runListed(process.argv.slice(2));
process.exitCode = await running.catch((error) => {
  console.error(error.message);
  return 1;
});
