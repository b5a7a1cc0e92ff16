/** Shrinks a PNG of any kind row by row, with the pixels that another decoder finds. */
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type PngPalette, PngShrinker, readPngHead } from '../../../../src/domain/photos/pngRows';

/** The inflated data and the palette of a PNG. */
function takeApart(png: Buffer): { data: Buffer; palette: PngPalette } {
  const parts: Buffer[] = [];
  const palette: PngPalette = { colours: new Uint8Array(), alpha: new Uint8Array() };
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const kind = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (kind === 'IDAT') parts.push(content);
    if (kind === 'PLTE') palette.colours = content;
    if (kind === 'tRNS') palette.alpha = content;
  }
  return { data: inflateSync(Buffer.concat(parts)), palette };
}

function shrink(png: Buffer, factor: number, piece = 1000): PngShrinker {
  const head = readPngHead(png);
  if (!head) throw new Error('no PNG');
  const { data, palette } = takeApart(png);
  const shrinker = new PngShrinker(head, palette, factor);
  for (let at = 0; at < data.length; at += piece) shrinker.push(data.subarray(at, at + piece));
  return shrinker;
}

const scene = (width = 201, height = 133) =>
  sharp('pocketbase/demo/photos/hecke-1.jpg').resize(width, height, { fit: 'fill' });

/** Averages of squares, by a decoder of others. */
async function expectedOf(png: Buffer, factor: number): Promise<number[]> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found: number[] = [];
  for (let top = 0; top < info.height; top += factor)
    for (let left = 0; left < info.width; left += factor)
      for (let channel = 0; channel < 3; channel++) {
        let [sum, count] = [0, 0];
        for (let y = top; y < Math.min(info.height, top + factor); y++)
          for (let x = left; x < Math.min(info.width, left + factor); x++, count++)
            sum += data[(y * info.width + x) * info.channels + Math.min(channel, info.channels - 1)] ?? 0;
        found.push(sum / count);
      }
  return found;
}

const transparent = () =>
  scene()
    .ensureAlpha(0.5)
    .extend({ left: 20, background: { r: 0, g: 0, b: 0, alpha: 0 } });

describe('a PNG that is shrunk row by row', () => {
  it.each([
    ['RGB', () => scene().png()],
    ['RGB with alpha', () => transparent().png()],
    ['grey', () => scene().greyscale().png()],
    ['a palette', () => scene().png({ palette: true, colours: 64 })],
    ['a palette of 16 colours, with alpha', () => transparent().png({ palette: true, colours: 16 })],
    ['16 bits', () => scene().toColourspace('rgb16').png()],
    ['no filter', () => scene().png({ adaptiveFiltering: false })],
    ['every filter', () => scene().png({ adaptiveFiltering: true })],
  ])('has the same pixels: %s', async (_, made) => {
    const png = await made().toBuffer();
    const small = shrink(png, 4);
    expect(small.isComplete()).toBe(true);
    const expected = await expectedOf(png, 4);
    expect(small.width * small.height * 3).toBe(expected.length);
    const found = [...small.pixels].filter((_value, at) => at % 4 < 3);
    expect(Math.max(...found.map((value, at) => Math.abs(value - (expected[at] ?? 0))))).toBeLessThan(2.1);
    expect(small.pixels.every((value, at) => at % 4 < 3 || value === 255)).toBe(true);
  });

  it('is the same however its bytes arrive', async () => {
    const png = await scene(60, 40).png().toBuffer();
    const [atOnce, bytewise] = [shrink(png, 3, 1e6), shrink(png, 3, 1)];
    expect(bytewise.pixels).toEqual(atOnce.pixels);
  });

  it('says when rows are missing', async () => {
    const png = await scene(60, 40).png().toBuffer();
    const { data, palette } = takeApart(png);
    const shrinker = new PngShrinker(readPngHead(png) as NonNullable<ReturnType<typeof readPngHead>>, palette, 2);
    shrinker.push(data.subarray(0, data.length - 1));
    expect(shrinker.isComplete()).toBe(false);
  });

  it('is neither an interlaced PNG nor another file', async () => {
    expect(readPngHead(await scene().png({ progressive: true }).toBuffer())).toBeNull();
    expect(readPngHead(await scene().jpeg().toBuffer())).toBeNull();
    expect(readPngHead(new Uint8Array(7))).toBeNull();
    expect(readPngHead(await scene().png().toBuffer())).toMatchObject({ width: 201, height: 133, depth: 8, colour: 2 });
  });
});
