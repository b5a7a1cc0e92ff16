/** Finds a Chromium for browser tests and benchmarks: an installed one, else Playwright's. */
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium's build without windows: the same engine at two thirds of the CPU. */
const SHELLS = ['chromium-headless-shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The path of a browser, or null.
 * @param playwright `chromium` of @playwright/test, the last choice. CHROMIUM_BIN wins over all.
 * @param options `whole`: the browser with windows, for measuring.
 */
export function findChromium(playwright, { whole = false } = {}) {
  const named = process.env.CHROMIUM_BIN;
  if (named) return isExecutable(named) ? named : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = [...(whole ? [] : SHELLS), ...WHOLE].flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...onPath, ...PLACES].find(isExecutable);
  if (found) return found;
  const own = playwright?.executablePath();
  return own && existsSync(own) ? own : null;
}

/** Whether the build without windows exists or CHROMIUM_BIN is set. */
export function hasShell() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return Boolean(process.env.CHROMIUM_BIN) || SHELLS.some((name) => folders.some((at) => isExecutable(join(at, name))));
}

/** Bytes of /dev/shm that hold the pictures of two browsers; a container's default is 64 MB. */
const ENOUGH = 1024 ** 3;

/**
 * Playwright's argument that puts pictures on disk. With enough shared memory it only costs time.
 * @returns for `ignoreDefaultArgs`.
 */
export function needlessArgs() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > ENOUGH ? ['--disable-dev-shm-usage'] : [];
  } catch {
    return [];
  }
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
