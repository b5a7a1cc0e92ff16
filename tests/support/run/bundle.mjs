/** What a browser loads before a screen can be used, from Vite's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {{file: string, imports?: string[], css?: string[]}} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {{js: number, css: number, files: [file: string, bytes: number][]}} Weight
 *   compressed bytes (gzip level 9) and the files they belong to, largest first.
 */

/**
 * The chunks and all their static imports.
 * @param {Manifest} manifest
 * @param {readonly string[]} starts
 */
function closure(manifest, starts) {
  /** @type {Set<string>} */
  const seen = new Set();
  const waiting = [...starts];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest names no chunk ${key}.`);
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(chunk.imports ?? []));
  }
  return seen;
}

/** @param {string} dist @returns {Manifest} */
function manifestOf(dist) {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
}

/** Lazy chunks of features: screens, dialogs, maps. @param {string} dist folder of the built app. */
export function screensOf(dist) {
  return Object.keys(manifestOf(dist)).filter((key) => /^src\/features\/.*\.tsx$/.test(key));
}

/**
 * Scripts and styles of the chunks and their static imports, paths below `dist`.
 * @param {string} dist folder of the built app.
 * @param {readonly string[]} chunks the page's entry and the lazily loaded chunks of the screen.
 */
export function filesOf(dist, chunks) {
  const manifest = manifestOf(dist);
  const keys = [...closure(manifest, chunks)];
  return [...new Set(keys.flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]))];
}

/**
 * @param {string} dist
 * @param {readonly string[]} chunks
 * @returns {Weight}
 */
export function weightOf(dist, chunks) {
  const weighed = filesOf(dist, chunks).map(
    (file) => /** @type {[string, number]} */ ([file, gzipBytes(join(dist, file))]),
  );
  const total = (/** @type {string} */ end) =>
    weighed.reduce((sum, [file, bytes]) => sum + (file.endsWith(end) ? bytes : 0), 0);
  return { js: total('.js'), css: total('.css'), files: weighed.sort((a, b) => b[1] - a[1]) };
}

/** @param {string} file */
export function gzipBytes(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
