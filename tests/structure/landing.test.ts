/** At most 150 KB of JavaScript, compressed, for the landing page in all; none of it is the app. Its pictures keep their places. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIST, ensureBuilt } from '../../pocketbase/build.mjs';

const JS_MAX = 150_000;

/** Every page that stands ready in HTML. */
const PAGES = [
  'landing.html',
  'beispiel.html',
  'impressum.html',
  'datenschutz.html',
  'kontakt.html',
  'pruefen.html',
  'pruefbuch.html',
];
/** Bytes of one picture: the largest is a desk's list that a visitor on a slow line waits for. */
const PICTURE_MAX = 100_000;

describe('the pages that can be read without JavaScript', () => {
  beforeAll(() => ensureBuilt(() => {}), 120_000);

  it('name one script and the delivery, the check page one more that checks files (D186, D210), which bring nothing else along: at most 150 KB, compressed', () => {
    for (const page of PAGES) {
      const html = readFileSync(join(DIST, page), 'utf8');
      const scripts = [...html.matchAll(/(?:src|data-delivery)="\/(assets\/[^"]+\.js)"/g)].map(
        ([, file]) => file ?? '',
      );
      expect(scripts, page).toHaveLength(page === 'pruefen.html' ? 3 : 2);
      expect(html).not.toContain('modulepreload');
      const code = scripts.map((file) => readFileSync(join(DIST, file)));
      for (const script of code) expect(script.toString()).not.toMatch(/\bimport\s*["'{(]\s*["'`./]|\bfrom\s*["']/);
      const bytes = code.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
      expect(bytes, page).toBeLessThanOrEqual(JS_MAX);
    }
  });

  it('declare the size of every picture as its file has it, so that nothing jumps, and none is large', async () => {
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
