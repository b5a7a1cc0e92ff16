/** At most 150 KB of JavaScript, compressed, for the landing page in all; none of it is the app. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, DIST } from '../../pocketbase/build.mjs';

const JS_MAX = 150_000;

/** Every page that stands ready in HTML. */
const PAGES = ['landing.html', 'impressum.html', 'datenschutz.html', 'kontakt.html'];

describe('the pages that can be read without JavaScript', () => {
  beforeAll(() => build(() => {}), 120_000);

  it('name one script and the delivery, which bring nothing else along: at most 150 KB, compressed', () => {
    for (const page of PAGES) {
      const html = readFileSync(join(DIST, page), 'utf8');
      const scripts = [...html.matchAll(/(?:src|data-delivery)="\/(assets\/[^"]+\.js)"/g)].map(
        ([, file]) => file ?? '',
      );
      expect(scripts, page).toHaveLength(2);
      expect(html).not.toContain('modulepreload');
      const code = scripts.map((file) => readFileSync(join(DIST, file)));
      for (const script of code) expect(script.toString()).not.toMatch(/\bimport\s*["'{(]\s*["'`./]|\bfrom\s*["']/);
      const bytes = code.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
      expect(bytes, page).toBeLessThanOrEqual(JS_MAX);
    }
  });
});
