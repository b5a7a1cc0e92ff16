/** Reads a file of a ZIP archive with Node alone, because `npm start` runs before packages are installed. */
import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;

/** @throws Error when the archive is invalid or lacks the file. @type {(zip: Buffer, name: string) => Buffer} */
export function fileFromZip(zip, name) {
  for (const entry of readEntries(zip)) {
    if (entry.name !== name) continue;
    const { offset, method, packed } = entry;
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const bytes = zip.subarray(start, start + packed);
    return method === 0 ? bytes : inflateRawSync(bytes);
  }
  throw new Error(`The archive holds no file ${name}.`);
}

/**
 * Only the central directory has the right sizes of streamed archives.
 * @type {(zip: Buffer) => Generator<{name: string, method: number, packed: number, offset: number}>}
 */
function* readEntries(zip) {
  let at = zip.readUInt32LE(endRecord(zip) + 16);
  while (zip.readUInt32LE(at) === ENTRY) {
    const nameLength = zip.readUInt16LE(at + 28);
    yield {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      offset: zip.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** @type {(zip: Buffer) => number} */
function endRecord(zip) {
  const first = Math.max(0, zip.length - END_SIZE - LONGEST_COMMENT);
  for (let at = zip.length - END_SIZE; at >= first; at--) if (zip.readUInt32LE(at) === END) return at;
  throw new Error('This is no ZIP archive.');
}
