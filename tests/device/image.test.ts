/** What a picked file must be before and after the encoder, which is the test's here: browsers have it, Node has not. */
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EncodeAnswer } from '../../src/device/worker/messages';

let picture: Uint8Array<ArrayBuffer>;
let uniform = false;
const asked: unknown[] = [];

/** Answers every question with the same picture. */
class Encoder {
  onmessage: ((event: { data: EncodeAnswer }) => void) | null = null;
  postMessage(question: unknown) {
    asked.push(question);
    this.onmessage?.({ data: { kind: 'jpeg', bytes: picture.slice().buffer, uniform } });
  }
  terminate() {}
}

beforeAll(async () => {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 30 };
  const create = { width: 64, height: 48, channels: 3 as const, background: '#35506b', noise };
  picture = Uint8Array.from(await sharp({ create }).jpeg().toBuffer());
});
beforeEach(() => {
  vi.stubGlobal('Worker', Encoder);
  uniform = false;
  asked.length = 0;
});

async function prepare(bytes: Uint8Array<ArrayBuffer>) {
  const { prepareFile } = await import('../../src/device/image');
  return prepareFile(new File([bytes], 'a.jpg'));
}

test('a whole picture is taken over with its size and its hash', async () => {
  const prepared = await prepare(picture);
  expect(prepared).toMatchObject({ width: 64, height: 48 });
  expect(prepared.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('a picture that was cut off anywhere behind its header is refused before anybody decodes it', async () => {
  for (const length of [picture.length - 1, picture.length - 2, picture.length / 2])
    await expect(prepare(picture.slice(0, length))).rejects.toMatchObject({ code: 'photo_truncated' });
  expect(asked).toEqual([]);
});

test('what is no JPEG is refused as that', async () => {
  const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await expect(prepare(text)).rejects.toMatchObject({ code: 'photo_not_jpeg' });
});

test('a picture that came out in one colour is refused: so fail canvases that are too large (D32)', async () => {
  uniform = true;
  await expect(prepare(picture)).rejects.toMatchObject({ code: 'photo_uniform' });
});
