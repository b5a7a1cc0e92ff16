/** Unique pictures, each with its number and noise. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { newId } from '../../src/domain/id';
import type { Shot } from './phone/words';
import { sha256 } from './phoneDisk';

const WIDTH = 320;
const HEIGHT = 180;
/** Lines of noise, for a realistic file size. */
const NOISE = 24;

export async function shot(stamp: string): Promise<Shot> {
  const text = `<svg width="${WIDTH}" height="40"><text x="8" y="28" font-size="20" fill="white">${stamp}</text></svg>`;
  const noise = { raw: { width: WIDTH, height: NOISE, channels: 3 as const } };
  const bytes = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#345' } })
    .composite([
      { input: randomBytes(WIDTH * NOISE * 3), ...noise, left: 0, top: HEIGHT - NOISE },
      { input: Buffer.from(text), left: 0, top: 0 },
    ])
    .jpeg({ quality: 80 })
    .toBuffer();
  return { id: newId(randomBytes), sha256: sha256(bytes), bytes, width: WIDTH, height: HEIGHT };
}
