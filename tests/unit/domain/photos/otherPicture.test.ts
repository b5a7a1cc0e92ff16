import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Format, formatOf, reachesEnd } from '../../../../src/domain/photos/otherPicture';

const text = (value: string) => new Uint8Array(Buffer.from(value, 'latin1'));
const made: [Format, Uint8Array][] = [];
beforeAll(async () => {
  const photo = sharp('pocketbase/demo/photos/tonnen-2.jpg').resize(200, 150);
  for (const [format, name] of [
    ['PNG', 'png'],
    ['GIF', 'gif'],
    ['WebP', 'webp'],
    ['AVIF', 'avif'],
    ['TIFF', 'tiff'],
  ] as const)
    made.push([format, new Uint8Array(await photo.clone()[name]().toBuffer())]);
});

describe('the format of a file that is not JPEG', () => {
  it('is that of its encoder', () => {
    for (const [format, bytes] of made) expect(formatOf(bytes)).toBe(format);
  });

  it.each([
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['HEIC', '\0\0\0\x18ftypmif1\0\0\0\0mif1heix'],
    ['HEIC', '\0\0\0\x14ftypmsf1\0\0\0\0hevc'],
    ['AVIF', '\0\0\0\x1cftypmif1\0\0\0\0mif1avif'],
    ['Video', '\0\0\0\x14ftypqt  \0\0\0\0qt  '],
    ['Video', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
    ['Video', 'RIFF\0\0\0\0AVI '],
    ['Video', '\x1aE\xdf\xa3\x01'],
    ['BMP', 'BM\x10\0\0\0'],
    ['TIFF', 'MM\0*\0\0\0\x08'],
    ['JPEG XL', '\xff\x0a\x01'],
    ['JPEG XL', '\0\0\0\x0cJXL \r\n'],
    ['JPEG 2000', '\0\0\0\x0cjP  \r\n'],
    ['PDF', '%PDF-1.7'],
    [null, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [null, 'PK\x03\x04'],
    [null, ''],
  ] as const)('recognises %s by its first bytes (%#)', (format, begins) => {
    expect(formatOf(text(begins))).toBe(format);
  });
});

describe('the end of a file of another format', () => {
  it('is reached when complete, also with trailing data', () => {
    for (const [format, bytes] of made) {
      expect(reachesEnd(bytes, format), format).toBe(true);
      if (format !== 'AVIF') expect(reachesEnd(Buffer.concat([bytes, text('\0\0')]), format), format).toBe(true);
    }
  });

  it('is reached when a phone appended its own boxes', () => {
    const [, avif] = made.find(([format]) => format === 'AVIF')!;
    expect(reachesEnd(Buffer.concat([avif, text('\0\0\xa0\x08\x12\0\0\0Panorama_Shot_Info')]), 'AVIF')).toBe(true);
  });

  it('is missing when it was cut anywhere', () => {
    for (const [format, bytes] of made.filter(([one]) => one !== 'TIFF'))
      for (let length = 20; length < bytes.length; length += 1 + Math.floor(bytes.length / 200))
        // A GIF takes a semicolon near the cut for its end; its decoder does not.
        if (format !== 'GIF' || !bytes.subarray(length - 17, length).includes(0x3b))
          expect(reachesEnd(bytes.subarray(0, length), format), `${format} ${length}`).toBe(false);
  });
});
