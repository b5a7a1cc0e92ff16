import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpegSize } from '../../src/domain/jpeg';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 120, b: 150 } } });
const START = [0xff, 0xd8];
const sof = (marker: number) => [0xff, marker, 0, 17, 8, 4, 56, 7, 128, 3, 0, 0];

describe('the size in a JPEG', () => {
  it('is what a real encoder wrote: baseline, progressive, with a profile and EXIF', async () => {
    for (const [width, height] of [
      [1920, 1080],
      [1, 1],
      [641, 479],
    ] as const) {
      const plain = await picture(width, height).jpeg().toBuffer();
      const progressive = await picture(width, height).jpeg({ progressive: true }).toBuffer();
      const laden = await picture(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer();
      for (const file of [plain, progressive, laden]) expect(jpegSize(file)).toEqual({ width, height });
    }
  });

  it('is read from any indexable bytes', async () => {
    const file = await picture(320, 240).jpeg().toBuffer();
    expect(jpegSize([...file])).toEqual({ width: 320, height: 240 });
  });

  it('of a lie is the lie: 30,000 × 30,000 is seen before anybody decodes it', () =>
    expect(jpegSize([...START, 0xff, 0xc0, 0, 17, 8, 0x75, 0x30, 0x75, 0x30, 3, 0, 0])).toEqual({
      width: 30_000,
      height: 30_000,
    }));

  it('skips fill bytes, markers without a body and tables', () => {
    const size = { width: 1920, height: 1080 };
    expect(jpegSize([...START, 0xff, ...sof(0xc0)])).toEqual(size);
    expect(jpegSize([...START, 0xff, 0x01, ...sof(0xc0)])).toEqual(size);
    expect(jpegSize([...START, 0xff, 0xe1, 0, 4, 9, 9, ...sof(0xc2)])).toEqual(size);
    for (const table of [0xc4, 0xc8, 0xcc])
      expect(jpegSize([...START, ...sof(table).slice(0, 4), ...Array(15).fill(0), ...sof(0xc0)])).toEqual(size);
  });

  it('is none in a PNG, a GIF, a WebP, an SVG, HTML or nothing', async () => {
    const formats = await Promise.all([
      picture(9, 9).png().toBuffer(),
      picture(9, 9).gif().toBuffer(),
      picture(9, 9).webp().toBuffer(),
    ]);
    const texts = ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', '', '\xff'].map((text) =>
      Buffer.from(text),
    );
    for (const file of [...formats, ...texts]) expect(jpegSize(file)).toBeNull();
  });

  it('is none where the data begins before a frame, or the frame is cut off or empty', () => {
    expect(jpegSize([...START, 0xff, 0xda, 0, 4, 1, 2, ...sof(0xc0)])).toBeNull();
    expect(jpegSize([...START, 0xff, 0xd9, ...sof(0xc0)])).toBeNull();
    expect(jpegSize([...START, ...sof(0xc0).slice(0, 8)])).toBeNull();
    expect(jpegSize([...START, 0xff, 0xc0, 0, 17, 8, 0, 0, 7, 128, 3, 0, 0])).toBeNull();
  });

  it('never hangs and never throws, whatever the bytes', () => {
    const byte = fc.oneof(fc.constant(0xff), fc.constant(0), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 400 }), (bytes) => {
        const size = jpegSize([...START, 0xff, ...bytes]);
        if (size) expect(size.width * size.height).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});
