/** A package as ZIP or folder; files are read one by one on demand. */
import { hashOfPieces, joinPieces, piecesOf } from '../../../platform/pieces';
import { bytesIn, zipEntries } from '../../../platform/zip';

/** A deviation, in the words of `pruefen.sh`. */
export class Deviation extends Error {}

export function throwDeviation(what: string): never {
  throw new Deviation(what);
}

export type Pack = {
  /** Sorted as by `sort` in the C locale. */
  names: readonly string[];
  has: (name: string) => boolean;
  /** Lower-case hex SHA-256; reads a file once. */
  sha: (name: string) => Promise<string>;
  /** A small file, each byte one character or as UTF-8. @throws Deviation if missing. */
  text: (name: string, encoding?: 'latin1' | 'utf-8') => Promise<string>;
  /** @throws Deviation as above */
  bytes: (name: string) => Promise<Uint8Array>;
};

/** The list of files. It also locates the folder of a repacked ZIP. */
export const MANIFEST = 'MANIFEST.sha256';
export const SHARED_LIST = 'SUMMEN.sha256';
/** Only photos, tables and the PDF are larger; the list of 10,000 photos has a megabyte. */
const SMALL_MAX = 32 * 1024 * 1024;
const MAY_BE_LARGE = /\.(?:jpg|csv|pdf)$/;

type Lying = { name: string; size: number; pieces: () => AsyncIterable<Uint8Array<ArrayBuffer>> };

/**
 * @param onRead receives every byte count.
 * @throws ZipError, Deviation
 */
export async function openPack(zip: Blob, onRead: (bytes: number) => void): Promise<Pack> {
  const entries = await zipEntries(zip);
  const lying = entries.map((entry) => ({ ...entry, pieces: () => bytesIn(zip, entry) }));
  return packOf(lying, { onRead, place: 'in der ZIP-Datei' });
}

/** Files that operating systems add to a folder; no change of a package (pruefen.sh, `vom_system`). */
export const isOfTheSystem = (name: string) => /(?:^|\/)(?:\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/.test(name);

/** An unpacked folder from the browser. @throws Deviation */
export function openFolder(files: readonly File[], onRead: (bytes: number) => void): Pack {
  const lying = files.map((file) => ({
    name: file.webkitRelativePath || file.name,
    size: file.size,
    pieces: () => piecesOf(file),
  }));
  return packOf(lying, { onRead, place: 'im Ordner' });
}

/**
 * @param of `place`: their location, in words.
 * @throws Deviation
 */
function packOf(all: readonly Lying[], { onRead, place }: { onRead: (bytes: number) => void; place: string }): Pack {
  const lying = all.filter(({ name }) => !isOfTheSystem(name));
  const folder = folderOf(lying.map(({ name }) => name));
  const files = new Map<string, Lying>();
  for (const file of lying) {
    if (!file.name.startsWith(folder)) throwDeviation(`${file.name} gehört nicht zu dieser Akte`);
    const name = file.name.slice(folder.length);
    if (files.has(name)) throwDeviation(`${name} liegt doppelt ${place}`);
    files.set(name, file);
  }
  const names = [...files.keys()].sort();
  // The scripts read one name a line (pruefen.sh, `dateien`).
  if (names.some((name) => name.includes('\n'))) throwDeviation('ein Dateiname enthält einen Zeilenumbruch');
  for (const name of names)
    if ((files.get(name)?.size ?? 0) > SMALL_MAX && !MAY_BE_LARGE.test(name)) throwDeviation(`${name} ist zu groß`);
  const found = (name: string) => files.get(name) ?? throwDeviation(`es fehlt ${name}`);
  const sums = new Map<string, string>();
  const bytes = async (name: string) => {
    const file = found(name);
    return joinPieces(file.pieces(), file.size);
  };
  return {
    names,
    has: (name) => files.has(name),
    async sha(name) {
      const file = found(name);
      const sum = sums.get(name) ?? (await hashOfPieces(file.pieces(), { size: file.size, onRead }));
      sums.set(name, sum);
      return sum;
    },
    bytes,
    async text(name, encoding = 'latin1') {
      return new TextDecoder(encoding, { ignoreBOM: true }).decode(await bytes(name));
    },
  };
}

/** The captured parts of matching names, in order. */
export function found({ names }: Pack, pattern: RegExp): RegExpExecArray[] {
  return names.map((name) => pattern.exec(name)).filter((match) => match !== null);
}

/** '' at the top level, as in our ZIPs. */
function folderOf(names: readonly string[]): string {
  const lists = names
    .map((name) => /^((?:[^/]+\/)*)(?:MANIFEST|SUMMEN)\.sha256$/.exec(name)?.[1])
    .filter(isText)
    .filter((folder) => !/(?:^|\/)pruefbuch\/$/.test(folder));
  // Unpackers may nest folders: the topmost list is the package's.
  return lists.sort((one, other) => one.length - other.length)[0] ?? '';
}

function isText(text: string | undefined): text is string {
  return text !== undefined;
}
