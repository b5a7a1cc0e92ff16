/** Night scenes with lamps, and photos that went wrong, made of other pictures. All are JPEGs. */
import sharp from 'sharp';
import { GREY_SIDE, type GreyPicture } from '../../../src/domain/photos/photoFault';
import type { randomOf } from './scenes.mjs';

type Random = ReturnType<typeof randomOf>;
type Pixels = { data: Buffer; width: number; height: number; channels: 3 };

/** Grey steps of a sensor's noise (standard deviation) by day and by night. */
const [NOISE, NIGHT_NOISE] = [2.5, 6];
/** Pixels of a picture of 960 × 720. */
const BLUR = { from: 5, to: 13 };
const MOTION = { from: 20, to: 44 };

/** By day as it is; at night 10 to 25 % of the light, with one to three lamps. */
export async function atNight(picture: Buffer, random: Random): Promise<Buffer> {
  const pixels = await pixelsOf(picture);
  const { data, width, height, channels } = pixels;
  const ambient = between(random, 0.1, 0.25);
  const lamps = Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => ({
    x: random.next() * width,
    y: random.next() * height * 0.6,
    reach: width * between(random, 0.15, 0.4),
    bulb: between(random, 4, 16),
  }));
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    let [light, isBulb] = [ambient, false];
    for (const lamp of lamps) {
      const distance = Math.hypot(x - lamp.x, y - lamp.y);
      light += 0.9 * Math.exp(-((distance / lamp.reach) ** 2));
      isBulb ||= distance < lamp.bulb;
    }
    for (let at = pixel * channels; at < (pixel + 1) * channels; at++)
      data[at] = isBulb ? 255 : Math.min(255, (data[at] ?? 0) * light);
  }
  return withNoise(pixels, NIGHT_NOISE, random);
}

export const SPOILED = {
  dark: async (picture: Buffer, random: Random) =>
    withNoise(
      await pixelsOf(
        await sharp(picture)
          .linear(between(random, 0.02, 0.08), 0)
          .toBuffer(),
      ),
      NOISE,
      random,
    ),
  bright: async (picture: Buffer, random: Random) => {
    const light = sharp(picture).linear(between(random, 5, 11), between(random, 60, 120));
    return withNoise(await pixelsOf(await light.toBuffer()), 1, random);
  },
  blurred: async (picture: Buffer, random: Random) => {
    const blurred = sharp(picture).blur(between(random, BLUR.from, BLUR.to));
    return withNoise(await pixelsOf(await blurred.toBuffer()), NOISE, random);
  },
  moved: async (picture: Buffer, random: Random) => withNoise(moved(await pixelsOf(picture), random), NOISE, random),
  covered: async (picture: Buffer, random: Random) => {
    const light = between(random, 0.05, 0.2);
    const tints = [
      [90, 30, 20],
      [20, 15, 12],
      [60, 60, 60],
    ] as const;
    const tint = [...(tints[Math.floor(random.next() * tints.length)] ?? tints[0])];
    const covered = sharp(picture).blur(60).linear([light, light, light], tint);
    return withNoise(await pixelsOf(await covered.toBuffer()), NOISE, random);
  },
};

/** As the phone's worker reads it. */
export async function greyOf(picture: Buffer): Promise<GreyPicture> {
  const small = sharp(picture).resize(GREY_SIDE, GREY_SIDE, { fit: 'inside' }).greyscale();
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  return { values: data, width: info.width, height: info.height };
}

/** The mean of a line of pixels: across, or down in three of ten. */
function moved({ data, width, height, channels }: Pixels, random: Random): Pixels {
  const out = Buffer.alloc(data.length);
  const half = Math.floor(between(random, MOTION.from, MOTION.to) / 2);
  const [length, lines, step, lineStep] =
    random.next() < 0.3 ? [height, width, width * channels, channels] : [width, height, channels, width * channels];
  for (let first = 0; first < lines * channels; first++) {
    const start = Math.floor(first / channels) * lineStep + (first % channels);
    const at = (place: number) => data[start + Math.max(0, Math.min(length - 1, place)) * step] ?? 0;
    let sum = 0;
    for (let place = -half; place <= half; place++) sum += at(place);
    for (let place = 0; place < length; place++) {
      out[start + place * step] = sum / (2 * half + 1);
      sum += at(place + half + 1) - at(place - half);
    }
  }
  return { data: out, width, height, channels };
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

function withNoise({ data, width, height, channels }: Pixels, deviation: number, { gauss, next }: Random) {
  const noise = Float32Array.from({ length: 4099 }, () => gauss() * deviation);
  const offset = Math.floor(next() * noise.length);
  for (let at = 0; at < data.length; at++) {
    const shown = (data[at] ?? 0) + (noise[(offset + at * 7 + (at >> 9)) % noise.length] ?? 0);
    data[at] = Math.max(0, Math.min(255, shown));
  }
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 80 }).toBuffer();
}

function between({ next }: Random, from: number, to: number): number {
  return from + next() * (to - from);
}
