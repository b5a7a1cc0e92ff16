/** Varies the images in demo/photos: crop, light and size. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PHOTOS = fileURLToPath(new URL('./photos/', import.meta.url));
const LONG_EDGE = 1280;
const SHORT_EDGE = 960;
const QUALITY = 74;

/** @typedef {{bytes: Buffer, width: number, height: number, sha256: string}} Picture */

/**
 * @param name without extension.
 * @param random numbers in [0, 1).
 * @type {(name: string, random: () => number) => Promise<Picture>}
 */
export async function createDemoPhoto(name, random) {
  const { default: sharp } = await import('sharp');
  const file = join(PHOTOS, `${name}.jpg`);
  const source = await sharp(file).metadata();
  const share = 0.84 + random() * 0.14;
  const [width, height] = [Math.round(source.width * share), Math.round(source.height * share)];
  const left = Math.round((source.width - width) * random());
  const top = Math.round((source.height - height) * random());
  const upright = height > width;
  const { data, info } = await sharp(file)
    .extract({ left, top, width, height })
    .resize(upright ? { width: SHORT_EDGE, height: LONG_EDGE } : { width: LONG_EDGE, height: SHORT_EDGE })
    .modulate({
      brightness: 0.88 + random() * 0.24,
      saturation: 0.9 + random() * 0.2,
      hue: Math.round(random() * 6) - 3,
    })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { bytes: data, width: info.width, height: info.height, sha256 };
}
