import { describe, expect, it } from 'vitest';
import { jpegsIn, kindOf, paperAnswer, photoAnswer } from '../../src/features/public/fileCheck';

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const JPEG = '\xff\xd8\xff\xe0 endstream >> stream\n /Length 3 \xff\xd9';
const object = (dictionary: string, body = JPEG) =>
  `7 0 obj\n<<\n${dictionary}\n>>\nstream\n${body}\nendstream\nendobj\n`;
const photo = `/Type /XObject\n/Subtype /Image\n/Width 4\n/Filter /DCTDecode\n/Length ${JPEG.length}`;
const KNOWN = [{ number: '4F7K2-Q9M3X', photos: ['a', 'b', 'c'] }];

describe('a file that somebody holds', () => {
  it('is told by its first bytes, not by its name', () => {
    expect(kindOf(bytes(JPEG))).toBe('photo');
    expect(kindOf(bytes('\n%PDF-1.7\n'))).toBe('pdf');
    for (const text of ['', 'PK\x03\x04', '\x89PNG', '\xff\xd8']) expect(kindOf(bytes(text))).toBe('other');
  });

  it('gives its photos byte for byte where a PDF has them as they are, whatever stands inside them', () => {
    const pdf = bytes(
      `%PDF-1.7\n${object(photo)}${object('/Filter /FlateDecode\n/Length 9', 'not one..')}${object(photo)}`,
    );
    expect(jpegsIn(pdf).map((jpeg) => String.fromCharCode(...jpeg))).toEqual([JPEG, JPEG]);
  });

  it.each([
    ['packed twice', '/Filter [/FlateDecode /DCTDecode]\n/Length 5'],
    ['of a length that stands elsewhere', '/Filter /DCTDecode\n/Length 12 0 R'],
    ['of no length', '/Filter /DCTDecode'],
  ])('gives none of those that are %s', (_what, dictionary) => {
    expect(jpegsIn(bytes(`%PDF-1.7\n${object(dictionary)}`))).toEqual([]);
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

  it('says what a file that is none of them may still be', () => {
    const { text, isSame } = photoAnswer('x.jpg', 'z', KNOWN);
    expect(isSame).toBe(false);
    expect(text).toContain('kein Foto dieser Dokumentation');
    expect(text).toContain('Nachrichtendienst');
  });

  it('counts what a paper holds of them and what it holds besides, and says nothing about its text', () => {
    expect(paperAnswer('m.pdf', ['a', 'c', 'c', 'z'], KNOWN)).toEqual({
      text: 'In „m.pdf“ stehen 2 von 3 Fotos dieser Dokumentation unverändert. Ein weiteres Foto darin gehört nicht zu ihr. Den Text im PDF vergleicht das nicht.',
      isSame: false,
    });
    expect(paperAnswer('m.pdf', ['a'], KNOWN).text).toContain('steht 1 von 3 Fotos');
    expect(paperAnswer('m.pdf', [], KNOWN)).toMatchObject({ isSame: false });
    expect(paperAnswer('m.pdf', ['a', 'b', 'c'], KNOWN).isSame).toBe(true);
  });
});
