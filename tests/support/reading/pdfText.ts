/** Reads the text of a PDF that Chromium printed. */
import { inflateSync } from 'node:zlib';

/** One line per piece, in drawing order. */
export function pdfText(pdf: Buffer): { text: string; pages: number } {
  const objects = objectsOf(pdf.toString('latin1'));
  const fonts = new Map<string, Map<string, string>>();
  for (const [id, { head }] of objects) {
    const characters = objects.get(/\/ToUnicode (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream;
    // Chromium names a page's font after its object: /F4 is object 4.
    if (characters) fonts.set(`F${id}`, charactersOf(characters));
  }
  const all = [...objects.values()];
  const lines = all.flatMap(({ stream }) => (stream && / T[jJ]\b/.test(stream) ? linesOf(stream, fonts) : []));
  return { text: lines.join('\n'), pages: all.filter(({ head }) => /\/Type \/Page\b/.test(head)).length };
}

type PdfObject = { head: string; stream: string | null };

function objectsOf(pdf: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of pdf.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)) {
    const [head = '', bytes] = body.split(/\bstream\r?\n/, 2);
    const packed = bytes?.slice(0, bytes.lastIndexOf('endstream'));
    objects.set(id, { head, stream: packed === undefined ? null : unpacked(head, packed) });
  }
  return objects;
}

/** Skips pictures and font files, whose compression may differ. */
function unpacked(head: string, packed: string): string | null {
  if (!head.includes('/FlateDecode') || /\/Subtype \/Image|\/Length1/.test(head)) return null;
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
}

/** Glyph → characters, from the font's own table. */
function charactersOf(table: string): Map<string, string> {
  const characters = new Map<string, string>();
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      characters.set(glyph.toUpperCase(), text(to));
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let glyph = Number.parseInt(first, 16); glyph <= Number.parseInt(last, 16); glyph++) {
        const letter = Number.parseInt(to, 16) + glyph - Number.parseInt(first, 16);
        characters.set(glyph.toString(16).toUpperCase().padStart(first.length, '0'), String.fromCodePoint(letter));
      }
  return characters;
}

/** One line per piece between BT and ET; web font characters are drawn one by one. */
function linesOf(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  return [...stream.matchAll(/\bBT\b([\s\S]*?)\bET\b/g)].map(([, piece = '']) => {
    const characters = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(piece)?.[1] ?? '') ?? new Map<string, string>();
    const [length = 4] = [...characters.keys()].map((glyph) => glyph.length);
    const hex = [...piece.matchAll(/<([0-9A-F]+)>(?=[^<]*? T[jJ])/gi)].map(([, text = '']) => text).join('');
    const glyphs = hex.match(new RegExp(`.{${length}}`, 'g')) ?? [];
    return glyphs.map((glyph) => characters.get(glyph.toUpperCase()) ?? '').join('');
  });
}
