/**
 * What a line of the manifest may say beside the photo's facts (docs/decisions/0076): role and pair of Vorher/Nachher, and covered
 * parts. A key is there only when it says something, so that lines without marks keep their text.
 */
import type { Issue } from '../issue';

export const PHOTO_ROLES = ['before', 'after'] as const;
export type PhotoRole = (typeof PHOTO_ROLES)[number];

/**
 * `pair`: only of an 'after': id of its 'before', here or in another record of the property.
 * `masked`: parts of the picture were covered.
 */
export type PhotoMarks = { role?: PhotoRole; pair?: string; masked?: true };

/** What every reader of a record learns about a photo with covered parts (D483). */
export const MASKED_TEXT = 'Stellen unkenntlich gemacht';

/** First version of the sealed text whose photos have marks. */
export const MARKS_SINCE = 5;

/** The marks of a photo alone, in the order of the sealed text. */
export function marksOf({ role, pair, masked }: PhotoMarks): PhotoMarks {
  return { ...(role && { role }), ...(role === 'after' && pair && { pair }), ...(masked && { masked }) };
}

/** Columns of the photo's row: '' and false of what its line does not say. */
export function storedMarks({ role, pair = '', masked }: PhotoMarks): { role: string; pair: string; masked: boolean } {
  return { role: role ?? '', pair, masked: masked === true };
}

/** The lowest version that says what these photos say. */
export function versionOfMarks(photos: readonly PhotoMarks[]): number {
  return photos.some((photo) => Object.keys(marksOf(photo)).length > 0) ? MARKS_SINCE : 1;
}

/**
 * Issues of pairs, after each line's shape is right: an 'after' names a 'before', another photo names none. A pair in
 * another record is not known here.
 */
export function pairIssues(photos: readonly (PhotoMarks & { id: string })[]): Issue[] {
  const roles = new Map(photos.map(({ id, role }) => [id, role]));
  return photos.flatMap(({ role, pair }, index) => {
    const isHere = pair !== undefined && roles.has(pair);
    const isRight = (role === 'after') === (pair !== undefined) && (!isHere || roles.get(pair) === 'before');
    return isRight ? [] : [{ field: `photos.${index}.pair`, code: 'photo_pair' as const }];
  });
}
