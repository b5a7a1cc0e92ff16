/** Decodes a large PNG at reduced size, in every engine: row by row, so that 50 megapixels need a few megabytes. */
import { PngShrinker, readPngHead } from '../../domain/photos/pngRows';
import { fitWithin } from './pixels';

/** Bytes read at once while looking for the data. */
const WINDOW = 1024 * 1024;
const SIGNATURE = 8;

/** A frame at least as large as the stored photo; 'incomplete' where rows are missing; null: not for this way. */
export async function shrinkPng(file: Blob): Promise<ImageBitmap | 'incomplete' | null> {
  const head = readPngHead(new Uint8Array(await file.slice(0, 64).arrayBuffer()));
  const factor = head ? Math.floor(head.width / fitWithin(head).width) : 1;
  if (!head || factor < 2) return null;
  const parts = await takeApart(file);
  if (!parts) return 'incomplete';
  // A colour that means 'transparent', and other colours than sRGB, are left to the browser.
  if ((parts.alpha.length > 0 && head.colour !== 3) || parts.isManaged) return null;
  const shrinker = new PngShrinker(head, parts, factor);
  if (!(await inflate(parts.data, shrinker))) return 'incomplete';
  return createImageBitmap(new ImageData(shrinker.pixels, shrinker.width, shrinker.height));
}

/** `isManaged`: the file says how its colours differ from sRGB. */
type Parts = { colours: Uint8Array; alpha: Uint8Array; data: Blob; isManaged: boolean };

/** Palette and compressed data, as pieces of the file that are not read yet; null where its end is missing. */
async function takeApart(file: Blob): Promise<Parts | null> {
  const parts = { colours: new Uint8Array(), alpha: new Uint8Array() };
  const data: Blob[] = [];
  const kinds = new Set<string>();
  let [window, from] = [new Uint8Array(), 0];
  for (let at = SIGNATURE; at + 8 <= file.size; ) {
    if (at < from || at + 8 > from + window.length) {
      window = new Uint8Array(await file.slice(at, at + WINDOW).arrayBuffer());
      from = at;
    }
    const length = new DataView(window.buffer).getUint32(at - from);
    const kind = String.fromCharCode(...window.subarray(at - from + 4, at - from + 8));
    const content = file.slice(at + 8, at + 8 + length);
    kinds.add(kind);
    if (kind === 'IEND') return { ...parts, data: new Blob(data), isManaged: hasOwnColours(kinds) };
    if (kind === 'IDAT') data.push(content);
    if (kind === 'PLTE') parts.colours = new Uint8Array(await content.arrayBuffer());
    if (kind === 'tRNS') parts.alpha = new Uint8Array(await content.arrayBuffer());
    at += 12 + length;
  }
  return null;
}

/** By the order of precedence: `sRGB` makes `gAMA` and `cHRM` void. */
function hasOwnColours(kinds: ReadonlySet<string>): boolean {
  if (kinds.has('cICP') || kinds.has('iCCP')) return true;
  return !kinds.has('sRGB') && (kinds.has('gAMA') || kinds.has('cHRM'));
}

/** @returns whether every row came; damaged data ends the stream with an error. */
async function inflate(data: Blob, shrinker: PngShrinker): Promise<boolean> {
  const reader = data.stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) shrinker.push(piece.value);
  } catch {
    return false;
  }
  return shrinker.isComplete();
}
