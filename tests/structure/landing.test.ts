/** Static pages load nothing of the app (sizes: budget.test.ts), and their pictures reserve their space. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIST, ensureBuilt } from '../../pocketbase/build/build.mjs';
import { READY_PAGES, scriptsOf } from '../support/run/budgets.mjs';

/** Bytes of one picture, for a slow line. */
const PICTURE_MAX = 100_000;

describe('pages readable without JavaScript', () => {
  beforeAll(() => ensureBuilt(() => {}), 120_000);

  it('load one script and the delivery, the check page one more', () => {
    for (const page of READY_PAGES) {
      const html = readFileSync(join(DIST, page), 'utf8');
      const scripts = scriptsOf(DIST, page);
      expect(scripts, page).toHaveLength(page === 'pruefen.html' ? 3 : 2);
      expect(html).not.toContain('modulepreload');
      const code = scripts.map((file) => readFileSync(join(DIST, file)));
      for (const script of code) expect(script.toString()).not.toMatch(/\bimport\s*["'{(]\s*["'`./]|\bfrom\s*["']/);
    }
  });

  it("declare each picture's true size, and none is large", async () => {
    const declared = ['landing.html', 'beispiel.html'].flatMap((page) => [
      ...readFileSync(join(DIST, page), 'utf8').matchAll(/<(?:img|source)[^>]*>/g),
    ]);
    expect(declared.length).toBeGreaterThan(15);
    for (const [tag = ''] of declared) {
      const [, file = ''] = /(?:src|srcSet)="\/([^"]+)"/i.exec(tag) ?? [];
      const of = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(tag)?.[1]);
      const bytes = readFileSync(join(DIST, file));
      const { width, height } = await sharp(bytes).metadata();
      expect({ file, width: of('width'), height: of('height') }).toEqual({ file, width, height });
      expect(bytes.length, file).toBeLessThanOrEqual(PICTURE_MAX);
    }
  });
});
