/** What a browser fetches before a screen can be used, from Vite's own manifest of the built app. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;
/** Compressed bytes (gzip level 9) and the files they belong to, largest first. */
export type Weight = { js: number; css: number; files: [file: string, bytes: number][] };

/** Every chunk that the given ones import statically, themselves included. */
function closure(manifest: Manifest, starts: string[]): Set<string> {
  const seen = new Set<string>();
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

function manifestOf(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
}

/** Every part of a feature that is loaded when it is needed: screens, dialogs, maps. */
export function screensOf(dist: string): string[] {
  return Object.keys(manifestOf(dist)).filter((key) => /^src\/features\/.*\.tsx$/.test(key));
}

/** Scripts and styles of these chunks and of everything they import statically, paths below `dist`. */
export function filesOf(dist: string, chunks: string[]): string[] {
  const manifest = manifestOf(dist);
  const keys = [...closure(manifest, chunks)];
  return [...new Set(keys.flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]))];
}

/**
 * The weight of a screen.
 * @param dist folder of the built app. @param chunks the page's entry and the lazily loaded chunks of the screen.
 */
export function weightOf(dist: string, chunks: string[]): Weight {
  const weighed = filesOf(dist, chunks).map((file): [string, number] => [file, compressed(join(dist, file))]);
  const total = (end: string) => weighed.reduce((sum, [file, bytes]) => sum + (file.endsWith(end) ? bytes : 0), 0);
  return { js: total('.js'), css: total('.css'), files: weighed.sort((a, b) => b[1] - a[1]) };
}

function compressed(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
