import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitWithin, isOneColour } from '../../../src/platform/worker/pixels';

test.each([
  [
    { width: 1920, height: 1080 },
    { width: 1920, height: 1080 },
  ],
  [
    { width: 1080, height: 1920 },
    { width: 1080, height: 1920 },
  ],
  [
    { width: 3840, height: 2160 },
    { width: 1920, height: 1080 },
  ],
  [
    { width: 4000, height: 3000 },
    { width: 1440, height: 1080 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1080, height: 1440 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 9000, height: 10 },
    { width: 1920, height: 2 },
  ],
])('%o becomes %o', (original, fitted) => {
  expect(fitWithin(original)).toEqual(fitted);
});

test('every size fits within 1920 × 1080 either way up, is never enlarged, keeps its shape, and fits for good', () => {
  const side = fc.integer({ min: 1, max: 30_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const fitted = fitWithin({ width, height });
      expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(1920);
      expect(Math.min(fitted.width, fitted.height)).toBeLessThanOrEqual(1080);
      expect(fitted.width).toBeLessThanOrEqual(width);
      expect(fitted.height).toBeLessThanOrEqual(height);
      const scale = Math.min(1, 1920 / Math.max(width, height), 1080 / Math.min(width, height));
      expect(Math.abs(fitted.width - width * scale)).toBeLessThanOrEqual(1);
      expect(Math.abs(fitted.height - height * scale)).toBeLessThanOrEqual(1);
      expect(fitWithin(fitted)).toEqual(fitted);
    }),
    { numRuns: 2000 },
  );
});

test('one colour is found, one different pixel too, wherever it is', () => {
  const pixels = new Uint8ClampedArray(64 * 4).map((_, index) => [10, 20, 30, 255][index % 4] ?? 0);
  expect(isOneColour(pixels)).toBe(true);
  for (const at of [0, 5, 130, 252]) {
    const other = pixels.slice();
    other[at] = 99;
    expect(isOneColour(other), `pixel value ${at}`).toBe(false);
  }
});
