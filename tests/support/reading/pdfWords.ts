/** Where the words of a PDF stand, read by poppler. */
import { ran } from './ran';

/** Points from the left and upper edge of the sheet; `page` from 1. */
export type PlacedWord = { page: number; text: string; left: number; top: number; right: number; bottom: number };
export type PlacedPage = { width: number; height: number; words: PlacedWord[] };

/** @param path of the PDF; needs `paperTools`. */
export function placedPages(path: string): PlacedPage[] {
  const pages: PlacedPage[] = [];
  const parts = ran('pdftotext', '-bbox', path, '-').matchAll(
    /<page width="([\d.]+)" height="([\d.]+)">|<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*?)<\/word>/g,
  );
  for (const [, width, height, left, top, right, bottom, text = ''] of parts)
    if (width !== undefined) pages.push({ width: Number(width), height: Number(height), words: [] });
    else
      pages.at(-1)?.words.push({
        page: pages.length,
        text: decoded(text),
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
      });
  return pages;
}

function decoded(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** Words outside the sheet's margins, and words that lie over another one. @param edge margin, points */
export function layoutFaults(pages: readonly PlacedPage[], edge: number): string[] {
  return pages.flatMap(({ width, height, words }, index) => [
    ...words
      .filter(({ left, right, top, bottom }) => left < edge || right > width - edge || top < edge || bottom > height)
      .map(({ text }) => `page ${index + 1}: '${text}' leaves the sheet`),
    ...words.flatMap((one, at) =>
      words
        .slice(at + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `page ${index + 1}: '${one.text}' lies over '${other.text}'`),
    ),
  ]);
}

/** The boxes of a font are higher than its letters: half a line is an overlap. */
function overlap(one: PlacedWord, other: PlacedWord): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 1 && down > Math.min(one.bottom - one.top, other.bottom - other.top) / 2;
}
