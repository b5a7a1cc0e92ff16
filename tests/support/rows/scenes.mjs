/** Camera pictures of the demo's scenes, and copies of them: made pictures, not real ones. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const PHOTOS = join(import.meta.dirname, '../../../pocketbase/demo/photos');
const DEGREE = Math.PI / 180;
/** Of the pictures that scenes make, in pixels. */
const WIDTH = 960;
const HEIGHT = 720;
/** Standard deviations: a free shot, one aligned by a ghost, one on a tripod; in degrees. */
export const JITTER = { free: 1.5, ghost: 0.5, tripod: 0.1 };

/** Names of the demo's pictures. */
export const SCENES = readdirSync(PHOTOS)
  .filter((name) => name.endsWith('.jpg'))
  .sort();

/** Turns around x, y and z in radians, and distance. @typedef {[number, number, number, number]} Pose */

/** Random numbers that repeat (Numerical Recipes). @param {number} seed */
export function randomOf(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const gauss = () => Math.sqrt(-2 * Math.log(next() + 1e-9)) * Math.cos(2 * Math.PI * next());
  return { next, gauss };
}

/** @typedef {ReturnType<typeof randomOf>} Random */

/** A pose near another. @type {(random: Random, degrees: number, near?: Pose) => Pose} */
export function poseOf({ gauss }, degrees, near = [0, 0, 0, 1]) {
  const turned = () => gauss() * degrees * DEGREE;
  return [near[0] + turned(), near[1] + turned(), near[2] + turned(), near[3] * (1 + gauss() * degrees * 0.012)];
}

/** @type {Map<string, Promise<Buffer>>} */
const loaded = new Map();

/** @type {(name: string) => Promise<Buffer>} */
function scenePixels(name) {
  const known =
    loaded.get(name) ?? sharp(join(PHOTOS, name)).resize(WIDTH, HEIGHT, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  loaded.set(name, known);
  return known;
}

/** A camera's JPEG of a scene from a pose, in the light and with the noise of that moment. @type {(name: string, pose: Pose, random: Random) => Promise<Buffer>} */
export async function shoot(name, pose, { gauss }) {
  const data = await scenePixels(name);
  const out = Buffer.alloc(WIDTH * HEIGHT * 3);
  const light = { gamma: 1 + gauss() * 0.08, gain: 1 + gauss() * 0.08, tilt: gauss() * 0.1, noise: 2.5 };
  const look = cameraOf(pose);
  const curve = Float32Array.from({ length: 256 }, (_, value) => 255 * (value / 255) ** light.gamma * light.gain);
  const noise = Float32Array.from({ length: 4096 }, () => gauss() * light.noise);
  let turn = 0;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [u, v] = look(x, y);
      const [left, top] = [u | 0, v | 0];
      const [fx, fy] = [u - left, v - top];
      const across = 1 + light.tilt * (x / WIDTH - 0.5);
      for (let channel = 0; channel < 3; channel++) {
        const at = (top * WIDTH + left) * 3 + channel;
        const upper = data[at] * (1 - fx) + data[at + 3] * fx;
        const lower = data[at + WIDTH * 3] * (1 - fx) + data[at + WIDTH * 3 + 3] * fx;
        const value = upper * (1 - fy) + lower * fy;
        turn = (Math.imul(turn, 1664525) + 1013904223) >>> 0;
        const shown = curve[value | 0] * across + noise[turn >>> 20];
        out[(y * WIDTH + x) * 3 + channel] = Math.max(0, Math.min(255, shown));
      }
    }
  return sharp(out, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A pinhole camera in front of a flat scene. @type {(pose: Pose) => (x: number, y: number) => [number, number]} */
function cameraOf([turnX, turnY, turnZ, near]) {
  const focal = WIDTH * 0.8;
  const [cx, sx, cy, sy, cz, sz] = [turnX, turnY, turnZ].flatMap((turn) => [Math.cos(turn), Math.sin(turn)]);
  // Near enough that edges stay inside.
  const zoom = 0.9 * near;
  const limit = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(most - 2, Math.max(0, value));
  return (x, y) => {
    const [px, py] = [(x - WIDTH / 2) / focal, (y - HEIGHT / 2) / focal];
    const [rx, ry] = [cz * px - sz * py, sz * px + cz * py];
    const [ax, az] = [cy * rx + sy, cy - sy * rx];
    const [by, bz] = [cx * ry - sx * az, sx * ry + cx * az];
    return [limit((ax / bz) * focal * zoom + WIDTH / 2, WIDTH), limit((by / bz) * focal * zoom + HEIGHT / 2, HEIGHT)];
  };
}

/** A copy: cut by up to 5 % an edge, scaled, brightened, compressed again. @type {(picture: Buffer, random: Random) => Promise<Buffer>} */
export async function copyOf(picture, { next }) {
  const { width, height } = await sharp(picture).metadata();
  const cut = (/** @type {number} */ length) => Math.round(next() * 0.05 * length);
  const [left, top, right, bottom] = [cut(width), cut(height), cut(width), cut(height)];
  let copy = sharp(picture);
  if (next() < 0.7) copy = copy.extract({ left, top, width: width - left - right, height: height - top - bottom });
  copy = sharp(await copy.png({ compressionLevel: 1 }).toBuffer());
  if (next() < 0.7) copy = copy.resize(Math.round(width * (0.5 + next())));
  if (next() < 0.7) copy = copy.linear(0.75 + next() * 0.5, (next() - 0.5) * 30);
  return copy.jpeg({ quality: Math.round(35 + next() * 55) }).toBuffer();
}
