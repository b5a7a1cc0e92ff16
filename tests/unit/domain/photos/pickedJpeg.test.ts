/** Which picked JPEGs are complete: by cameras' and phones' files, and by damage in transfer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { cleanHead, pickedHead } from '../../../../src/domain/photos/jpegSegments';
import { readCompletePicture } from '../../../../src/domain/photos/pickedJpeg';
import { hiddenHeader } from '../../../support/faults/hostileJpegs';

const FILES = join(import.meta.dirname, '../../../support/pickedFiles');
const fileOf = (name: string) => new Uint8Array(readFileSync(join(FILES, name)));
const joined = (...parts: (Uint8Array | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((one) => Buffer.from(one))));
const taken = (bytes: Uint8Array) => {
  const parts = readCompletePicture(bytes);
  return parts && joined(...parts);
};
const END = [0xff, 0xd9];

/** One photo by several encoders: order of scans, colors, codes. */
const CODERS = {
  baseline: {},
  'all colours': { chromaSubsampling: '4:4:4' },
  progressive: { progressive: true },
  mozjpeg: { mozjpeg: true },
  'own codes': { optimiseCoding: true, quality: 95 },
} as const;
const made = new Map<string, Uint8Array>();
beforeAll(async () => {
  const photo = sharp('pocketbase/demo/photos/tonnen-2.jpg').resize(203, 149);
  for (const [name, options] of Object.entries(CODERS)) {
    made.set(name, new Uint8Array(await photo.clone().jpeg(options).toBuffer()));
    made.set(`${name}, grey`, new Uint8Array(await photo.clone().greyscale().jpeg(options).toBuffer()));
  }
  made.set('four colours', new Uint8Array(await photo.clone().toColourspace('cmyk').jpeg().toBuffer()));
});

function dataOf(bytes: Uint8Array): number {
  const scan = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xda]));
  return scan + 2 + (bytes[scan + 2] ?? 0) * 256 + (bytes[scan + 3] ?? 0);
}

function segmentsOf(bytes: Uint8Array): number[] {
  const found = [2];
  for (let at = 2; bytes[at + 1] !== 0xda; found.push(at)) at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  return found;
}

/** 12 grey blocks of two bits, with a restart marker after every second block. */
function withRestarts(numbers = [0, 1, 2, 3, 4]): Uint8Array {
  const table = (number: number) => [0xff, 0xc4, 0, 20, number, 1, ...Array(15).fill(0), 0];
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 24, 0, 32, 1, 1, 0x11, 0];
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
  const data = [0x0f, ...numbers.flatMap((number) => [0xff, 0xd0 + number, 0x0f])];
  return joined([0xff, 0xd8, 0xff, 0xdd, 0, 4, 0, 2], table(0), table(16), frame, scan, data, END);
}

describe('a picked JPEG is complete', () => {
  it('as encoded, and is stored unchanged', () => {
    for (const [name, bytes] of made) {
      expect(pickedHead(bytes), name).toMatchObject({ width: 203, height: 149, unsupported: false });
      expect(Buffer.from(taken(bytes) ?? []).equals(bytes), name).toBe(true);
    }
    expect(taken(withRestarts())).toEqual(withRestarts());
  });

  it('with the memory that a decoder keeps of a progressive one', () => {
    const pixels = 203 * 149;
    const kept = (name: string) => pickedHead(made.get(name) ?? new Uint8Array())?.keptBytes;
    // Two bytes a sample; colours have half the width and height.
    expect([kept('progressive'), kept('mozjpeg')]).toEqual([3 * pixels, 3 * pixels]);
    expect([kept('baseline'), kept('all colours'), kept('four colours')]).toEqual([0, 0, 0]);
  });

  it('in every size, also with partial blocks at the edge', async () => {
    for (const [width, height] of [
      [1, 1],
      [8, 17],
      [33, 16],
    ] as const)
      for (const options of Object.values(CODERS)) {
        const create = { width, height, channels: 3 as const, background: '#35506b' };
        expect(taken(new Uint8Array(await sharp({ create }).jpeg(options).toBuffer()))).not.toBeNull();
      }
  });

  it('without its end marker, and with appended data', () => {
    const noise = Uint8Array.from({ length: 500 }, (_, index) => (index * 37) % 251);
    const box = [0, 0, 0, 24, ...Buffer.from('ftypmp42'), ...noise, 0xff, 0xd9];
    const trailers = [
      [],
      [0],
      new Uint8Array(4096),
      box,
      joined(noise, [0xff, 0xf1, 9]),
      Buffer.from('text of a program'),
    ];
    for (const [name, bytes] of made)
      for (const trailer of trailers) {
        const open = bytes.subarray(0, -2);
        expect(Buffer.from(taken(joined(open, trailer)) ?? []).equals(bytes), name).toBe(true);
        expect(Buffer.from(taken(joined(bytes, trailer)) ?? []).equals(bytes), name).toBe(true);
      }
    // A second picture directly behind (MPF).
    const original = made.get('baseline')!;
    expect(taken(joined(original.subarray(0, -2), original))).toEqual(original);
    expect(taken(fileOf('pano_noeoi_small.jpg'))).toHaveLength(139_795);
  });

  it('with stray bytes between header segments', () => {
    for (const [name, bytes] of made) {
      const places = segmentsOf(bytes);
      for (const stray of [[0], [0, 0, 0], [0x20, 0x0d, 0x0a], [0xff, 0x00], [7, 0xff]])
        for (const chosen of [...places.map((place) => [place]), places]) {
          let spoiled = bytes;
          for (const place of [...chosen].reverse())
            spoiled = joined(spoiled.subarray(0, place), stray, spoiled.subarray(place));
          expect(pickedHead(spoiled), `${name} ${stray} ${chosen}`).toMatchObject({ width: 203, height: 149 });
          expect(Buffer.from(taken(spoiled) ?? []).equals(bytes), `${name} ${stray} ${chosen}`).toBe(true);
        }
    }
    expect(taken(fileOf('pad1_between.jpg'))).toHaveLength(139_795);
  });

  it("when a program's segment begins with 00 E1 instead of FF E1", () => {
    const bytes = fileOf('exif2019.jpg');
    for (const place of segmentsOf(bytes).filter((at) => (bytes[at + 1] ?? 0) >= 0xe0)) {
      const spoiled = bytes.slice();
      spoiled[place] = 0;
      expect(Buffer.from(taken(spoiled) ?? []).equals(bytes), String(place)).toBe(true);
      expect(Buffer.from(joined(...cleanHead(spoiled))).equals(joined(...cleanHead(bytes))), String(place)).toBe(true);
    }
  });

  it('by the frame that a decoder sees: a hidden one counts', async () => {
    expect(pickedHead(await hiddenHeader(made.get('baseline')!))).toMatchObject({ width: 65_535, height: 65_535 });
  });
});

