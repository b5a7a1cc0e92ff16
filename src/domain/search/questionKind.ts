/** What a question requests of records: newest, count, or without photo. Pure; words are folded. */

/** 'newest': 'wann zuletzt'; 'count': 'wie oft'. */
export type QuestionKind = 'newest' | 'count';
/** What some words request, and their number. */
type ReadKind = { used: number; questionKind: QuestionKind };

const RECORDS = '(nachweise|dokumentationen|eintrage|belege|einsatze|male|mal)';
/** Forms in order. Counts of other things ('wie viele Fotos') are excluded. */
const FORMS: readonly (readonly [form: string, questionKind: QuestionKind])[] = [
  ['(zuletzt|letztmals|letzte[ns]? mal)', 'newest'],
  ['(wie oft|wieoft|wie haufig)', 'count'],
  [`(wie viele?|wieviele?|anzahl) ${RECORDS}`, 'count'],
  ['anzahl', 'count'],
];

/** What the words from this place on request. */
export function readQuestionKind(words: readonly string[], at: number): ReadKind | null {
  const text = words.slice(at, at + 3).join(' ');
  for (const [form, questionKind] of FORMS) {
    const found = new RegExp(`^${form}(?= |$)`).exec(text);
    if (found) return { used: found[0].split(' ').length, questionKind };
  }
  return null;
}

/** How many words mean records without a photo: 'ohne Foto', 'ohne ein Bild'; 0: none. */
export function withoutPhotoAt(words: readonly string[], at: number): number {
  const article = /^(ein|jedes|irgendein)$/.test(words[at + 1] ?? '') ? 1 : 0;
  const isPhoto = /^(fotos?|bild|bilder|bildern|photos?)$/.test(words[at + 1 + article] ?? '');
  return words[at] === 'ohne' && isPhoto ? 2 + article : 0;
}

/** How many words mean the time, which each answer says: 'um wie viel Uhr', 'am wievielten'; 0: none. */
export function countTimeWords(words: readonly string[], at: number): number {
  const found = /^(um )?(wie viel|wieviel) uhr(?= |$)|^(am )?wievielten(?= |$)/.exec(words.slice(at, at + 4).join(' '));
  return found ? found[0].split(' ').length : 0;
}
