/** Typed texts: lone surrogates, invisible characters, length. */

/** Like String.prototype.toWellFormed. */
export function wellFormed(text: string): string {
  if (isWellFormed(text)) return text;
  return Array.from(text, (character) => (isSurrogate(character.codePointAt(0) ?? 0) ? '\uFFFD' : character)).join('');
}

/**
 * Whether UTF-8 keeps it. No regular expression: Safari before 16.4 lacks look-behind, and
 * PocketBase's engine matches half a pair.
 */
export function isWellFormed(text: string): boolean {
  for (const character of text) if (isSurrogate(character.codePointAt(0) ?? 0)) return false;
  return true;
}

function isSurrogate(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}

/**
 * Invisible in Unicode 17: white space, Cc, Cf, Default_Ignorable_Code_Point. D422 adds U+2800, U+FFFC, Egyptian blanks
 * and mirror sign, a Brahmi joiner, a headless note and a Khitan filler. Formats drawn around characters are visible
 * (D404). As ranges, equal in every engine; a test checks every code point.
 */
const INVISIBLE_RANGES: ReadonlyArray<readonly [number, number]> = [
  [0x00, 0x20],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfdd0, 0xfdef],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffc],
  [0x1107f, 0x1107f],
  [0x13430, 0x13442],
  [0x16fe4, 0x16fe4],
  [0x1bca0, 0x1bca3],
  [0x1d159, 0x1d159],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

/** The last two code points of each plane are non-characters, like U+FDD0 to U+FDEF. */
function isInvisible(point: number): boolean {
  return (point & 0xfffe) === 0xfffe || INVISIBLE_RANGES.some(([low, high]) => point >= low && point <= high);
}

export function isVisible(text: string): boolean {
  return Array.from(text).some((character) => !isInvisible(character.codePointAt(0) ?? 0));
}

/** Joiners of Persian and emoji, and variation selectors. */
const JOINING_RANGES: ReadonlyArray<readonly [number, number]> = [
  [0x20, 0x20],
  [0x180b, 0x180d],
  [0x200c, 0x200d],
  [0xfe00, 0xfe0f],
];

/** Without invisible, direction and control characters; keeps spaces and joiners. */
export function withoutHidden(text: string): string {
  const isKept = (point: number) =>
    !isInvisible(point) || JOINING_RANGES.some(([low, high]) => point >= low && point <= high);
  return Array.from(text)
    .filter((character) => isKept(character.codePointAt(0) ?? 0))
    .join('');
}

/** Code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Bytes, without TextEncoder, which PocketBase's engine lacks. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
