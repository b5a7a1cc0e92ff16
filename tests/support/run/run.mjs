/**
 * `npm test`: runs check, unit, server and browser tests and adds up the runners' reports. `-- unit server` runs these
 * suites, `-- full` runs every test and the other engines too (full.mjs). The last line is `N passed, N failed, N skipped`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { installPackages } from '../../../pocketbase/server/packages.mjs';
import { conclude, log, notRun, playwright, REPORTS, ROOT, stopped, vitest } from './suites.mjs';

const NAMES = ['check', 'unit', 'server', 'engines', 'browser'];
/** Firefox and WebKit repeat the main job of Chromium, so they run in full or by name. */
const DEFAULT = NAMES.filter((name) => name !== 'engines');

async function prepare(names) {
  await installPackages(ROOT, { log, signal: stopped });
  const { ensureBuilt } = await import('../../../pocketbase/build/build.mjs');
  await ensureBuilt(log, { app: true, signal: stopped });
  const { ensurePocketbase } = await import('../../../pocketbase/build/install.mjs');
  await ensurePocketbase({ log, signal: stopped });
  if (names.includes('server')) await tools();
  if (names.includes('engines')) {
    const { engines } = await import('../install/installEngines.mjs');
    engines(log);
  }
  if (['browser', 'engines'].some((name) => names.includes(name))) {
    const { browser } = await import('../install/installBrowser.mjs');
    log(`Browser: ${await browser(ROOT, log)}`);
  }
}

/** nginx first; Go builds run beside other suites, before the server tests that need them. */
async function tools() {
  const { caddy, nginx } = await import('../install/installProxies.mjs');
  const { ensureLitestream } = await import('../../../pocketbase/replica/litestream.mjs');
  const { resticExecutable } = await import('../install/installRestic.mjs');
  const { storeExecutable } = await import('../install/installStore.mjs');
  await nginx(log);
  // In sequence: each uses both cores. A failed build's error reaches its users.
  const builds = [
    () => caddy(log),
    () => ensureLitestream({ log }),
    () => storeExecutable(log),
    () => resticExecutable(log),
  ];
  builds.reduce((last, next) => last.then(next).catch(() => {}), Promise.resolve());
}

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
  // Before the browser suite: half a minute with broad coverage.
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
    if (stopped.aborted) break;
    log(name);
    results.push({ name, ...(await SUITES[name]()) });
  }
  if (results.length < names.length) results.push(notRun(names.slice(results.length).join(', ')));
  return results;
}

/** @param {string[]} wanted words of the command. @throws {Error} for an unknown one. */
function suitesNamed(expected) {
  const unknown = expected.filter((name) => name !== 'full' && !NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(`Unknown suite ${unknown.join(', ')}; there are ${NAMES.join(', ')} and full.`);
  const isFull = expected.includes('full');
  if (isFull) process.env.TESTS = 'full';
  const named = expected.filter((name) => name !== 'full');
  if (named.length > 0) return named;
  return isFull ? NAMES : DEFAULT;
}

const results = await main().catch((error) => [notRun('preparation', error.message.split('\n', 1)[0])]);
conclude(results);
