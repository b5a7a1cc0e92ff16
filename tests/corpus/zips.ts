/** Faults of a ZIP with honest files: two unpackers would create different folders. */
import { crc32 } from 'node:zlib';
import type { Zippable } from 'fflate';
import type { Files } from '../support/evidence/caseFileOfNode';

type Pack = (content: Zippable) => Buffer;
export type ZipForgery = { name: string; expected: 'unchanged' | 'refused'; zip: (files: Files, pack: Pack) => Buffer };

const PHOTO = '4F7K2-Q9M3X/foto-001.jpg';
const LISTED = 'PK\x01\x02';
const LOCAL = 'PK\x03\x04';
const END = 'PK\x05\x06';
const plain = (files: Files): Zippable =>
  Object.fromEntries([...files].map(([name, bytes]) => [name, new Uint8Array(bytes)]));
/** The header's position in the central directory or before the file's bytes. */
const headerOf = (zip: Buffer, signature: string, name = PHOTO) => {
  const length = signature === LISTED ? 46 : 30;
  for (let at = zip.indexOf(signature, 0, 'latin1'); at >= 0; at = zip.indexOf(signature, at + 1, 'latin1'))
    if (zip.subarray(at + length, at + length + name.length).toString() === name) return at;
  throw new Error(`${name} is not in the ZIP`);
};
const patched = (
  name: string,
  patch: (zip: Buffer) => void,
  expected: ZipForgery['expected'] = 'refused',
): ZipForgery => ({
  name,
  expected,
  zip(files, pack) {
    const zip = pack(plain(files));
    patch(zip);
    return zip;
  },
});
const relisted = (zip: Buffer, change: (list: Buffer) => Buffer, more = 0) => {
  const end = zip.lastIndexOf(END, undefined, 'latin1');
  const from = zip.readUInt32LE(end + 16);
  const list = change(zip.subarray(from, end));
  const tail = Buffer.from(zip.subarray(end));
  for (const at of [8, 10]) tail.writeUInt16LE(tail.readUInt16LE(at) + more, at);
  tail.writeUInt32LE(list.length, 12);
  return Buffer.concat([zip.subarray(0, from), list, tail]);
};
const listedOf = (zip: Buffer, name = PHOTO) => {
  const at = headerOf(zip, LISTED, name);
  return zip.subarray(at, at + 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32));
};

/** Info-ZIP's Unicode path, the name that `unzip` uses. */
const unicodePath = (header: string, text: string) => {
  const field = Buffer.alloc(5 + Buffer.byteLength(text));
  field[0] = 1;
  field.writeUInt32LE(crc32(Buffer.from(header)), 1);
  field.write(text, 5);
  return { 28789: new Uint8Array(field) };
};
/** Adds an extra field to each file, in the directory and before its bytes. */
const withFields = (
  name: string,
  fields: { [file: string]: (file: string) => { [id: number]: Uint8Array } },
  expected: ZipForgery['expected'] = 'refused',
): ZipForgery => ({
  name,
  expected,
  zip: (files, pack) =>
    pack(
      Object.fromEntries(
        [...files].map(([file, bytes]) => {
          const extra = fields[file]?.(file);
          return [file, extra ? [new Uint8Array(bytes), { extra }] : new Uint8Array(bytes)];
        }),
      ),
    ),
});
const linkBy = (system: number, name: string) =>
  patched(`a link by ${name}`, (zip) => {
    const at = headerOf(zip, LISTED);
    zip[at + 5] = system;
    zip.writeUInt32LE(0o120777 * 0x10000, at + 38);
  });
const OTHER = '4F7K2-Q9M3X/foto-002.jpg';

