import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CUT_MAX_PIXELS, CUT_MAX_RATIO, isCuttable, jpegHead, jpegSize } from '../../../../src/domain/photos/jpeg';
import { frameAt, hiddenHeader } from '../../../support/faults/hostileJpegs';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 120, b: 150 } } });
const START = [0xff, 0xd8];
const sof = (marker: number) => [0xff, marker, 0, 17, 8, 0, 48, 0, 64, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
/** The least data for the 48 blocks of that frame: six bytes. */
const SCAN = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 0xab, 0xff, 0, 0xff, 0xd3, 0x12];
const END = [0xff, 0xd9];
const SIZE = { width: 64, height: 48 };

describe('the size in a JPEG', () => {
  it('is that of the encoder: baseline, progressive, with metadata', async () => {
    for (const [width, height] of [
      [1920, 1080],
      [1, 1],
      [641, 479],
    ] as const) {
      const plain = await picture(width, height).jpeg().toBuffer();
      const progressive = await picture(width, height).jpeg({ progressive: true }).toBuffer();
      const laden = await picture(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer();
      for (const file of [plain, progressive, laden]) {
        expect(jpegSize(file)).toEqual({ width, height });
        expect(jpegHead(file)).toEqual({ width, height });
      }
    }
  });

  it('is read from any indexable bytes', async () => {
    const file = await picture(320, 240).jpeg().toBuffer();
    expect(jpegSize([...file])).toEqual({ width: 320, height: 240 });
  });

  it('is the claimed one: 30,000 × 30,000 is seen before decoding', () => {
    const huge = sof(0xc0);
    huge.splice(5, 4, 0x75, 0x30, 0x75, 0x30);
    const blocks = (30_000 / 8) ** 2;
    const file = Buffer.concat([...[START, huge, SCAN].map(Buffer.from), Buffer.alloc(blocks / 8), Buffer.from(END)]);
    expect(jpegSize(file)).toEqual({ width: 30_000, height: 30_000 });
  });

  it('skips fill bytes, tables, restarts and trailing data', () => {
    const rest = [...SCAN, ...END, 0xff, 0xc0, 7, 7];
    expect(jpegSize([...START, 0xff, ...sof(0xc0), ...rest])).toEqual(SIZE);
    expect(jpegSize([...START, 0xff, 0xe1, 0, 4, 9, 9, ...sof(0xc2), ...rest])).toEqual(SIZE);
    for (const table of [0xc4, 0xc8, 0xcc])
      expect(jpegSize([...START, 0xff, table, 0, 4, 0, 0, ...sof(0xc0), ...rest])).toEqual(SIZE);
    expect(jpegSize([...START, ...sof(0xc0), ...SCAN, 0xff, ...SCAN, ...rest])).toEqual(SIZE);
  });

  it('is none in PNG, GIF, WebP, SVG, HTML or empty data', async () => {
    const formats = await Promise.all([
      picture(9, 9).png().toBuffer(),
      picture(9, 9).gif().toBuffer(),
      picture(9, 9).webp().toBuffer(),
    ]);
    const texts = ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', '', '\xff'].map((text) =>
      Buffer.from(text),
    );
    for (const file of [...formats, ...texts]) {
      expect(jpegSize(file)).toBeNull();
      expect(jpegHead(file)).toBeNull();
    }
  });

  it('is none when the frame is late, cut, empty or doubled', () => {
    const original = [...START, ...sof(0xc0), ...SCAN, ...END];
    expect(jpegSize(original)).toEqual(SIZE);
    for (const file of [
      [...START, ...SCAN, ...sof(0xc0), ...END],
      [...START, ...END, ...sof(0xc0)],
      [...START, ...sof(0xc0).slice(0, 8)],
      [...START, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 64, 1, 1, 0x11, 0, ...SCAN, ...END],
      [...START, ...sof(0xc0), ...sof(0xc0), ...SCAN, ...END],
      [...START, ...sof(0xc0), ...SCAN, ...sof(0xc0), ...SCAN, ...END],
      [...START, ...sof(0xc0), ...END],
    ])
      expect(jpegSize(file)).toBeNull();
  });

  it('is none in a frame without picture data', async () => {
    const complete = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: 'black' } })
      .jpeg()
      .toBuffer();
    const scan = complete.lastIndexOf(Buffer.from([0xff, 0xda]));
    const head = complete.subarray(0, scan + 2 + complete.readUInt16BE(scan + 2));
    const blocks = (1920 / 8) * (1080 / 8);
    const filled = (bytes: number) => Buffer.concat([head, Buffer.alloc(bytes, 0x5a), Buffer.from(END)]);
    for (const bytes of [0, 1, 300, blocks / 8 - 1]) {
      expect(jpegSize(filled(bytes)), `${bytes} bytes`).toBeNull();
      expect(isCuttable(filled(bytes))).toBe(false);
    }
    expect(jpegSize(filled(blocks / 8))).toEqual({ width: 1920, height: 1080 });
    // Split into scans it is no more.
    const small = [...START, ...sof(0xc2), ...SCAN.slice(0, 17), ...SCAN.slice(0, 16), ...END];
    expect(jpegSize(small)).toBeNull();
    expect(jpegSize([...START, ...sof(0xc2), ...SCAN.slice(0, 17), ...SCAN.slice(0, 17), ...END])).toEqual(SIZE);
  });

  it('is found in every honest picture, also of a single color', async () => {
    for (const [width, height] of [
      [1920, 1080],
      [641, 479],
      [1, 1],
    ] as const)
      for (const coder of [{ quality: 85 }, { quality: 1, progressive: true }, { quality: 1, mozjpeg: true }])
        for (const colours of ['srgb', 'b-w']) {
          const dark = sharp({ create: { width, height, channels: 3, background: 'black' } }).toColourspace(colours);
          expect(jpegSize(await dark.jpeg(coder).toBuffer()), JSON.stringify({ coder, colours })).toEqual({
            width,
            height,
          });
        }
  });

  it('is none in a picture that was cut anywhere', async () => {
    const original = await picture(64, 48).jpeg().toBuffer();
    for (let length = 0; length < original.length; length++) expect(jpegSize(original.subarray(0, length))).toBeNull();
    expect(jpegHead(original.subarray(0, original.length - 2))).toEqual({ width: 64, height: 48 });
  });

  it('is none with a header hidden behind FF 00', async () => {
    const hostile = await hiddenHeader(await picture(64, 48).jpeg().toBuffer());
    expect(jpegSize(hostile)).toBeNull();
    expect(jpegHead(hostile)).toBeNull();
    for (const stray of [[0xff, 0x00], [0x00], [0xff, 0x01], [0xff, 0xd0], [0xff, 0xd8], [0xff, 0xe0, 0, 1]])
      expect(jpegSize([...START, ...stray, ...sof(0xc0), ...SCAN, ...END])).toBeNull();
  });

  it('never hangs and never throws, whatever the bytes', () => {
    const byte = fc.oneof(fc.constant(0xff), fc.constant(0), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 400 }), (bytes) => {
        const size = jpegSize([...START, ...sof(0xc0), 0xff, ...bytes]);
        if (size) expect(size).toEqual(SIZE);
        const followed = jpegSize([...START, ...sof(0xc0), 0xff, 0xe0, 0, 4, 0, 0, ...bytes, ...SCAN, ...END]);
        if (followed) expect(followed).toEqual(SIZE);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a thumbnail is made', () => {
  const cuttable = async (width: number, height: number, options = {}) =>
    isCuttable(await picture(width, height).jpeg(options).toBuffer());

  it('of everything that a phone encodes, upright and across', async () => {
    expect(await cuttable(1920, 1080)).toBe(true);
    expect(await cuttable(1080, 1920)).toBe(true);
    expect(await cuttable(64, 48)).toBe(true);
  });

  it('of nothing more expensive: pixels, progressive, strips, scans', async () => {
    expect(await cuttable(2000, CUT_MAX_PIXELS / 2000)).toBe(true);
    expect(await cuttable(2001, CUT_MAX_PIXELS / 2000)).toBe(false);
    expect(await cuttable(100, 100 * CUT_MAX_RATIO)).toBe(true);
    expect(await cuttable(100, 100 * CUT_MAX_RATIO + 1)).toBe(false);
    expect(await cuttable(1, 65_000)).toBe(false);
    expect(await cuttable(640, 480, { progressive: true })).toBe(false);
    const scans = (count: number) => [...START, ...sof(0xc0), ...Array(count).fill(SCAN).flat(), ...END];
    expect(isCuttable(scans(3))).toBe(true);
    expect(isCuttable(scans(4))).toBe(false);
  });

  it('of no partial JPEG, four colors or twelve bits', async () => {
    const plain = await picture(64, 48).jpeg().toBuffer();
    expect(isCuttable(plain.subarray(0, -2))).toBe(false);
    const twelve = Buffer.from(plain);
    twelve[frameAt(plain) + 4] = 12;
    expect(isCuttable(twelve)).toBe(false);
    const four = await picture(64, 48).toColourspace('cmyk').jpeg().toBuffer();
    expect(jpegSize(four)).toEqual({ width: 64, height: 48 });
    expect(isCuttable(four)).toBe(false);
  });
});
