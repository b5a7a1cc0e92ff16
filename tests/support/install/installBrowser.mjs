/** A Chromium for the tests: the installed one, else Playwright's, else the system's package. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install, mayInstall } from '../run/aptGet.mjs';
import { findChromium, hasShell } from './chromium.mjs';

/**
 * @param root the project's folder. @param log takes one line before a slow step.
 * @returns the browser's path. @throws Error with one sentence when none can be installed.
 */
export async function browser(root, log) {
  const { chromium } = await import('@playwright/test');
  shell(log);
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

/** Debian's build without windows; without it the full browser does the same, slower. */
function shell(log) {
  if (!hasShell() && mayInstall()) {
    log('Chromium without windows is being installed by apt-get …');
    install('chromium-headless-shell');
  }
}

function systems(log) {
  if (!mayInstall()) return;
  log('Chromium is being installed by apt-get …');
  install('chromium');
}
