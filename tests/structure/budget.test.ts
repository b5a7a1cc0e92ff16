import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIST, ensureBuilt } from '../../pocketbase/build/build.mjs';
import { budgetTable, CAPTURE, LINK, measureBudgets, overBudget } from '../support/run/budgets.mjs';
import { weightOf } from '../support/run/bundle.mjs';

/** Names of files that the camera does not need (vite.chunks.ts). */
const NOT_THE_CAMERAS =
  /assets\/(account|admin|background|common|dashboard|frame|records|home|later|links|manager|map|office|online|outbox|paper|properties|provider|sync|zip)-/;
/** From Leaflet, TanStack Query, the history, the manager's area and the server's address. */
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

describe('size budgets', () => {
  const budget = 1000;
  const row = (screen: string, bytes: number) => ({ screen, bytes, budget });

  it('are met by every screen', async () => {
    await ensureBuilt(() => {});
    const rows = measureBudgets(DIST);
    expect(rows.every(({ bytes }) => bytes > 0)).toBe(true);
    expect(overBudget(rows), budgetTable(rows)).toEqual([]);
  }, 120_000);

  it('warn and name the screen when less than a hundredth is left', () => {
    const rows = [row('light', 990), row('full', 1000), row('heavy', 1001)];
    expect(overBudget(rows)).toEqual(['heavy']);
    expect(budgetTable(rows).split('\n').slice(1)).toEqual([
      expect.stringMatching(/^light .*\| 990 +\| 1000 +\| 10$/),
      expect.stringMatching(/^full .*\| 0 SCARCE$/),
      expect.stringMatching(/^heavy .*\| -1 OVER$/),
    ]);
  });
});

describe('the capture screen', () => {
  beforeAll(() => ensureBuilt(() => {}), 120_000);

  it("is preloaded by a link's page, with every file compressed", () => {
    const page = readFileSync(join(DIST, 'link.html'), 'utf8');
    const needed = weightOf(DIST, LINK).files.map(([file]) => file);
    expect(needed.length).toBeGreaterThan(5);
    expect(needed.filter((file) => !page.includes(`"/${file}"`))).toEqual([]);
    for (const file of needed) {
      const packed = readFileSync(join(DIST, `${file}.br`));
      expect(brotliDecompressSync(packed).equals(readFileSync(join(DIST, file))), file).toBe(true);
    }
  });

  it('loads no maps, ZIP code, office or server lists', () => {
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
