/**
 * Folded words for comparison: on the phone, in the server's index and in questions. Pure; without
 * letter classes, which PocketBase's engine lacks.
 */

/** Characters without decomposition, and the second umlaut spelling. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/æ/g, 'a'],
  [/œ|ø/g, 'o'],
  [/ł/g, 'l'],
  [/đ/g, 'd'],
  [/ı/g, 'i'],
  // 'Mueller' equals 'Müller'; 'Bauer' becomes 'Baur' on both sides, which is harmless. Removes
  // every e, so that folding is idempotent (D290: 'AEE').
  [/([aou])e+/g, '$1'],
];

/** Word separators: ASCII and Latin-1 signs, and all punctuation. */
const BETWEEN = /[\s!-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+/;

/** Lower case without accents, 'ss' for 'ß', 'a' for 'ä' and 'ae'. Idempotent. */
export function foldText(text: string): string {
  const bare = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
  return SPELLINGS.reduce((folded, [letter, plain]) => folded.replace(letter, plain), bare);
}

/** Longer numbers are years, postcodes and record numbers, found by prefix. */
const HOUSE_NUMBER = /^\d{1,3}$/;

/** Abbreviations of the trade, folded, as separate words. A new one requires a new index. */
export const SHORT_FOR: ReadonlyMap<string, string> = new Map([
  ['wd', 'winterdienst'],
  ['trh', 'treppenhaus'],
  ['tph', 'treppenhaus'],
  ['tg', 'tiefgarage'],
  ['whg', 'wohnung'],
  ['hh', 'hinterhaus'],
  ['vh', 'vorderhaus'],
  ['ggu', 'gegenuber'],
]);

/**
 * Folded words in order: one spelling of 'Straße', expanded abbreviations, house number with letter
 * as one word ('12 a' is '12a').
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const word of foldText(text).split(BETWEEN)) {
    const last = words.length - 1;
    if (word === '') continue;
    if (/^[a-z]$/.test(word) && HOUSE_NUMBER.test(words[last] ?? '')) words[last] += word;
    else words.push(/str$/.test(word) ? `${word}asse` : (SHORT_FOR.get(word) ?? word));
  }
  return words;
}

/** Alternatives, each with all its words: 'emil erster | anna'. */
export function alternativesOf(search: string): string[][] {
  return search
    .split('|')
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

/** Street words; alone or at the end of a name ('Rathaus Platz', 'Rathausplatz'). */
export const SPELLING_WAYS = ['strasse', 'platz', 'weg', 'allee', 'gasse', 'ring', 'ufer', 'damm', 'hof'] as const;

/** Ends of compounds that are searched alone ('Kellertreppe'). */
const PARTS: readonly string[] = [
  ...SPELLING_WAYS,
  ...['treppe', 'treppen', 'treppenhaus', 'haus', 'keller', 'flur', 'eingang', 'dach', 'garage', 'aufzug', 'balkon'],
  ...['fenster', 'tur', 'turen', 'licht', 'lampe', 'lampen', 'tonne', 'tonnen', 'mull', 'glas', 'boden', 'teppich'],
  ...['reinigung', 'pflege', 'dienst', 'schnitt', 'hecke', 'rasen', 'beet', 'baum', 'garten', 'laub', 'eis', 'schnee'],
  ...['raumung', 'kontrolle', 'wartung', 'reparatur', 'heizung', 'schaden', 'raum', 'verwaltung', 'service'],
];

// A Set for speed: every record passes here, and all when the index is rebuilt.
const IS_WAY: ReadonlySet<string> = new Set(SPELLING_WAYS);
const IS_PART: ReadonlySet<string> = new Set(PARTS);
const PART_LENGTHS = [...new Set(PARTS.map(({ length }) => length))];

/** Index words of a text: own words, compound ends, street names as one and two words. Distinct. */
export function toFindableWords(text: string): string[] {
  const words = wordsOf(text);
  const found = new Set(words);
  words.forEach((word, at) => {
    for (const length of PART_LENGTHS) {
      const end = word.length > length + 1 ? word.slice(-length) : '';
      if (IS_PART.has(end)) found.add(end);
    }
    const before = words[at - 1];
    if (before !== undefined && IS_WAY.has(word)) found.add(before + word);
  });
  return [...found];
}

/** Whether a stored word matches: by prefix; house numbers exactly, with or without letter. */
export function isFoundBy(word: string, sought: string): boolean {
  if (!HOUSE_NUMBER.test(sought)) return word.startsWith(sought);
  return word === sought || (word.length === sought.length + 1 && word.startsWith(sought) && /[a-z]$/.test(word));
}

/** Prefixes and full words equal to `isFoundBy`, for an index. */
export function spellingsOf(sought: string): { begins: string[]; is: string[] } {
  if (!HOUSE_NUMBER.test(sought)) return { begins: [sought], is: [] };
  return { begins: [], is: [sought, ...Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => sought + letter)] };
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** All Latin words one typing mistake away: extra, missing, wrong or swapped letter. */
export function mistakesOf(word: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, here, behind] = [word.slice(0, at), word.slice(at), word.slice(at + 1)];
    for (const letter of ALPHABET) {
      found.add(before + letter + here);
      if (here !== '') found.add(before + letter + behind);
    }
    if (here !== '') found.add(before + behind);
    if (here.length > 1) found.add(before + here.charAt(1) + here.charAt(0) + here.slice(2));
  }
  found.delete(word);
  return [...found];
}

/** Whether two words are at most one typing mistake apart. */
export function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [a, b] = [one.slice(at), other.slice(at)];
  if (a.length !== b.length) return a.length > b.length ? a.slice(1) === b : a === b.slice(1);
  const isExchanged = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isExchanged || a.slice(1) === b.slice(1);
}
