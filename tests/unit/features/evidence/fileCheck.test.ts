import { describe, expect, it } from 'vitest';
import { kindOf, paperAnswer, photoAnswer } from '../../../../src/features/public/check/fileCheck';
import { jpegsIn } from '../../../../src/features/public/check/paperPhotos';
import { PIECE } from '../../../../src/platform/pieces';
import { watchedBlob } from '../../../support/reading/watchedBlob';

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const JPEG = '\xff\xd8\xff\xe0 endstream >> stream\n /Length 3 \xff\xd9';
const object = (dictionary: string, body = JPEG) =>
  `7 0 obj\n<<\n${dictionary}\n>>\nstream\n${body}\nendstream\nendobj\n`;
const photo = `/Type /XObject\n/Subtype /Image\n/Width 4\n/Filter /DCTDecode\n/Length ${JPEG.length}`;
async function photosIn(pdf: Blob): Promise<string[]> {
  const found: string[] = [];
  for await (const jpeg of jpegsIn(pdf)) found.push(Buffer.from(await jpeg.arrayBuffer()).toString('latin1'));
  return found;
}
const KNOWN = [{ number: '4F7K2-Q9M3X', photos: ['a', 'b', 'c'] }];

describe('a file of a reader', () => {
  it('is recognized by its first bytes, not by its name', () => {
    expect(kindOf(bytes(JPEG))).toBe('photo');
    expect(kindOf(bytes('\n%PDF-1.7\n'))).toBe('pdf');
    expect(kindOf(bytes('PK\x03\x04'))).toBe('zip');
    for (const text of ['', 'PK', '\x89PNG', '\xff\xd8']) expect(kindOf(bytes(text))).toBe('other');
  });

  it('gives photos that a PDF embeds unchanged, byte for byte', async () => {
    const pdf = bytes(
      `%PDF-1.7\n${object(photo)}${object('/Filter /FlateDecode\n/Length 9', 'not one..')}${object(photo)}`,
    );
    expect(await photosIn(new Blob([pdf]))).toEqual([JPEG, JPEG]);
  });

  it('gives them also across the chunks of a large file', async () => {
    const head = object(photo).indexOf('stream\n') + 'stream\n'.length;
    // One photo, or a part of its description, crosses the first edge.
    for (const over of [-70, -64, -60, -20, -9, -8, -1, 0, 1, 5, JPEG.length, 100, 200]) {
      const before = bytes(`%PDF-1.7\n${object(photo)}`);
      const padding = new Uint8Array(PIECE - before.length - head + over);
      const one = bytes(object(photo));
      const pdf = new Blob([before, padding, one, new Uint8Array(PIECE), one]);
      expect(await photosIn(pdf), String(over)).toEqual([JPEG, JPEG, JPEG]);
    }
  });

  it('reads a PDF of 300 MB in chunks and skips its large photos', async () => {
    const large = new Blob([bytes('\xff\xd8\xff'), new Uint8Array(100_000_000)]);
    const dictionary = `7 0 obj\n<<\n/Filter /DCTDecode\n/Length ${large.size}\n>>\nstream\n`;
    const one = [bytes(dictionary), large, bytes('\nendstream\nendobj\n')];
    const { blob, reads } = watchedBlob(new Blob([bytes('%PDF-1.7\n'), ...one, ...one, ...one]));
    const sizes: number[] = [];
    for await (const jpeg of jpegsIn(blob)) sizes.push(jpeg.size);
    expect(sizes).toEqual([large.size, large.size, large.size]);
    expect(Math.max(...reads)).toBeLessThanOrEqual(PIECE + 4000);
    expect(reads.reduce((sum, read) => sum + read, 0)).toBeLessThan(5 * PIECE);
  });

  it.each([
    ['packed twice', '/Filter [/FlateDecode /DCTDecode]\n/Length 5'],
    ['of a length that stands elsewhere', '/Filter /DCTDecode\n/Length 12 0 R'],
    ['of no length', '/Filter /DCTDecode'],
  ])('gives none of those that are %s', async (_what, dictionary) => {
    expect(await photosIn(new Blob([bytes(`%PDF-1.7\n${object(dictionary)}`)]))).toEqual([]);
  });
});

describe('the answer', () => {
  it('names the photo and the record', () => {
    expect(photoAnswer('tür.jpg', 'b', KNOWN)).toEqual({
      text: '„tür.jpg“ ist Foto 2 von 3 der Dokumentation Nr. 4F7K2-Q9M3X, unverändert.',
      isSame: true,
    });
    const both = photoAnswer('x', 'b', [...KNOWN, { number: '4F7K2-Q9M3X', photos: ['b'] }]).text;
    expect(both).toContain('Foto 2 von 3 der Dokumentation Nr. 4F7K2-Q9M3X und Foto 1 von 1 der Dokumentation');
  });

  it('says what another file may be', () => {
    const { text, isSame } = photoAnswer('x.jpg', 'z', KNOWN);
    expect(isSame).toBe(false);
    expect(text).toContain('kein Foto dieser Dokumentation');
    expect(text).toContain('Nachrichtendienst');
  });

  it('counts known and other photos of a PDF, and not its text', () => {
    expect(paperAnswer('m.pdf', ['a', 'c', 'c', 'z'], KNOWN)).toEqual({
      text: 'In „m.pdf“ stehen 2 von 3 Fotos dieser Dokumentation unverändert. Ein weiteres Foto darin gehört nicht zu ihr. Den Text im PDF vergleicht das nicht.',
      isSame: false,
    });
    expect(paperAnswer('m.pdf', ['a'], KNOWN).text).toContain('steht 1 von 3 Fotos');
    expect(paperAnswer('m.pdf', [], KNOWN)).toMatchObject({ isSame: false });
    expect(paperAnswer('m.pdf', ['a', 'b', 'c'], KNOWN).isSame).toBe(true);
  });
});
