/** Pictures with a readable number: black and white fields that survive JPEG. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Fields in a row and column. Each bit appears as it is and inverted. */
const GRID = { columns: 8, rows: 6 };
const BITS = (GRID.columns * GRID.rows) / 2;
const SIZE = { width: 640, height: 360 };
export const STAMPS = 2 ** BITS;

function fieldsOf(stamp: number): boolean[] {
  const bits = Array.from({ length: BITS }, (_, at) => Math.floor(stamp / 2 ** at) % 2 === 1);
  return [...bits, ...bits.map((bit) => !bit)];
}

export async function stampIn(jpeg: Uint8Array): Promise<number | null> {
  // A power cut can leave an empty file.
  if (jpeg.length === 0) return null;
  const { columns, rows } = GRID;
  const small = sharp(jpeg, { failOn: 'none' })
    .greyscale()
    .resize(columns * 3, rows * 3, { fit: 'fill', kernel: 'cubic' });
  const pixels = await small.raw().toBuffer();
  const fields = Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [(at % columns) * 3 + 1, Math.floor(at / columns) * 3 + 1];
    return (pixels[y * columns * 3 + x] ?? 0) > 127;
  });
  const bits = fields.slice(0, BITS);
  if (bits.some((bit, at) => bit === fields[BITS + at])) return null;
  return bits.reduce((sum, bit, at) => sum + (bit ? 2 ** at : 0), 0);
}

export async function pictureWith(stamp: number): Promise<Buffer> {
  const { columns, rows } = GRID;
  const fields = Buffer.from(fieldsOf(stamp).map((white) => (white ? 235 : 20)));
  const noise = { raw: { width: SIZE.width, height: 8, channels: 3 as const } };
  const grid = await sharp(fields, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(SIZE.width, SIZE.height, { kernel: 'nearest', fit: 'fill' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  return sharp(grid)
    .composite([{ input: randomBytes(SIZE.width * 8 * 3), ...noise, left: 0, top: 0 }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

type Camera = { show: (fields: boolean[]) => void; shown: () => boolean[] | null };
type WithCamera = typeof globalThis & { canvasCamera: Camera };
type Grid = typeof GRID & typeof SIZE;

/** Replaces the tab's camera from the next page on; `show` sets its picture. */
export async function giveCamera(page: Page): Promise<void> {
  await page.addInitScript(cameraOf, { ...GRID, ...SIZE });
}

/** Shows a stamp in the camera; resolves when the screen shows it. */
export async function show(page: Page, stamp: number): Promise<void> {
  const fields = fieldsOf(stamp);
  await page.evaluate((given) => (globalThis as WithCamera).canvasCamera.show(given), fields);
  await page.waitForFunction(
    (expected) => JSON.stringify((globalThis as WithCamera).canvasCamera.shown()) === JSON.stringify(expected),
    fields,
    { polling: 'raf', timeout: 10_000 },
  );
}

function cameraOf({ columns, rows, width, height }: Grid): void {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d', { alpha: false });
  const probe = document.createElement('canvas');
  Object.assign(probe, { width: columns * 3, height: rows * 3 });
  const reader = probe.getContext('2d', { willReadFrequently: true });
  let fields: boolean[] = Array.from({ length: columns * rows }, (_, at) => at % 2 === 0);
  let beat = 0;
  const draw = () => {
    if (!pen) return;
    fields.forEach((white, at) => {
      pen.fillStyle = white ? '#ebebeb' : '#141414';
      const [x, y] = [(at % columns) * (width / columns), Math.floor(at / columns) * (height / rows)];
      pen.fillRect(x, y, width / columns, height / rows);
    });
    // A canvas without changes produces no frames.
    pen.fillStyle = beat++ % 2 === 0 ? '#a33' : '#3a3';
    pen.fillRect(0, 0, 4, 4);
  };
  draw();
  setInterval(draw, 200);
  const shown = () => {
    const video = document.querySelector('video');
    if (!video || !reader || video.readyState < 2) return null;
    reader.drawImage(video, 0, 0, columns * 3, rows * 3);
    const { data } = reader.getImageData(0, 0, columns * 3, rows * 3);
    return fields.map((_, at) => {
      const [x, y] = [(at % columns) * 3 + 1, Math.floor(at / columns) * 3 + 1];
      return (data[(y * columns * 3 + x) * 4] ?? 0) > 127;
    });
  };
  const show = (given: boolean[]) => {
    fields = given;
    draw();
  };
  Object.assign(globalThis, { canvasCamera: { show, shown } });
  const devices = navigator.mediaDevices;
  if (devices) devices.getUserMedia = async () => canvas.captureStream(5);
}
