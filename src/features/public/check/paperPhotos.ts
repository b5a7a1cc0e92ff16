/** The photos of a paper that somebody holds (D186): read from pieces of the file, so that its size does not matter. */
import { PIECE } from '../../../platform/pieces';

/** Longest description of a picture that is read, bytes; ours have two hundred. */
const DICTIONARY_MAX = 4000;
/** Longest end of a description: `>>`, white space, `stream` and the end of a line. */
const HEAD_MAX = 64;
const HEAD = />>\s{0,50}stream\r?\n/;

/**
 * The JPEGs that stand in a PDF as they are, byte for byte, in the order of the file (ISO 32000-1, 7.3.8 and 7.4.8): streams whose only
 * filter is DCTDecode and whose length is written beside them, as our own papers have them. What is packed otherwise is not found.
 */
export async function* jpegsIn(pdf: Blob): AsyncGenerator<Blob> {
  const heads = new RegExp(HEAD, 'g');
  for (let from = 0; from < pdf.size; ) {
    const begin = Math.max(0, from - DICTIONARY_MAX);
    const end = Math.min(pdf.size, from + PIECE);
    const text = new TextDecoder('windows-1252').decode(await pdf.slice(begin, end).arrayBuffer());
    // What begins at the edge may end behind it: it is looked for in the next piece.
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

/** Of the picture that is described before this place; 0 where none is, or none as it was taken. */
function lengthOf(text: string, end: number): number {
  // Looked for close by: a file may have a hundred thousand streams and none of it.
  const near = text.slice(Math.max(0, end - DICTIONARY_MAX), end);
  const dictionary = near.slice(near.lastIndexOf(' obj') + 1);
  if (!/\/Filter\s*\/DCTDecode\b/.test(dictionary)) return 0;
  return Number(/\/Length\s+(\d+)(?!\d|\s+\d+\s+R)/.exec(dictionary)?.[1] ?? 0);
}
