/**
 * Reads a ZIP (PKWARE's APPNOTE 6.3, with 64-bit sizes) by slices: memory holds only the directory
 * and one slice. Only stored and deflated files. Refuses ZIPs that unpackers read differently.
 */
import { piecesOf } from './pieces';
import { largeNumbers, mayRename, nameIn } from './zipExtra';

/**
 * `packed`: stored bytes; `at`: start of its header; `until`: start of the next header or the
 * directory.
 */
export type ZipEntry = { name: string; size: number; packed: number; method: number; at: number; until: number };

/** The message is a sentence without its end. */
export class ZipError extends Error {}

/** Maximum directory size; a Schadenakte of 500 photos has 200 KB. */
const LIST_MAX = 32 * 1024 * 1024;
const END = { signature: 0x06054b50, length: 22, comment: 0xffff };
const END64 = { signature: 0x06064b50, length: 56, locator: 0x07064b50, locatorLength: 20 };
const LISTED = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
const FULL = 0xffffffff;
const [STORED, DEFLATED] = [0, 8];
/** File type: upper bits of the mode. */
const KIND = { mask: 0o170000, file: 0o100000, folder: 0o040000 };
/** Flag bits; `DESCRIBED`: the lengths follow the data. */
const [ENCRYPTED, DESCRIBED] = [1, 8];
/** Maximum bytes of a data descriptor; a file header is longer. */
const DESCRIPTOR_MAX = 24;

/**
 * Files in directory order, without folders.
 * @throws ZipError
 */
