/** Checks of a picked file before and after the encoder, which is faked here. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readCompletePicture } from '../../../src/domain/photos/pickedJpeg';
import { PICK_TEXT } from '../../../src/domain/text/texts.pick';
import { rejectionReason } from '../../../src/features/capture/state/rejection';
import type { FileAnswer, FileQuestion } from '../../../src/platform/worker/messages';

let picture: Uint8Array<ArrayBuffer>;
let uniform = false;
let failure: string | null = null;
const requests: unknown[] = [];

/** Always answers the same picture, or its failure. */
class Encoder {
  onmessage: ((event: { data: FileAnswer }) => void) | null = null;
  async postMessage({ file, ...question }: FileQuestion) {
    if (question.format === 'PNG') {
      requests.push(question);
      return this.onmessage?.({ data: { kind: 'other' } });
    }
    const isComplete = !file || readCompletePicture(new Uint8Array(await file.arrayBuffer())) !== null;
    if (!isComplete) return this.onmessage?.({ data: { kind: 'incomplete' } });
    requests.push(question);
    const jpeg = { kind: 'jpeg' as const, bytes: picture.slice().buffer, uniform };
    return this.onmessage?.({ data: failure === null ? jpeg : { kind: 'failed', reason: failure } });
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
  requests.length = 0;
});

const NOW = Date.parse('2026-11-28T12:00:00Z');

async function prepare(bytes: Uint8Array<ArrayBuffer>) {
  const { prepareFile } = await import('../../../src/platform/image');
  return prepareFile(new File([bytes], 'a.jpg', { lastModified: NOW }), Promise.resolve(new Blob([bytes])), NOW);
}

test('takes a complete picture with size and hash', async () => {
  const prepared = await prepare(picture);
  expect(prepared).toMatchObject({ width: 64, height: 48 });
  expect(prepared.sha256).toMatch(/^[0-9a-f]{64}$/);
});

const text = (value: string) => Uint8Array.from(Buffer.from(value, 'latin1'));
const heic = text('\0\0\0\x18ftypheic\0\0\0\0mif1heic');

test('rejects a picture that was cut, before any decoding', async () => {
  for (const length of [picture.length - 3, picture.length - 40, picture.length / 2])
    await expect(prepare(picture.slice(0, length))).rejects.toMatchObject({ code: 'photo_truncated' });
  expect(requests).toEqual([]);
});

test('accepts a picture without its end marker', async () => {
  for (const length of [picture.length - 1, picture.length - 2])
    expect(await prepare(picture.slice(0, length))).toMatchObject({ width: 64, height: 48 });
});

const fileOf = (name: string) => Uint8Array.from(readFileSync(`tests/support/pickedFiles/${name}.jpg`));

test.each([
  ['what is no picture', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), PICK_TEXT.noPicture],
  ['nothing', () => new Uint8Array(), PICK_TEXT.unreadable],
  ['a JPEG of 12 bits a colour', () => fileOf('prec12'), PICK_TEXT.kind],
  ['a film', () => text('\0\0\0\x14ftypqt  \0\0\0\0qt  '), 'Das Format Video kann dieses Gerät nicht lesen.'],
  ['a HEIC where nothing decodes it', () => heic, 'Das Format HEIC kann dieses Gerät nicht lesen.'],
])('%s is rejected in its own words, without a worker', async (_, bytes, words) => {
  const error: unknown = await prepare(bytes()).catch((thrown: unknown) => thrown);
  expect(rejectionReason(error).startsWith(words)).toBe(true);
  expect(requests).toEqual([]);
});

test('rejects a PNG as incomplete when no decoder takes it', async () => {
  const png = Uint8Array.from(await sharp(picture).png().toBuffer());
  await expect(prepare(png)).rejects.toMatchObject({ code: 'photo_truncated' });
});

test('rejects a HEIC that ends too early as incomplete', async () => {
  await expect(prepare(heic.slice(0, -1))).rejects.toMatchObject({ code: 'photo_truncated' });
});

