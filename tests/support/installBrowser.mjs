/** A Chromium for the tests: the installed one, else Playwright's, else the system's package manager where it may. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';

/**
 * @param root the project's folder. @param log takes one line before a step that takes time.
 * @returns the browser's path. @throws Error with one sentence when there is none to be had.
 */
export async function browser(root, log) {
  const { chromium } = await import('@playwright/test');
  const ways = [() => {}, () => playwrights(root, log), () => systems(log)];
  for (const way of ways) {
    way();
    const found = findChromium(chromium);
    if (found) return found;
  }
  throw new Error('No Chromium was found and none could be installed: install one or name it in CHROMIUM_BIN.');
}

function playwrights(root, log) {
  log('Chromium is being downloaded by Playwright …');
  const script = join(root, 'node_modules/playwright/cli.js');
  spawnSync(process.execPath, [script, 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
}

/** Only as root, only where apt-get is: nobody is asked for a password in the middle of a test run. */
function systems(log) {
  if (process.getuid?.() !== 0) return;
  log('Chromium is being installed by apt-get …');
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
}
