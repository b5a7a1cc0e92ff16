/** Finds the photos of a PDF, in pieces, so that the file's size does not matter. */
import { PIECE } from '../../../platform/pieces';

/** Longest dictionary of a picture that is read, bytes; ours have two hundred. */
const DICTIONARY_MAX = 4000;
/** Longest end of a dictionary: `>>`, white space, `stream`, line end. */
const HEAD_MAX = 64;
const HEAD = />>\s{0,50}stream\r?\n/;

/**
 * The JPEGs of a PDF, unchanged, in file order (ISO 32000-1, 7.3.8 and 7.4.8). Our PDFs have streams with DCTDecode as
 * only filter and a direct length. Other encodings are not found.
 */
export async function* jpegsIn(pdf: Blob): AsyncGenerator<Blob> {
  const heads = new RegExp(HEAD, 'g');
  for (let from = 0; from < pdf.size; ) {
    const begin = Math.max(0, from - DICTIONARY_MAX);
    const end = Math.min(pdf.size, from + PIECE);
    const text = new TextDecoder('windows-1252').decode(await pdf.slice(begin, end).arrayBuffer());
    // A match at the edge may end behind it: found with the next piece.
    const edge = end === pdf.size ? end : end - HEAD_MAX;
    let next = edge;
    heads.lastIndex = from - begin;
    for (let head = heads.exec(text); head && begin + head.index < edge; head = heads.exec(text)) {
      const length = lengthOf(text, head.index);
      if (length === 0) continue;
      const at = begin + head.index + head[0].length;
      yield pdf.slice(at, at + length);
      next = Math.max(edge, at + length);
      heads.lastIndex = at + length - begin;
    }
    from = next;
  }
}

/** Length of the picture whose dictionary ends here; 0 for none, or a re-encoded one. */
function lengthOf(text: string, end: number): number {
  // Searches nearby only: a file may have a hundred thousand other streams.
  const near = text.slice(Math.max(0, end - DICTIONARY_MAX), end);
  const dictionary = near.slice(near.lastIndexOf(' obj') + 1);
  if (!/\/Filter\s*\/DCTDecode\b/.test(dictionary)) return 0;
  return Number(/\/Length\s+(\d+)(?!\d|\s+\d+\s+R)/.exec(dictionary)?.[1] ?? 0);
}
