/** Every request of the app omits the browser's own credentials (D401), that of a picture too (D446). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name))
  .sort()
  .map((name) => ({ name, text: readFileSync(join(SRC, name), 'utf8') }));

it('each fetch and each Request of src has `credentials: omit`', () => {
  const calls = files.flatMap(({ name, text }) =>
    [...text.matchAll(/(?<![\w.])(?:fetch|new Request)\((?:[^()]|\([^()]*\))*\)/g)].map(([call]) => ({ name, call })),
  );
  expect(calls.length).toBeGreaterThan(2);
  expect(calls.filter(({ call }) => !call.includes("credentials: 'omit'"))).toEqual([]);
});

describe('a picture on a screen', () => {
  /** They show bytes that are here. */
  const BYTES = ['components/Picture.tsx', 'features/capture/ReceiptPhotos.tsx'];
  /** They show the app's own files. */
  const OWN_FILES = [
    'features/public/LandingHero.tsx',
    'features/public/LandingPage.tsx',
    'features/public/ProductPicture.tsx',
    'features/records/SampleSheet.tsx',
  ];
  const filesWith = (words: RegExp) => files.filter(({ text }) => words.test(text)).map(({ name }) => name);

  it('is drawn by few parts, and those of our server by bytes alone', () => {
    const showing = /<(?:img|source|embed)\s|\bnew Image\(|createElement\('img'|type="image"/;
    expect(filesWith(showing)).toEqual([...BYTES, ...OWN_FILES]);
    for (const name of BYTES) {
      const text = files.find((file) => file.name === name)?.text ?? '';
      expect(text, name).toMatch(/const url = useObjectUrl\(/);
      expect([...text.matchAll(/src=\{([^}]*)\}/g)].map(([, src]) => src?.replace(' ?? undefined', ''))).toEqual([
        'url',
      ]);
    }
    expect(OWN_FILES.filter((name) => files.some((file) => file.name === name && file.text.includes('/api/')))).toEqual(
      [],
    );
  });

  it('has no address of our server', () => {
    expect(filesWith(/\bphotoUrl\(|files\.getURL\(|['"`/]api\/files\//)).toEqual(['api/files.ts']);
    expect(filesWith(/(?:src|srcSet|poster|href)=(?:\{?["'`])\/api\/|url\(["']?\/api\//)).toEqual([]);
  });
});