/** Headers that only some unpackers read: a name, a link, a compression method, a length. */
const SAID_TO_SOME: readonly ZipForgery[] = [
  withFields('Unicode paths swap two photos', {
    [PHOTO]: (file) => unicodePath(file, OTHER),
    [OTHER]: (file) => unicodePath(file, PHOTO),
  }),
  withFields('a Unicode path renames a photo', { [PHOTO]: (file) => unicodePath(file, '4F7K2-Q9M3X/foto-009.png') }),
  withFields('a Unicode path lays one file on another', { 'PRUEFEN.txt': (file) => unicodePath(file, 'pruefen.html') }),
  withFields('a Unicode path that says the same name', { [PHOTO]: (file) => unicodePath(file, file) }, 'unchanged'),
  {
    name: 'a forged photo behind the name of a system file',
    expected: 'refused',
    zip: (files, pack) =>
      pack({
        ...plain(files),
        [PHOTO]: [new Uint8Array(files.get(PHOTO) ?? []), { extra: unicodePath(PHOTO, '4F7K2-Q9M3X/._old') }],
        '4F7K2-Q9M3X/._new': [new Uint8Array(9), { extra: unicodePath('4F7K2-Q9M3X/._new', PHOTO) }],
      }),
  },
  withFields('a Unix field of PKWARE', { [PHOTO]: () => ({ 13: new Uint8Array(16) }) }),
  withFields('a Unix field of ASi', { [PHOTO]: () => ({ 30062: new Uint8Array(14) }) }),
  withFields('a field that nobody knows', { [PHOTO]: () => ({ 31354: new Uint8Array(4) }) }),
  withFields(
    'times as other programs write them',
    { [PHOTO]: () => ({ 21589: new Uint8Array([1, 0, 0, 0, 0]) }) },
    'unchanged',
  ),
  linkBy(16, 'BeOS'),
  linkBy(19, 'OS X'),
  linkBy(0, 'MS-DOS'),
  patched('another way of packing before the bytes', (zip) => zip.writeUInt16LE(8, headerOf(zip, LOCAL) + 8)),
  patched('another length before the bytes', (zip) => {
    const at = headerOf(zip, LOCAL) + 18;
    for (const offset of [at, at + 4]) zip.writeUInt32LE(zip.readUInt32LE(offset) - 1, offset);
  }),
  patched('said to be encrypted before the bytes', (zip) => zip.writeUInt16LE(1, headerOf(zip, LOCAL) + 6)),
  {
    name: 'a name behind a byte order mark',
    expected: 'refused',
    zip: (files, pack) =>
      pack(plain(new Map([...files].map(([name, bytes]) => [name === PHOTO ? `\ufeff${name}` : name, bytes])))),
  },
  {
    name: 'a folder with backslashes behind the name of a system file',
    expected: 'refused',
    zip: (files, pack) => pack({ ...plain(files), '._x\\mehr.txt': new Uint8Array(1) }),
  },
];

