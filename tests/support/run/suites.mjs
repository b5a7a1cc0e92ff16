/** Runs the test runners as children and reads their reports (`npm test`, `npm run test:changed`). */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FULL } from './full.mjs';
import { playwrightFailures, playwrightNumbers, suiteNumbers, sum, vitestFailures, vitestNumbers } from './reports.mjs';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const REPORTS = join(ROOT, 'test-results');

/**
 * @typedef {{passed: number, failed: number, skipped: number, failures: string[], trouble: string | null}} Numbers
 * @typedef {Numbers & {name: string}} Result
 */

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort());
/** Aborted when a person ends the run. */
export const stopped = stopping.signal;

/** @param {string} line */
export function log(line) {
  console.log(`\n— ${line}`);
}

/** Runs a script of node_modules with our output. @returns its exit code. */
function run(script, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) },
      signal: stopped,
    });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * @param {string} name
 * @param {readonly string[]} projects of vitest.config.ts.
 * @param {readonly string[]} files paths, none for all.
 */
export async function vitest(name, projects, files = []) {
  const file = join(REPORTS, `${name}.json`);
  const reporters = ['--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', ...projects.flatMap((one) => ['--project', one]), ...reporters, ...files];
  const code = await run('vitest/vitest.mjs', args);
  return suiteNumbers({ name, code, file, read: vitestNumbers, failures: vitestFailures });
}

/**
 * @param of `folder` below tests/ with its config, `report`: its file name, `files`: paths, none for all. All of them
 *   without TESTS=full leave out the tests that are tagged FULL (full.mjs).
 */
export async function playwright({ name, folder, report, files = [] }) {
  const file = join(REPORTS, report);
  const isSample = files.length === 0 && process.env.TESTS !== 'full';
  const left = isSample ? ['--grep-invert', FULL.tag] : [];
  const args = ['test', '--config', `tests/${folder}/playwright.config.ts`, ...left, ...files];
  const code = await run('@playwright/test/cli.js', args);
  return suiteNumbers({ name, code, file, read: playwrightNumbers, failures: playwrightFailures });
}

/** A suite that cannot run has failed. @param {string} name @returns {Result} */
export function notRun(name, why = `The suite ${name} did not run.`) {
  return { name, passed: 0, failed: 1, skipped: 0, failures: [], trouble: why };
}

/**
 * Prints failures and numbers of each suite, their sum last, and sets the exit code. @param {readonly Result[]} results
 */
export function conclude(results) {
  log('sum');
  for (const { name, passed, failed, skipped, failures, trouble } of results) {
    for (const failure of failures) console.log(`FAIL  ${failure}`);
    console.log(`${name.padEnd(12)} ${passed} passed, ${failed} failed, ${skipped} skipped`);
    if (trouble) console.log(`             ${trouble}`);
  }
  const { passed, failed, skipped } = sum(results);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
}
