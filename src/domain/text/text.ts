/** Texts people type: lone surrogates, invisible characters, length. */

/** Replaces lone surrogates by U+FFFD, as String.prototype.toWellFormed does where an engine has it. */
export function wellFormed(text: string): string {
  if (isWellFormed(text)) return text;
  return Array.from(text, (character) => (isSurrogate(character.codePointAt(0) ?? 0) ? '\uFFFD' : character)).join('');
}

/**
 * Whether a text survives UTF-8 unchanged. No regular expression: Safari before 16.4 cannot look behind, and
 * PocketBase's engine takes half a pair for a match.
 */
export function isWellFormed(text: string): boolean {
  for (const character of text) if (isSurrogate(character.codePointAt(0) ?? 0)) return false;
  return true;
}

function isSurrogate(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}

/**
 * What draws nothing, by its properties in Unicode 17: white space, controls (Cc), formats (Cf),
 * Default_Ignorable_Code_Point. Some are blank without such a property: U+2800, U+FFFC, the blanks
 * and the mirror sign of Egyptian, a joiner of Brahmi, a note without a head, a filler of Khitan.
 * Formats that draw a sign round digits or letters are left out. Written as ranges, because a name
 * means the same in every engine then. A test compares them with every code point.
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

/** The last two code points of each plane are no characters, like those from U+FDD0 to U+FDEF. */
function isInvisible(point: number): boolean {
  return (point & 0xfffe) === 0xfffe || INVISIBLE_RANGES.some(([low, high]) => point >= low && point <= high);
}

/** Whether a text has at least one character that a reader can see. */
export function isVisible(text: string): boolean {
  return Array.from(text).some((character) => !isInvisible(character.codePointAt(0) ?? 0));
}

/** Joiners of Persian writing and of composed pictures, and the signs that choose how a character is drawn. */
const JOINING_RANGES: ReadonlyArray<readonly [number, number]> = [
  [0x20, 0x20],
  [0x180b, 0x180d],
  [0x200c, 0x200d],
  [0xfe00, 0xfe0f],
];

/** A text without what nobody sees in it, direction marks and control characters among them; spaces and joiners stay. */
export function withoutHidden(text: string): string {
  const isKept = (point: number) =>
    !isInvisible(point) || JOINING_RANGES.some(([low, high]) => point >= low && point <= high);
  return Array.from(text)
    .filter((character) => isKept(character.codePointAt(0) ?? 0))
    .join('');
}

/** Characters as a person counts them (code points, not UTF-16 units). */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** UTF-8 length in bytes; needs no TextEncoder, which PocketBase's engine lacks. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
