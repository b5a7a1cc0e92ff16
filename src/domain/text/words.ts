/**
 * The words of a text as they are compared, typed and stored alike: on the phone, in the server's index and in the reading
 * of a question. Pure; without the classes of letters that PocketBase's engine does not know.
 */

/** Letters that Unicode does not take apart, and the second spelling of the umlauts. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/æ/g, 'a'],
  [/œ|ø/g, 'o'],
  [/ł/g, 'l'],
  [/đ/g, 'd'],
  [/ı/g, 'i'],
  // 'Mueller' is 'Müller'; that 'Bauer' becomes 'Baur' on both sides takes nothing away from
  // anybody. Every e, because what is folded already is folded once more where it is looked for: of
  // 'AEE' one e would be left, and then none.
  [/([aou])e+/g, '$1'],
];

/** What stands between words: the signs of ASCII and Latin-1, and the punctuation of all writings. */
const BETWEEN = /[\s!-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+/;

/** Small letters without accents, 'ss' for 'ß', 'a' for 'ä' and 'ae'. Folded once more it stays as it is. */
export function foldText(text: string): string {
  const bare = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
  return LETTERS.reduce((folded, [letter, plain]) => folded.replace(letter, plain), bare);
}

/** Longer numbers are years, postcodes and record numbers, of which somebody may have typed the beginning. */
const HOUSE_NUMBER = /^\d{1,3}$/;

/** What the trade abbreviates, folded, only where the word stands alone. A new one is one entry, and needs the index anew. */
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
 * The words of a text in their order: folded, every spelling of 'Straße' the same one, abbreviations of the trade written
 * out, and a house number with its letter as one word ('12 a' is '12a').
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

/** What is looked for, as alternatives of which one has to stand there with all of its words: 'emil erster | anna'. */
export function alternativesOf(search: string): string[][] {
  return search
    .split('|')
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

/** Behind what a street is called; in a name it stands alone or at the end ('Rathaus Platz', 'Rathausplatz'). */
export const SPELLING_WAYS = ['strasse', 'platz', 'weg', 'allee', 'gasse', 'ring', 'ufer', 'damm', 'hof'] as const;

/** Words of the trade that stand at the end of longer ones ('Kellertreppe') and are looked for alone. */
const PARTS: readonly string[] = [
  ...SPELLING_WAYS,
  ...['treppe', 'treppen', 'treppenhaus', 'haus', 'keller', 'flur', 'eingang', 'dach', 'garage', 'aufzug', 'balkon'],
  ...['fenster', 'tur', 'turen', 'licht', 'lampe', 'lampen', 'tonne', 'tonnen', 'mull', 'glas', 'boden', 'teppich'],
  ...['reinigung', 'pflege', 'dienst', 'schnitt', 'hecke', 'rasen', 'beet', 'baum', 'garten', 'laub', 'eis', 'schnee'],
  ...['raumung', 'kontrolle', 'wartung', 'reparatur', 'heizung', 'schaden', 'raum', 'verwaltung', 'service'],
];

// Every record goes through these when it is made, and all of them when the index is: no list is walked for a word.
const IS_WAY: ReadonlySet<string> = new Set(SPELLING_WAYS);
const IS_PART: ReadonlySet<string> = new Set(PARTS);
const PART_LENGTHS = [...new Set(PARTS.map(({ length }) => length))];

/**
 * The words by which a text is found: its own, the ends of compounds, and street names as one word and as two. Each once.
 */
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

/** Whether a stored word is one that was asked for: it begins like that; a house number is the same, with its letter or not. */
export function isFoundBy(word: string, sought: string): boolean {
  if (!HOUSE_NUMBER.test(sought)) return word.startsWith(sought);
  return word === sought || (word.length === sought.length + 1 && word.startsWith(sought) && /[a-z]$/.test(word));
}

/** The beginnings and whole words that `isFoundBy` accepts, for an index that knows only those two. */
export function spellingsOf(sought: string): { begins: string[]; is: string[] } {
  if (!HOUSE_NUMBER.test(sought)) return { begins: [sought], is: [] };
  return { begins: [], is: [sought, ...Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => sought + letter)] };
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** Every word of Latin letters that is one typing mistake away: a letter too many, missing, wrong, or two exchanged. */
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
