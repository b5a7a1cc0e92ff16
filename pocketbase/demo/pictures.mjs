/** Varies the images in demo/photos: view, crop, light and size. No two are so alike that the server reports them. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PHOTOS = fileURLToPath(new URL('./photos/', import.meta.url));
const LONG_EDGE = 1280;
const SHORT_EDGE = 960;
const QUALITY = 74;
/** Radians of a turn, and of a slant beside it. */
const TURN = 0.035;
const SLANT = 0.02;
/** Share of each edge that a copy leaves out. */
const CUT = 0.03;

/** @typedef {{bytes: Buffer, width: number, height: number, sha256: string}} Picture */

/**
 * @param name without extension.
 * @param random numbers in [0, 1).
 * @type {(name: string, random: () => number) => Promise<Picture>}
 */
export async function createDemoPhoto(name, random) {
  const { default: sharp } = await import('sharp');
  const file = join(PHOTOS, `${name}.jpg`);
  const { bytes: seen, ...source } = await seenFrom(file, random);
  const share = 0.84 + random() * 0.14;
  const [width, height] = [Math.round(source.width * share), Math.round(source.height * share)];
  const left = Math.round((source.width - width) * random());
  const top = Math.round((source.height - height) * random());
  const upright = height > width;
  const { data, info } = await sharp(seen)
    .extract({ left, top, width, height })
    .resize(upright ? { width: SHORT_EDGE, height: LONG_EDGE } : { width: LONG_EDGE, height: SHORT_EDGE })
    .modulate({
      brightness: 0.88 + random() * 0.24,
      saturation: 0.9 + random() * 0.2,
      hue: Math.round(random() * 6) - 3,
    })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return pictureOf(data, info);
}

/** The same picture, cut and compressed again, as an example of a copy. @type {(picture: Picture) => Promise<Picture>} */
export async function copyDemoPhoto({ bytes, width, height }) {
  const { default: sharp } = await import('sharp');
  const [left, top] = [Math.round(width * CUT), Math.round(height * CUT)];
  const { data, info } = await sharp(bytes)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .modulate({ brightness: 1.06 })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return pictureOf(data, info);
}

/** @type {(bytes: Buffer, info: {width: number, height: number}) => Picture} */
function pictureOf(bytes, { width, height }) {
  return { bytes, width, height, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * Another view: turned and slanted a little, without the empty corners.
 * @type {(file: string, random: () => number) => Promise<{bytes: Buffer, width: number, height: number}>}
 */
async function seenFrom(file, random) {
  const { default: sharp } = await import('sharp');
  const around = () => random() * 2 - 1;
  const turn = around() * TURN;
  const [across, down] = [turn + around() * SLANT, around() * SLANT - turn];
  const { width, height } = await sharp(file).metadata();
  const { data, info } = await sharp(file)
    .affine([1, across, down, 1])
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [Math.ceil(Math.abs(across) * height), Math.ceil(Math.abs(down) * width)];
  const inner = { left, top, width: info.width - 2 * left, height: info.height - 2 * top };
  const bytes = await sharp(data).extract(inner).png({ compressionLevel: 1 }).toBuffer();
  return { bytes, width: inner.width, height: inner.height };
}