test('copies a file in pieces, and fails when one of them is gone', async () => {
  const { copyFile } = await import('../../../src/platform/image');
  const bytes = Uint8Array.from({ length: 9_000_001 }, (_, at) => at % 251);
  const file = new Blob([bytes]);
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer');
  const copy = await copyFile(file);
  expect(read.mock.contexts).toHaveLength(3);
  read.mockRestore();
  expect(Buffer.from(await copy.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'));
  await expect(copyFile(file)).rejects.toThrow('gone');
  vi.restoreAllMocks();
});

test('names a file that could not be read', async () => {
  const { prepareFile } = await import('../../../src/platform/image');
  const picked = prepareFile(new File(['1'], 'a.jpg'), Promise.resolve(null), NOW);
  await expect(picked).rejects.toMatchObject({ text: PICK_TEXT.unreadable });
});

test('converts other formats to JPEG when the browser decodes them', async () => {
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 64, height: 48, close }));
  for (const format of ['png', 'webp', 'gif', 'avif'] as const) {
    const bytes = Uint8Array.from(await sharp(picture).toFormat(format).toBuffer());
    expect(await prepare(bytes)).toMatchObject({ width: 64, height: 48, takenAt: NOW });
  }
  vi.unstubAllGlobals();
});

test('keeps the EXIF time, also behind stray bytes', async () => {
  const bytes = fileOf('exif2019');
  const takenAt = Date.parse('2019-05-04T01:02:01Z');
  expect(await prepare(bytes)).toMatchObject({ takenAt });
  expect(await prepare(Uint8Array.from([...bytes.slice(0, 20), 0, 0, ...bytes.slice(20)]))).toMatchObject({ takenAt });
});

test('rejects a one-color result: canvases that are too large', async () => {
  uniform = true;
  await expect(prepare(picture)).rejects.toMatchObject({ code: 'photo_uniform' });
});

async function large() {
  const create = { width: 8064, height: 6048, channels: 3 as const, background: '#35506b' };
  return Uint8Array.from(await sharp({ create }).jpeg().toBuffer());
}

function sized(jpeg: Uint8Array<ArrayBuffer>, width: number, height: number) {
  const bytes = jpeg.slice();
  const frame = bytes.findIndex((byte, at) => byte === 0xff && (bytes[at + 1] === 0xc0 || bytes[at + 1] === 0xc2));
  const head = new DataView(bytes.buffer);
  head.setUint16(frame + 5, height);
  head.setUint16(frame + 7, width);
  return bytes;
}

test('decodes 48 megapixels and rejects 108, which kill the page', async () => {
  await prepare(await large());
  expect(requests).toEqual([expect.objectContaining({ longSide: 1440 })]);
  await expect(prepare(sized(picture, 12_000, 9000))).rejects.toMatchObject({ code: 'photo_dimensions' });
  expect(requests).toHaveLength(1);
});

test('rejects a progressive picture that needs too much memory', async () => {
  const progressive = async (chromaSubsampling: '4:2:0' | '4:4:4') =>
    Uint8Array.from(await sharp(picture).jpeg({ progressive: true, chromaSubsampling }).toBuffer());
  const [halved, full] = [await progressive('4:2:0'), await progressive('4:4:4')];
  // 36 megapixels pass: this one then lacks the rows that its head names.
  await expect(prepare(sized(halved, 6928, 5196))).rejects.toMatchObject({ code: 'photo_truncated' });
  for (const large of [sized(halved, 8160, 6120), sized(full, 6000, 4000)]) {
    const error: unknown = await prepare(large).catch((thrown: unknown) => thrown);
    expect(rejectionReason(error)).toBe(PICK_TEXT.photo_dimensions);
  }
});

test('shrinks a large PNG in the worker, and leaves others to the browser', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 64, height: 48, close: vi.fn() }));
  const png = async (width: number, progressive = false) =>
    Uint8Array.from(
      await sharp({ create: { width, height: 4000, channels: 3, background: '#35506b' } })
        .png({ progressive })
        .toBuffer(),
    );
  const formats = () => requests.map((question) => (question as Partial<FileQuestion>).format).filter(Boolean);
  await prepare(await png(3000));
  expect(formats()).toEqual([]);
  await prepare(await png(4100));
  expect(formats()).toEqual(['PNG']);
  // An interlaced one is checked for its end, because only the browser decodes it.
  const interlaced = await png(4100, true);
  await expect(prepare(interlaced.slice(0, -20))).rejects.toMatchObject({ code: 'photo_truncated' });
  vi.unstubAllGlobals();
});

test('asks to retry when the decoder runs out of memory', async () => {
  failure = 'RangeError: Array buffer allocation failed';
  const error: unknown = await prepare(picture).catch((thrown: unknown) => thrown);
  expect(rejectionReason(error)).toBe('Das Foto wurde nicht gesichert. Bitte versuchen Sie es erneut.');
  failure = null;
  expect(await prepare(picture)).toMatchObject({ width: 64, height: 48 });
});
