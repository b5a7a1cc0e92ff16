import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIST, ensureBuilt } from '../../pocketbase/build.mjs';
import { type Weight, weightOf } from '../support/bundle';

/** Compressed bytes (gzip) until /new-documentation is usable. A kilobyte has 1,000 bytes. */
const JS_MAX = 150_000;
const CSS_MAX = 15_000;

/** The page itself and the one screen that is loaded with it; everything else comes after the first picture. */
const CAPTURE = ['index.html', 'src/features/capture/NewDocumentation.tsx'];

/** The page behind a sticker: a first visit, so nothing of it is on the phone yet. */
const LINK = ['index.html', 'src/features/capture/link/LinkDocumentation.tsx'];

/** Files that the camera has no use for, by their names (vite.rooms.ts). */
const NOT_THE_CAMERAS =
  /assets\/(account|admin|background|common|dashboard|frame|history|home|later|links|manager|map|office|online|outbox|paper|property|provider|sync|zip)-/;
/** One piece of text each of Leaflet, TanStack Query, the history, the manager's area and the server's address. */
const WORDS_OF_OTHERS = [
  'leaflet-container',
  'No QueryClient set',
  'Alle Dokumentationen',
  'Verbundene Dienstleister',
  '/api/collections/',
];

function codeOf(files: readonly string[]): string {
  return files.map((file) => readFileSync(join(DIST, file), 'utf8')).join('\n');
}

describe('the capture screen', () => {
  let weight: Weight;

  beforeAll(async () => {
    await ensureBuilt(() => {});
    weight = weightOf(DIST, CAPTURE);
  }, 120_000);

  it('is usable after at most 150 KB of JavaScript, compressed', () => {
    expect(weight.js, JSON.stringify(weight.files)).toBeLessThanOrEqual(JS_MAX);
  });

  it('is usable by a link after at most 150 KB of JavaScript, compressed', () => {
    const byLink = weightOf(DIST, LINK);
    expect(byLink.js, JSON.stringify(byLink.files)).toBeLessThanOrEqual(JS_MAX);
  });

  it('is asked for at once by a link: its page names every file, each compressed beside itself', () => {
    const page = readFileSync(join(DIST, 'link.html'), 'utf8');
    const needed = weightOf(DIST, LINK).files.map(([file]) => file);
    expect(needed.length).toBeGreaterThan(5);
    expect(needed.filter((file) => !page.includes(`"/${file}"`))).toEqual([]);
    for (const file of needed) {
      const packed = readFileSync(join(DIST, `${file}.br`));
      expect(brotliDecompressSync(packed).equals(readFileSync(join(DIST, file))), file).toBe(true);
    }
  });

  it('needs at most 15 KB of styles, compressed', () => {
    expect(weight.css, JSON.stringify(weight.files)).toBeLessThanOrEqual(CSS_MAX);
  });

  it('does not wait for maps, ZIP files, the office or the server’s lists', () => {
    for (const screens of [CAPTURE, LINK]) {
      const files = weightOf(DIST, screens).files.map(([file]) => file);
      expect(files.filter((file) => NOT_THE_CAMERAS.test(file))).toEqual([]);
      const code = codeOf(files.filter((file) => file.endsWith('.js')));
      expect(WORDS_OF_OTHERS.filter((word) => code.includes(word))).toEqual([]);
    }
    const all = codeOf(readdirSync(join(DIST, 'assets')).map((name) => `assets/${name}`));
    expect(WORDS_OF_OTHERS.filter((word) => !all.includes(word))).toEqual([]);
  });
});
