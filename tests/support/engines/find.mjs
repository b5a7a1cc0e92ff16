/** Finds the browsers of other makers. Nothing is fetched here: installEngines.mjs does that where it may. */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isExecutable } from '../chromium.mjs';

/** Where libraries lie, in a folder a kind of processor where the system has several. */
const LIBRARIES = '/usr/lib';
const WEBKIT = 'girepository-1.0/WebKit2-4.1.typelib';

/** The path of a program, or null. @param names the first that is there. */
function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

/** The path of Firefox; FIREFOX_BIN wins. @returns null where none is installed. */
export function findFirefox() {
  return process.env.FIREFOX_BIN || onPath('firefox-esr', 'firefox');
}

/** What WebKitGTK needs here: a screen (Xvfb), a script engine that knows it (gjs), and itself. @returns null where one is missing. */
export function findWebKit() {
  const [xvfb, gjs] = [onPath('Xvfb'), onPath('gjs')];
  return xvfb && gjs && hasWebKit() ? { xvfb, gjs } : null;
}

function hasWebKit() {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  return ['', ...folders].some((folder) => existsSync(join(LIBRARIES, folder, WEBKIT)));
}
