/**
 * `npm run test:changed`: the tests that a change reaches. `-- REF` takes the change since REF, else since the branch
 * left main, with uncommitted files.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { ensureBuilt } from '../../../pocketbase/build/build.mjs';
import { routesReached, serverTests, specsNaming } from './reach.mjs';
import { conclude, log, notRun, playwright, REPORTS, ROOT, vitest } from './suites.mjs';

/** Most files of a quick check: a server test starts a server, a browser test a browser. */
const SERVER_MAX = 12;
const BROWSER_MAX = 4;
/** A file in more screens than this belongs to the full browser suite. */
const ROUTES_MAX = 4;
/** These tests read files instead of importing them, so any change may concern them. */
const STRUCTURE = /^tests\/(?:.*\/)?structure\//;
const SPEC = /^tests\/(?:e2e|faults)\/.*\.spec\.ts$/;

/** @param {...string} words */
function git(...words) {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();
}

/** The merge base with main; on main itself the last commit's parent. */
function defaultBase() {
  const main = ['main', 'origin/main'].find(
    (name) => spawnSync('git', ['rev-parse', '-q', '--verify', name], { cwd: ROOT }).status === 0,
  );
  return main ? git('merge-base', 'HEAD', main) : 'HEAD';
}

/** Changed paths since a commit, with uncommitted and deleted files. @param {string} base */
function changedSince(base) {
  const lists = [git('diff', '--name-only', '--no-renames', base), git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(lists.flatMap((list) => list.split('\n')))].filter((path) => path !== '');
}

/**
 * Vitest's test files, and those that import a changed file.
 * @param {readonly string[]} changed
 * @returns {Promise<{all: Map<string, string>, related: Set<string>}>} `all`: the project of each file.
 */
async function readVitest(changed) {
  const related = changed.map((path) => join(ROOT, path)).filter((path) => existsSync(path));
  const runner = await createVitest('test', { watch: false, root: ROOT, related, reporters: [] });
  try {
    const pathOf = (/** @type {{moduleId: string}} */ { moduleId }) => relative(ROOT, moduleId);
    const all = new Map((await runner.globTestSpecifications()).map((one) => [pathOf(one), one.project.name]));
    const found = related.length > 0 ? await runner.getRelevantTestSpecifications() : [];
    return { all, related: new Set(found.map(pathOf)) };
  } finally {
    await runner.close();
  }
}

/** @param {readonly string[]} paths */
function readTests(paths) {
  return paths.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
}

/**
 * The files to run, and a sentence for each omission.
 * @param {readonly string[]} changed
 * @returns {Promise<{unit: string[], server: string[], browser: string[], leftOut: string[]}>}
 */
async function choose(changed) {
  const { all, related } = await readVitest(changed);
  const isServer = (/** @type {string} */ file) => ['server', 'client'].includes(all.get(file) ?? '');
  const bySubject = new Set(serverTests(changed, readTests([...all.keys()]), ROOT));
  const files = [...all.keys()].filter((file) => STRUCTURE.test(file) || related.has(file) || bySubject.has(file));
  // Changed tests first, then tests of the same subject.
  const rank = (/** @type {string} */ file) => (changed.includes(file) ? 0 : bySubject.has(file) ? 1 : 2);
  const server = files.filter(isServer).sort((a, b) => rank(a) - rank(b));
  const browser = chooseBrowser(changed);
  const serverCount = [...all.keys()].filter(isServer).length;
  return {
    unit: files.filter((file) => !isServer(file)),
    server: server.slice(0, SERVER_MAX),
    browser: browser.files,
    leftOut: [
      ...(server.length > SERVER_MAX
        ? [`server tests that it reaches too: ${server.slice(SERVER_MAX).join(', ')}`]
        : []),
      ...browser.leftOut,
      `${serverCount - Math.min(server.length, SERVER_MAX)} of ${serverCount} server tests: npm test -- server`,
      `${browser.count - browser.files.length} of ${browser.count} browser tests: npm test -- browser`,
      'lint, types, unused code, budgets: npm run check',
      'other engines: npm test -- engines',
    ],
  };
}

/** @param {readonly string[]} changed @returns {{files: string[], count: number, leftOut: string[]}} */
function chooseBrowser(changed) {
  const specs = git('ls-files', '--cached', '--others', '--exclude-standard', 'tests').split('\n');
  const tests = readTests(specs.filter((path) => SPEC.test(path) && existsSync(join(ROOT, path))));
  const own = tests.map(({ file }) => file).filter((file) => changed.includes(file));
  const routes = routesReached(changed, ROOT);
  const isShared = routes.length > ROUTES_MAX;
  const files = [...new Set([...own, ...(isShared ? [] : specsNaming(routes, tests))])];
  const most = Math.max(BROWSER_MAX, own.length);
  const more = files.slice(most);
  const leftOut = [
    ...(isShared ? [`browser tests of the ${routes.length} screens that contain the change`] : []),
    ...(more.length > 0 ? [`browser tests that it reaches too: ${more.join(', ')}`] : []),
  ];
  return { files: files.slice(0, most), count: tests.length, leftOut };
}

/** @param {string} name @param {readonly string[]} files */
function print(name, files) {
  console.log(`${name.padEnd(9)}${files.length} files${files.map((file) => `\n         ${file}`).join('')}`);
}

async function main() {
  const base = process.argv[2] ?? defaultBase();
  const changed = changedSince(base);
  log(`${changed.length} files have changed since ${git('log', '-1', '--format=%h %s', base)}`);
  if (changed.length === 0) return [];
  const { unit, server, browser, leftOut } = await choose(changed);
  log('runs');
  print('unit', unit);
  print('server', server);
  print('browser', browser);
  log(`leaves out\n${leftOut.join('\n')}`);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  await ensureBuilt(log);
  const results = [];
  if (unit.length > 0) results.push({ name: 'unit', ...(await vitest('unit', ['unit', 'state'], unit)) });
  if (server.length > 0) results.push({ name: 'server', ...(await vitest('server', ['server', 'client'], server)) });
  if (browser.length > 0) results.push({ name: 'browser', ...(await runBrowser(browser)) });
  return results;
}

/** @param {string[]} files */
async function runBrowser(files) {
  const { browser } = await import('../install/installBrowser.mjs');
  log(`Browser: ${await browser(ROOT, log)}`);
  return playwright({ name: 'browser', folder: 'e2e', report: 'playwright.json', files });
}

conclude(await main().catch((error) => [notRun('preparation', error.message.split('\n', 1)[0])]));
