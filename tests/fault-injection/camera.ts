/** Pictures no two of which are alike: each bears its number, and noise of its own. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { newId } from '../../src/domain/id';
import type { Shot } from './phone/words';
import { sha256 } from './phoneDisk';

const WIDTH = 320;
const HEIGHT = 180;
/** So many lines of noise: what makes the file about as large as it should be. */
const NOISE = 24;

/** Presses the shutter. @param stamp what stands on the picture. */
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
