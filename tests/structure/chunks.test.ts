/** How the app is cut into chunks (vite.chunks.ts). */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIST, ensureBuilt } from '../../pocketbase/build/build.mjs';
import { screensOf, weightOf } from '../support/run/bundle.mjs';

/** A phone stores all of them for offline use; 215 took 17 s at 150 ms a round trip. */
const FILES_MAX = 80;

const codeOf = (file: string) => readFileSync(join(DIST, file), 'utf8');

function precached(): string[] {
  const worker = codeOf('sw.js');
  return [...new Set([...worker.matchAll(/\burl["']?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url = '']) => url))];
}

function importsOf(script: string): string[] {
  const code = codeOf(`assets/${script}`);
  return [...code.matchAll(/\b(?:import|from)\s*["'`]\.\/([\w-]+\.js)["'`]/g)].map(([, name = '']) => name);
}

/** Scripts in a circle of imports: one would run before its import. */
function inRings(scripts: readonly string[]): string[] {
  const imports = new Map(scripts.map((script) => [script, importsOf(script)]));
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of imports.get(from) ?? []) if (!seen.has(next)) reaches(next, seen.add(next));
    return seen;
  };
  return scripts.filter((script) => reaches(script).has(script));
}

describe('files of the app', () => {
  beforeAll(() => ensureBuilt(() => {}), 120_000);

  it('are few enough for a slow line, and all exist', () => {
    const files = precached();
    expect(files).toEqual(expect.arrayContaining(['index.html', 'landing.html', 'manifest.webmanifest']));
    expect(files.length).toBeLessThanOrEqual(FILES_MAX);
    for (const file of files) expect(statSync(join(DIST, file)).size, file).toBeGreaterThan(0);
  });

  it('of every screen are precached', () => {
    const needed = screensOf(DIST).flatMap((screen) => weightOf(DIST, ['index.html', screen]).files);
    const kept = new Set(precached());
    expect(needed.length).toBeGreaterThan(100);
    expect([...new Set(needed.map(([file]) => file))].filter((file) => !kept.has(file))).toEqual([]);
  });

  it('include PocketBase’s SDK where needed, not in the service worker', () => {
    const sdk = 'autoCancellation';
    const askingBox = readdirSync(join(DIST, 'assets')).filter(
      (name) => name.endsWith('.js') && codeOf(`assets/${name}`).includes(sdk),
    );
    expect(askingBox.length).toBeGreaterThan(0);
    expect(codeOf('sw.js')).not.toContain(sdk);
  });

  it('never import each other in a circle', () => {
    const scripts = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'));
    expect(scripts.flatMap(importsOf).length).toBeGreaterThan(50);
    expect(inRings(scripts)).toEqual([]);
  });
});
