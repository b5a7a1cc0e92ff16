/** Look-alikes in a script: characters in another width, style, position or joined, and signs like keyboard signs. */

/**
 * Ranges whose compatibility form (NFKC) looks the same. They are joined Latin, Greek and mathematical characters,
 * dots, Roman numerals and Chinese radicals. Others are Armenian, Hebrew and Arabic forms, and small, wide and narrow
 * ones. Forms that look different stay: '²', '½', '①', '№', '㈱'.
 */
const SAME_RANGES: ReadonlyArray<readonly [number, number]> = [
  [0x132, 0x133],
  [0x13f, 0x140],
  [0x149, 0x149],
  [0x17f, 0x17f],
  [0x1c4, 0x1cc],
  [0x1f1, 0x1f3],
  [0x3d0, 0x3d6],
  [0x3f0, 0x3f5],
  [0x3f9, 0x3f9],
  [0x675, 0x678],
  [0x2024, 0x2026],
  [0x2102, 0x2102],
  [0x210a, 0x2115],
  [0x2119, 0x211d],
  [0x2124, 0x2131],
  [0x2133, 0x2138],
  [0x213c, 0x2149],
  [0x2160, 0x217f],
  [0x2e9f, 0x2e9f],
  [0x2ef3, 0x2ef3],
  [0x2f00, 0x2fd5],
  [0xfb00, 0xfdef],
  [0xfe50, 0xfefc],
  [0xff01, 0xffee],
  [0x1d400, 0x1d7ff],
  [0x1ee00, 0x1eebb],
  [0x1fbf0, 0x1fbf9],
];

/** Signs that look like the first one. */
const SIGNS = [
  '-\u02d7\u058a\u2010\u2011\u2043\u2212',
  '\u2013\u2012',
  '\u2019\u02bc',
  '\u00b7\u2027',
  ':\u2236\ua789',
  '/\u2044\u2215',
];

/** Outlined characters, too new for the table of PocketBase's engine. */
const OUTLINED = 0x1ccd6;
const OUTLINED_PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** The look-alike, or the character itself. */
export function plainCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return character;
  const outlined = OUTLINED_PLAIN[point - OUTLINED];
  if (outlined !== undefined) return outlined;
  const sign = SIGNS.find((one) => one.indexOf(character) > 0);
  if (sign !== undefined) return sign.slice(0, 1);
  if (!SAME_RANGES.some(([low, high]) => point >= low && point <= high)) return character;
  const same = character.normalize('NFKC');
  // NFKC puts a lone accent on a space.
  return same.startsWith(' ') ? character : same;
}

/** Removes a second dot on i and j, which is drawn over the first. */
export function withoutSecondDot(text: string): string {
  return text.replace(/([ij])\u0307(?![\u0300-\u036f])/g, '$1');
}
