/** Finds a Chromium for the browser tests and the benchmark: one that is installed, else the one Playwright fetched. */
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium's own build without windows: the same engine, and a suite takes about two thirds of the processor. */
const SHELLS = ['chromium-headless-shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The path of a browser, or null where none is installed.
 * @param playwright `chromium` of @playwright/test, asked last. The variable CHROMIUM_BIN wins over everything.
 * @param options `whole`: what people install, not the build without windows (for measuring).
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

/** Is the build without windows there (or was another browser named)? */
export function hasShell() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return Boolean(process.env.CHROMIUM_BIN) || SHELLS.some((name) => folders.some((at) => isExecutable(join(at, name))));
}

/** Bytes of /dev/shm that are enough for the pictures of two browsers; the default of a container has 64 MB. */
const ENOUGH = 1024 ** 3;

/**
 * The argument by which a browser keeps its pictures in files of a disk: Playwright gives it always, and where there is
 * room in memory it only costs time. @returns for `ignoreDefaultArgs`.
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
