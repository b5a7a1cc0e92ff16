/** A camera for headless Chromium: a motion JPEG file whose frames all differ. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const FRAMES = 24;

/** Made once per size for `--use-file-for-fake-video-capture`. Chromium loops it at 30 frames a second. */
export async function cameraFile({ width, height }: { width: number; height: number }): Promise<string> {
  const folder = join(import.meta.dirname, '../../../.cache/camera');
  const path = join(folder, `${width}x${height}.mjpeg`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const frames: Buffer[] = [];
  for (let number = 0; number < FRAMES; number++) frames.push(await frame(number, width, height));
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, Buffer.concat(frames));
  renameSync(unfinished, path);
  return path;
}

/** One JPEG with a number, a color and a gradient: the app refuses uniform pictures. */
export function frame(number: number, width: number, height: number): Promise<Buffer> {
  const hue = (number * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue} 70% 30%)"/><stop offset="1" stop-color="hsl(${(hue + 90) % 360} 70% 70%)"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <text x="50%" y="60%" font-family="sans-serif" font-size="${height / 3}" fill="#fff" text-anchor="middle">${number}</text>
    <rect x="${(number * width) / FRAMES}" y="0" width="${width / FRAMES}" height="${height / 10}" fill="#000"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