describe('a picked JPEG is refused as incomplete', () => {
  it('when it was cut in its scans, with an end marker or not', () => {
    for (const [name, bytes] of made)
      for (let at = dataOf(bytes); at < bytes.length - 2; at += name === 'baseline' ? 7 : 97)
        for (const end of [[], END]) expect(taken(joined(bytes.subarray(0, at), end)), `${name} ${at}`).toBeNull();
    for (const name of ['trunc90_eoi.jpg', 'ptrunc60_eoi.jpg']) expect(taken(fileOf(name)), name).toBeNull();
  });

  it('when a progressive one ends between two scans', () => {
    const bytes = made.get('progressive')!;
    const scans = [...bytes.keys()].filter((at) => bytes[at] === 0xff && bytes[at + 1] === 0xda);
    expect(scans.length).toBeGreaterThan(5);
    for (const at of scans.slice(1)) expect(taken(joined(bytes.subarray(0, at), END))).toBeNull();
  });

  it('when it was cut in its header, or has no picture', () => {
    const bytes = made.get('baseline')!;
    for (let at = 0; at < dataOf(bytes); at++) {
      expect(taken(bytes.subarray(0, at))).toBeNull();
      expect(taken(joined(bytes.subarray(0, at), END))).toBeNull();
    }
  });

  it('when a restart marker is missing or misplaced', () => {
    for (const numbers of [[0, 1, 2, 3], [0, 1, 3, 4, 5], [0, 1, 2, 3, 4, 5], []])
      expect(taken(withRestarts(numbers)), String(numbers)).toBeNull();
  });

  it('when 200 bytes in its scan were replaced, in nearly every case', () => {
    expect(taken(fileOf('flipped_scan.jpg'))).toBeNull();
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    const cases = [...made].flatMap(([name, bytes]) => Array.from({ length: 40 }, () => ({ name, bytes })));
    const seen = cases.filter(({ bytes }) => {
      const damaged = bytes.slice();
      const first = dataOf(bytes);
      const at = first + Math.floor(random() * (bytes.length - 202 - first));
      for (let index = 0; index < 200; index++) damaged[at + index] = Math.floor(random() * 255);
      return taken(damaged) === null;
    });
    // Sometimes the rest decodes to as many blocks by chance.
    expect(seen.length / cases.length).toBeGreaterThan(0.93);
  });

  it('and never hangs or throws, whatever the bytes', () => {
    const bytes = made.get('progressive')!;
    fc.assert(
      fc.property(fc.nat(bytes.length), fc.uint8Array({ maxLength: 60 }), (at, change) => {
        const spoiled = bytes.slice();
        spoiled.set(change.subarray(0, bytes.length - at), at);
        taken(spoiled);
        pickedHead(spoiled);
      }),
      { numRuns: 300 },
    );
  });
});

it('but named separately when browsers cannot decode it', () => {
  const bytes = made.get('baseline')!;
  const frame = segmentsOf(bytes).find((at) => bytes[at + 1] === 0xc0)!;
  const changed = (offset: number, value: number) => {
    const other = bytes.slice();
    other[frame + offset] = value;
    return other;
  };
  const unread = [
    changed(4, 12),
    changed(9, 2),
    ...[0xc3, 0xc5, 0xc7, 0xc9, 0xca, 0xcb].map((kind) => changed(1, kind)),
  ];
  for (const one of [...unread, fileOf('prec12.jpg')]) {
    expect(pickedHead(one)).toMatchObject({ unsupported: true });
    expect(taken(one)).toBeNull();
  }
});
