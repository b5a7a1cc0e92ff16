/** What a picked file must be before and after the encoder, which is the test's here: browsers have it, Node has not. */
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EncodeAnswer } from '../../src/device/worker/messages';
import { refusalReason } from '../../src/features/capture/state/refusal';

let picture: Uint8Array<ArrayBuffer>;
let uniform = false;
/** What the decoder says instead of a picture. */
let failure: string | null = null;
const asked: unknown[] = [];

/** Answers every question with the same picture, or with its failure. */
class Encoder {
  onmessage: ((event: { data: EncodeAnswer }) => void) | null = null;
  postMessage(question: unknown) {
    asked.push(question);
    const jpeg = { kind: 'jpeg' as const, bytes: picture.slice().buffer, uniform };
    this.onmessage?.({ data: failure === null ? jpeg : { kind: 'failed', reason: failure } });
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
  failure = null;
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

/** A JPEG of 48 megapixels, as large cameras of phones make them. */
async function large() {
  const create = { width: 8064, height: 6048, channels: 3 as const, background: '#35506b' };
  return Uint8Array.from(await sharp({ create }).jpeg().toBuffer());
}

/** The same bytes under a head that tells of another size. */
function sized(jpeg: Uint8Array<ArrayBuffer>, width: number, height: number) {
  const bytes = jpeg.slice();
  const frame = bytes.findIndex((byte, at) => byte === 0xff && (bytes[at + 1] === 0xc0 || bytes[at + 1] === 0xc2));
  const head = new DataView(bytes.buffer);
  head.setUint16(frame + 5, height);
  head.setUint16(frame + 7, width);
  return bytes;
}

test('a picture of 48 megapixels is given to the decoder, one of 108 is refused before it can kill the page', async () => {
  await prepare(await large());
  expect(asked).toEqual([expect.objectContaining({ longSide: 1440 })]);
  await expect(prepare(sized(picture, 12_000, 9000))).rejects.toMatchObject({ code: 'photo_dimensions' });
  expect(asked).toHaveLength(1);
});

test('a decoder that runs out of memory does not call a JPEG no JPEG: it says to try again', async () => {
  failure = 'RangeError: Array buffer allocation failed';
  const error: unknown = await prepare(picture).catch((thrown: unknown) => thrown);
  expect(refusalReason(error)).toBe('Das Foto wurde nicht gesichert. Bitte versuchen Sie es erneut.');
  failure = null;
  expect(await prepare(picture)).toMatchObject({ width: 64, height: 48 });
});

test('a HEIC of an iPhone is refused as no JPEG before anybody decodes it', async () => {
  const heic = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  await expect(prepare(heic)).rejects.toMatchObject({ code: 'photo_not_jpeg' });
  expect(asked).toEqual([]);
});