export async function zipEntries(zip: Blob): Promise<ZipEntry[]> {
  const { from, length } = await listOf(zip);
  if (length > LIST_MAX || from + length > zip.size) throw new ZipError('die Liste ihrer Dateien ist nicht lesbar');
  const list = await viewOf(zip, from, from + length);
  const entries: Omit<ZipEntry, 'until'>[] = [];
  for (let at = 0; at < length; ) {
    if (at + LISTED.length > length || list.getUint32(at, true) !== LISTED.signature)
      throw new ZipError('die Liste ihrer Dateien ist nicht lesbar');
    const [name, extra, comment] = [28, 30, 32].map((offset) => list.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const next = at + LISTED.length + name + extra + comment;
    if (next > length) throw new ZipError('die Liste ihrer Dateien ist nicht lesbar');
    entries.push(parseEntry(list, { at, name, extra }));
    at = next;
  }
  return addEntryEnds(entries, from).filter((entry) => !entry.name.endsWith('/'));
}

/**
 * Adds each end. Ensures that a streaming unpacker finds the same files.
 * @throws ZipError
 */
function addEntryEnds(entries: readonly Omit<ZipEntry, 'until'>[], end: number): ZipEntry[] {
  const begins = [...entries.map(({ at }) => at), end].sort((one, other) => one - other);
  if (begins[0] !== 0) throw new ZipError('vor ihrer ersten Datei steht etwas anderes');
  const until = new Map(begins.map((at, index) => [at, begins[index + 1] ?? end]));
  return entries.map((entry) => ({ ...entry, until: until.get(entry.at) ?? end }));
}

/**
 * Finds the directory from the file's end.
 * @throws ZipError
 */
async function listOf(zip: Blob): Promise<{ from: number; length: number }> {
  const begin = Math.max(0, zip.size - END.length - END.comment - END64.locatorLength);
  const view = await viewOf(zip, begin, zip.size);
  for (let at = view.byteLength - END.length; at >= 0; at--) {
    if (view.getUint32(at, true) !== END.signature) continue;
    if (at + END.length + view.getUint16(at + 20, true) !== view.byteLength) continue;
    const locator = at - END64.locatorLength;
    if (locator >= 0 && view.getUint32(locator, true) === END64.locator) {
      const end = readUint64(view, locator + 8);
      return assertListPlace(await listOf64(zip, end), end);
    }
    return assertListPlace({ from: view.getUint32(at + 16, true), length: view.getUint32(at + 12, true) }, begin + at);
  }
  throw new ZipError('das Ende der Datei fehlt');
}

/**
 * With leading bytes unpackers disagree on offsets and read other files.
 * @throws ZipError
 */
function assertListPlace(list: { from: number; length: number }, end: number): { from: number; length: number } {
  if (list.from + list.length !== end) throw new ZipError('die Liste ihrer Dateien steht nicht, wo sie stehen muss');
  return list;
}

async function listOf64(zip: Blob, at: number): Promise<{ from: number; length: number }> {
  const view = await viewOf(zip, at, at + END64.length);
  if (view.getUint32(0, true) !== END64.signature) throw new ZipError('das Ende der Datei ist nicht lesbar');
  return { from: readUint64(view, 48), length: readUint64(view, 40) };
}

function parseEntry(
  list: DataView,
  { at, name, extra }: { at: number; name: number; extra: number },
): Omit<ZipEntry, 'until'> {
  const bytes = new Uint8Array(list.buffer, at + LISTED.length, name);
  const fields = new Uint8Array(list.buffer, at + LISTED.length + name, extra);
  const text = plainName(bytes, fields);
  if (list.getUint16(at + 8, true) & ENCRYPTED) throw new ZipError(`${text} ist verschlüsselt`);
  // Unpackers read the mode of every system with links, not only Unix.
  const kind = list.getUint16(at + 40, true) & KIND.mask;
  if (kind !== 0 && kind !== KIND.file && kind !== KIND.folder)
    throw new ZipError(`${text} ist keine gewöhnliche Datei`);
  const large = largeNumbers(fields);
  const readNumberAt = (offset: number) => {
    const value = list.getUint32(at + offset, true);
    return value === FULL ? (large.shift() ?? value) : value;
  };
  const [size, packed, header] = [readNumberAt(24), readNumberAt(20), readNumberAt(42)];
  return { name: text, size, packed, method: list.getUint16(at + 10, true), at: header };
}

/**
 * A name that all unpackers read alike.
 * @throws ZipError
 */
function plainName(bytes: Uint8Array, extra: Uint8Array): string {
  const name = nameIn(bytes);
  // Some unpackers create folders from it.
  if (name.includes('\\')) throw new ZipError(`der Name ${name} hat einen umgekehrten Schrägstrich`);
  if (mayRename(extra, bytes))
    throw new ZipError(`zu ${name} steht in der ZIP-Datei etwas, das hier nicht gelesen wird`);
  return name;
}

/**
 * Unpacked bytes, by slice.
 * @throws ZipError
 */
export async function* bytesIn(zip: Blob, entry: ZipEntry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const packed = await packedBytes(zip, entry);
  let read = 0;
  for await (const bytes of entry.method === STORED ? piecesOf(packed) : inflateEntry(packed, entry)) {
    read += bytes.length;
    // Stops a ZIP bomb.
    if (read > entry.size) break;
    yield bytes;
  }
  if (read !== entry.size) throw new ZipError(`${entry.name} hat nicht die Länge, die in der ZIP-Datei steht`);
}

async function packedBytes(zip: Blob, entry: ZipEntry): Promise<Blob> {
  const { name, at, packed, until } = entry;
  const header = await viewOf(zip, at, at + LOCAL.length);
  if (header.getUint32(0, true) !== LOCAL.signature) throw new ZipError(`${name} ist nicht lesbar`);
  const [nameLength, extra] = [header.getUint16(26, true), header.getUint16(28, true)];
  const from = at + LOCAL.length;
  const begin = from + nameLength + extra;
  if (begin + packed > zip.size) throw new ZipError(`${name} ist nicht vollständig`);
  const localHeader = new Uint8Array(await zip.slice(from, begin).arrayBuffer());
  const own = plainName(localHeader.subarray(0, nameLength), localHeader.subarray(nameLength));
  // Unpackers differ: some use this name, others the directory's.
  if (own !== name) throw new ZipError(`${name} heißt in der ZIP-Datei auch ${own}`);
  if (!saysTheSame(header, { entry, extra: localHeader.subarray(nameLength) }))
    throw new ZipError(`${name} ist in der ZIP-Datei zweimal verschieden beschrieben`);
  const rest = until - begin - packed;
  if (rest < 0 || rest > DESCRIPTOR_MAX) throw new ZipError(`hinter ${name} steht etwas, das die Liste nicht nennt`);
  return zip.slice(begin, begin + packed);
}

/** Whether the local header gives the same data. With a descriptor it has no lengths. */
function saysTheSame(header: DataView, { entry, extra }: { entry: ZipEntry; extra: Uint8Array }): boolean {
  const flags = header.getUint16(6, true);
  if (flags & ENCRYPTED || header.getUint16(8, true) !== entry.method) return false;
  if (flags & DESCRIBED) return true;
  const large = largeNumbers(extra);
  const [size, packed] = [22, 18].map((offset) => {
    const value = header.getUint32(offset, true);
    return value === FULL ? (large.shift() ?? value) : value;
  });
  return size === entry.size && packed === entry.packed;
}

async function* inflateEntry(packed: Blob, { name, method }: ZipEntry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (method !== DEFLATED || !('DecompressionStream' in globalThis))
    throw new ZipError(`${name} ist auf eine Art gepackt, die dieser Browser nicht liest`);
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
      if (value) yield value;
  } catch {
    throw new ZipError(`${name} lässt sich nicht auspacken`);
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

async function viewOf(blob: Blob, from: number, until: number): Promise<DataView> {
  const view = new DataView(await blob.slice(from, until).arrayBuffer());
  if (view.byteLength < until - from) throw new ZipError('die Datei ist nicht vollständig');
  return view;
}

/** A 64-bit number; beyond 2^53 invalid. */
function readUint64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}
