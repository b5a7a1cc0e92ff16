/** Finds a Chromium for the browser tests and the benchmark: one that is installed, else the one Playwright fetched. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The path of a browser, or null where none is installed.
 * @param playwright `chromium` of @playwright/test, asked last. The variable CHROMIUM_BIN wins over everything.
 */
export function findChromium(playwright) {
  const named = process.env.CHROMIUM_BIN;
  if (named) return isExecutable(named) ? named : null;
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [...onPath, ...PLACES].find(isExecutable);
  if (found) return found;
  const own = playwright?.executablePath();
  return own && existsSync(own) ? own : null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
