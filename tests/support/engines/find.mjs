/** Finds Firefox and WebKitGTK; installEngines.mjs installs them. */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isExecutable } from '../install/chromium.mjs';

/** Libraries, in one folder per architecture on some systems. */
const LIBRARIES = '/usr/lib';
const WEBKIT = 'girepository-1.0/WebKit2-4.1.typelib';

/** The path of a program, or null. @param names in order of preference. */
function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

/** The path of Firefox; FIREFOX_BIN wins. @returns null without one. */
export function findFirefox() {
  return process.env.FIREFOX_BIN || onPath('firefox-esr', 'firefox');
}

/** WebKitGTK with a display (Xvfb) and gjs. @returns null when one is missing. */
export function findWebKit() {
  const [xvfb, gjs] = [onPath('Xvfb'), onPath('gjs')];
  return xvfb && gjs && hasWebKit() ? { xvfb, gjs } : null;
}

function hasWebKit() {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  return ['', ...folders].some((folder) => existsSync(join(LIBRARIES, folder, WEBKIT)));
}
