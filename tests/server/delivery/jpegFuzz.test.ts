/**
 * Damaged pictures for PocketBase's real decoder. Whatever isCuttable accepts must be cut within 100 MB.
 * JPEG_FUZZ=10000 tries more.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { isCuttable, jpegSize } from '../../../src/domain/photos/jpeg';
import { hiddenHeader } from '../../support/faults/hostileJpegs';

const run = promisify(execFile);
const COUNT = Number(process.env.JPEG_FUZZ ?? 400);

/** Cuts each file of the store. Prints successes and peak memory before and after. */
const COMMAND = `
$app.rootCmd.addCommand(new Command({ use: 'cut-all', run: () => {
  const peak = () => Number(/VmHWM:\\s+(\\d+)/.exec(toString($os.readFile('/proc/self/status')))[1]) / 1024;
  const files = $app.newFilesystem();
  const before = peak();
  let cut = 0;
  for (const name of $os.readDir($os.getenv('FUZZ_FILES')).map((entry) => entry.name()).filter((name) => name.endsWith('.jpg')))
    try { files.createThumb('fuzz/' + name, 'thumbs/' + name, '320x320'); cut++; } catch {}
  console.log('cut:' + cut + ' grown:' + Math.round(peak() - before));
} }));
`;

/** Deterministic pseudo-random numbers. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

async function seeds(): Promise<Uint8Array[]> {
  const noise = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    });
  const plain = await noise(160, 120).jpeg({ quality: 60 }).toBuffer();
  return [
    plain,
    await noise(90, 200).jpeg({ progressive: true }).toBuffer(),
    await noise(64, 64).greyscale().jpeg().toBuffer(),
    await noise(120, 90).withMetadata({ orientation: 6 }).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    hiddenHeader(plain),
  ];
}

/** Changes bytes, in headers more often than in data, or copies a part. */
function changed(file: Uint8Array, next: () => number): Uint8Array {
  const bytes = Uint8Array.from(file);
  const at = () => Math.floor(next() * (next() < 0.7 ? Math.min(700, bytes.length) : bytes.length));
  for (let turn = 1 + Math.floor(next() * 4); turn > 0; turn--) {
    const kind = next();
    if (kind < 0.4) bytes[at()] = Math.floor(next() * 256);
    else if (kind < 0.6)
      bytes.set(
        [0xff, [0, 0xc0, 0xc2, 0xd9, 0xda, 0xdd, 0xff][Math.floor(next() * 7)] ?? 0],
        Math.min(at(), bytes.length - 2),
      );
    else if (kind < 0.8) {
      const frame = bytes.findIndex(
        (byte, index) => byte === 0xff && (bytes[index + 1] === 0xc0 || bytes[index + 1] === 0xc2),
      );
      if (frame > 0) bytes[frame + 5 + Math.floor(next() * 4)] = Math.floor(next() * 256);
    } else bytes.copyWithin(at(), at(), at());
  }
  return bytes;
}

it(`whatever is accepted of ${COUNT} changed pictures is cut within 100 MB`, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'objektbeleg-fuzz-'));
  const files = join(dir, 'data/storage/fuzz');
  await mkdir(files, { recursive: true });
  await mkdir(join(dir, 'hooks'));
  await writeFile(join(dir, 'hooks/cut.pb.js'), COMMAND);
  const next = random(20_261_122);
  const from = await seeds();
  let accepted = 0;
  for (let made = 0; made < COUNT; made++) {
    const file = changed(from[made % from.length] as Uint8Array, next);
    if (!isCuttable(file)) continue;
    expect(jpegSize(file)).not.toBeNull();
    accepted++;
    await writeFile(join(files, `${made}.jpg`), file);
  }
  expect(accepted).toBeGreaterThan(COUNT / 20);
  const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN });
  const words = [
    'cut-all',
    `--dir=${join(dir, 'data')}`,
    `--hooksDir=${join(dir, 'hooks')}`,
    '--dev=false',
    `--migrationsDir=${join(dir, 'none')}`,
  ];
  const { stdout } = await run(executable, words, { env: { ...process.env, FUZZ_FILES: files }, timeout: 300_000 });
  const [, cut, grown] = /cut:(\d+) grown:(-?\d+)/.exec(stdout) ?? [];
  expect(Number(cut), stdout).toBeGreaterThan(0);
  expect(Number(grown)).toBeLessThan(100);
  expect((await readdir(files)).length).toBeGreaterThanOrEqual(accepted);
  await rm(dir, { recursive: true, force: true });
}, 400_000);