export const ZIP_FORGERIES: readonly ZipForgery[] = [
  { name: 'unchanged', expected: 'unchanged', zip: (files, pack) => pack(plain(files)) },
  {
    name: 'in a folder of its own',
    expected: 'unchanged',
    zip: (files, pack) => pack(plain(new Map([...files].map(([name, bytes]) => [`Akte/${name}`, bytes])))),
  },
  {
    name: 'a file beside the folder',
    expected: 'refused',
    zip: (files, pack) =>
      pack(
        plain(
          new Map([
            ...[...files].map(([name, bytes]) => [`Akte/${name}`, bytes] as const),
            ['daneben.txt', Buffer.from('x')] as const,
          ]),
        ),
      ),
  },
  {
    name: 'a name that leads outside',
    expected: 'refused',
    zip: (files, pack) => pack({ ...plain(files), '../daneben.txt': new Uint8Array(1) }),
  },
  {
    name: 'a name with backslashes',
    expected: 'refused',
    zip: (files, pack) => pack({ ...plain(files), 'pruefbuch\\mehr.txt': new Uint8Array(1) }),
  },
  {
    name: 'an absolute name',
    expected: 'refused',
    zip: (files, pack) => pack({ ...plain(files), '/etc/mehr.txt': new Uint8Array(1) }),
  },
  {
    name: 'a name twice, the second one forged',
    expected: 'refused',
    zip(files, pack) {
      const zip = pack({ ...plain(files), '4F7K2-Q9M3X/foto-00x.jpg': new Uint8Array(Buffer.from('forged')) });
      for (const [signature, length] of [
        [LISTED, 46],
        [LOCAL, 30],
      ] as const)
        zip.write(PHOTO, headerOf(zip, signature, '4F7K2-Q9M3X/foto-00x.jpg') + length, 'latin1');
      return zip;
    },
  },
  {
    name: 'a file twice in the list',
    expected: 'refused',
    zip(files, pack) {
      const zip = pack(plain(files));
      return relisted(zip, (list) => Buffer.concat([list, listedOf(zip)]), 1);
    },
  },
  {
    name: 'a file that the list does not name',
    expected: 'refused',
    zip(files, pack) {
      const zip = pack(plain(files));
      const one = listedOf(zip);
      const at = headerOf(zip, LISTED);
      const from = zip.readUInt32LE(zip.lastIndexOf(END, undefined, 'latin1') + 16);
      return relisted(
        zip,
        (list) => Buffer.concat([list.subarray(0, at - from), list.subarray(at - from + one.length)]),
        -1,
      );
    },
  },
  patched('another name before the bytes', (zip) => zip.write('x', headerOf(zip, LOCAL) + 30)),
  patched('another name in the list', (zip) => zip.write('5', headerOf(zip, LISTED) + 46)),
  patched('said to be encrypted', (zip) =>
    zip.writeUInt16LE(zip.readUInt16LE(headerOf(zip, LISTED) + 8) | 1, headerOf(zip, LISTED) + 8),
  ),
  patched('packed in a way nobody knows', (zip) => zip.writeUInt16LE(99, headerOf(zip, LISTED) + 10)),
  patched('another length in the list', (zip) =>
    zip.writeUInt32LE(zip.readUInt32LE(headerOf(zip, LISTED) + 24) - 1, headerOf(zip, LISTED) + 24),
  ),
  patched('a link in the place of a file', (zip) => {
    const at = headerOf(zip, LISTED);
    zip.writeUInt16LE(0x031e, at + 4);
    zip.writeUInt32LE(0o120777 * 0x10000, at + 38);
  }),
  patched('a header that is none', (zip) => zip.writeUInt32LE(0, headerOf(zip, LOCAL))),
  patched('bytes that begin at another file', (zip) =>
    zip.writeUInt32LE(headerOf(zip, LOCAL, '4F7K2-Q9M3X/foto-002.jpg'), headerOf(zip, LISTED) + 42),
  ),
  patched('one byte of a photo', (zip) => {
    const at = headerOf(zip, LOCAL) + 30 + PHOTO.length + 2;
    zip[at] = (zip[at] ?? 0) ^ 1;
  }),
  { name: 'cut at its end', expected: 'refused', zip: (files, pack) => pack(plain(files)).subarray(0, -1) },
  { name: 'cut in the middle', expected: 'refused', zip: (files, pack) => pack(plain(files)).subarray(0, 4000) },
  {
    name: 'bytes behind its end',
    expected: 'refused',
    zip: (files, pack) => Buffer.concat([pack(plain(files)), Buffer.from('more')]),
  },
  {
    name: 'bytes in front',
    expected: 'refused',
    zip: (files, pack) => Buffer.concat([Buffer.from('PK\x03\x04more'), pack(plain(files))]),
  },
  {
    name: 'the same ZIP behind itself',
    expected: 'refused',
    zip: (files, pack) => Buffer.concat([pack(plain(files)), pack(plain(files))]),
  },
  {
    name: 'a forged ZIP of the same length behind the honest one',
    expected: 'refused',
    zip(files, pack) {
      const forged = new Map(files).set(PHOTO, Buffer.alloc(files.get(PHOTO)?.length ?? 0, 'x'));
      return Buffer.concat([pack(plain(files)), pack(plain(forged))]);
    },
  },
  {
    name: 'a file between two others that the list does not name',
    expected: 'refused',
    zip(files, pack) {
      const zip = pack({ ...plain(files), 'zzz.txt': new Uint8Array(9) });
      const one = listedOf(zip, 'zzz.txt');
      return relisted(zip, (list) => list.subarray(0, list.length - one.length), -1);
    },
  },
  {
    name: 'made by the programs of another system',
    expected: 'unchanged',
    zip(files, pack) {
      const zip = pack(plain(files));
      for (let at = zip.indexOf(LISTED, 0, 'latin1'); at >= 0; at = zip.indexOf(LISTED, at + 1, 'latin1')) {
        zip.writeUInt16LE(0x031e, at + 4);
        zip.writeUInt32LE(0o100644 * 0x10000, at + 38);
      }
      return zip;
    },
  },
  ...SAID_TO_SOME,
];
