/**
 * `npm test`: installs what it needs, builds, runs check, unit, server and browser tests and adds up the runners' own
 * reports. `npm test -- unit server` runs only these suites, `npm test -- full` all with what takes hours (full.mjs). The last line
 * is always `N passed, N failed, N skipped`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../../pocketbase/start/packages.mjs';
import { playwrightFailures, playwrightNumbers, suiteNumbers, sum, vitestFailures, vitestNumbers } from './reports.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REPORTS = join(ROOT, 'test-results');
const NAMES = ['check', 'unit', 'server', 'engines', 'browser'];

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort());

function log(line) {
  console.log(`\n— ${line}`);
}

async function prepare(names) {
  await installPackages(ROOT, { log, signal: stopping.signal });
  const { ensureBuilt } = await import('../../pocketbase/build.mjs');
  await ensureBuilt(log, { app: true, signal: stopping.signal });
  const { ensurePocketbase } = await import('../../pocketbase/install.mjs');
  await ensurePocketbase({ log, signal: stopping.signal });
  if (names.includes('server')) await tools();
  if (names.includes('engines')) {
    const { engines } = await import('./installEngines.mjs');
    engines(log);
  }
  if (['browser', 'engines'].some((name) => names.includes(name))) {
    const { browser } = await import('./installBrowser.mjs');
    log(`Browser: ${await browser(ROOT, log)}`);
  }
}

/** nginx now; what Go has to build is built beside the suites before the server's, whose tests wait for it. */
async function tools() {
  const { caddy, nginx } = await import('./installProxies.mjs');
  const { ensureLitestream } = await import('../../pocketbase/replica/litestream.mjs');
  const { storeExecutable } = await import('./installStore.mjs');
  await nginx(log);
  // One after the other: each takes both cores. Whoever waits for one is told why it failed.
  const builds = [() => caddy(log), () => ensureLitestream({ log }), () => storeExecutable(log)];
  builds.reduce((last, next) => last.then(next).catch(() => {}), Promise.resolve());
}

/** Runs a script of node_modules with its output on ours. @returns its exit code. */
function run(script, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) },
      signal: stopping.signal,
    });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** @param {string} name of the suite @param {string[]} projects of vitest.config.ts that belong to it. */
async function vitest(name, projects) {
  const file = join(REPORTS, `${name}.json`);
  const reporters = ['--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', ...projects.flatMap((one) => ['--project', one]), ...reporters];
  const code = await run('vitest/vitest.mjs', args);
  return suiteNumbers({ name, code, file, read: vitestNumbers, failures: vitestFailures });
}

/** @param of `folder` below tests/ with its config, `report` that it writes. */
async function playwright({ name, folder, report }) {
  const file = join(REPORTS, report);
  const args = ['test', '--config', `tests/${folder}/playwright.config.ts`];
  const code = await run('@playwright/test/cli.js', args);
  return suiteNumbers({ name, code, file, read: playwrightNumbers, failures: playwrightFailures });
}

/** Each tool of the check counts as one test. */
async function checked() {
  const { check } = await import('./check.mjs');
  const results = await check();
  const passed = results.filter(({ ok }) => ok).length;
  return { passed, failed: results.length - passed, skipped: 0, failures: [], trouble: null };
}

const SUITES = {
  check: checked,
  unit: () => vitest('unit', ['unit', 'state']),
  server: () => vitest('server', ['server', 'client']),
  // Before the browser suite: half a minute that says most.
  engines: () => playwright({ name: 'engines', folder: 'engines', report: 'engines.json' }),
  browser: () => playwright({ name: 'browser', folder: 'e2e', report: 'playwright.json' }),
};

async function main() {
  const names = suitesNamed(process.argv.slice(2));
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  await prepare(names);
  const results = [];
  for (const name of names) {
    if (stopping.signal.aborted) break;
    log(name);
    results.push({ name, ...(await SUITES[name]()) });
  }
  if (results.length < names.length) results.push(notRun(names.slice(results.length).join(', ')));
  return results;
}

/** @param {string[]} wanted words of the command. @throws {Error} for an unknown one. */
function suitesNamed(wanted) {
  const unknown = wanted.filter((name) => name !== 'full' && !NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(`Unknown suite ${unknown.join(', ')}; there are ${NAMES.join(', ')} and full.`);
  if (wanted.includes('full')) process.env.TESTS = 'full';
  const named = wanted.filter((name) => name !== 'full');
  return named.length > 0 ? named : NAMES;
}

function notRun(name, why = `The suite ${name} did not run.`) {
  return { name, passed: 0, failed: 1, skipped: 0, failures: [], trouble: why };
}

const results = await main().catch((error) => [notRun('preparation', error.message.split('\n', 1)[0])]);
log('sum');
for (const { name, passed, failed, skipped, failures, trouble } of results) {
  for (const failure of failures) console.log(`FAIL  ${failure}`);
  console.log(`${name.padEnd(12)} ${passed} passed, ${failed} failed, ${skipped} skipped`);
  if (trouble) console.log(`             ${trouble}`);
}
const { passed, failed, skipped } = sum(results);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;
