/** A large PNG is shrunk by our own rows only where its colours are sRGB. */
import sharp from 'sharp';
import { beforeEach, expect, it, vi } from 'vitest';
import { shrinkPng } from '../../../src/platform/worker/shrinkPng';

beforeEach(() => {
  vi.stubGlobal('ImageData', class {});
  vi.stubGlobal('createImageBitmap', async () => 'small');
});

const create = { width: 3840, height: 2160, channels: 3 as const, background: '#3a6' };
const plain = () => sharp({ create }).png({ compressionLevel: 1 });

/** The PNG with chunks of these kinds behind its head. */
async function withChunks(...kinds: string[]): Promise<Blob> {
  const png = await plain().toBuffer();
  const chunks = kinds.map((kind) => Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from(kind), Buffer.alloc(5)]));
  return new Blob([png.subarray(0, 33), ...chunks, png.subarray(33)].map((part) => new Uint8Array(part)));
}

it.each([
  [[], 'small'],
  [['sRGB', 'gAMA', 'cHRM'], 'small'],
  [['gAMA'], null],
  [['cHRM'], null],
  [['cICP'], null],
  [['sRGB', 'iCCP'], null],
])('with the chunks %j gives %s', async (kinds, expected) => {
  expect(await shrinkPng(await withChunks(...kinds))).toBe(expected);
});

it('leaves a PNG in another colour space to the browser', async () => {
  const png = await plain().withIccProfile('p3').toBuffer();
  expect(await shrinkPng(new Blob([new Uint8Array(png)]))).toBeNull();
});
