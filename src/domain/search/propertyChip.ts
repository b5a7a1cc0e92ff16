/** The property that a question names, as a removable chip beside those of the reading. Pure. */
import { propertyWords } from '../documentation/property';
import { toFindableWords } from '../text/words';
import { typedWith, typedWithout } from './answer';
import type { Chip, Reading } from './question';
import { mentionsAll } from './recordQuery';

type Place = { name: string; number?: string | undefined; address?: string | undefined };

/** Null where no property is named, for two sides of an 'oder', and for words that are no question. */
export function propertyChip(
  { words, either, chips, questionKind }: Reading,
  typed: string,
  properties: readonly Place[],
): Chip | null {
  if (either.length > 0 || (chips.length === 0 && questionKind === null)) return null;
  const known = properties.map((place) => ({ name: place.name, found: toFindableWords(propertyWords(place)) }));
  const named = words.filter((word) => known.some(({ found }) => mentionsAll(found, word)));
  const meant = known.filter(({ found }) => mentionsAll(found, named.join(' ')));
  const [only] = meant;
  if (named.length === 0 || !only) return null;
  const text = meant.length === 1 ? only.name : `${meant.length} Immobilien`;
  return { kind: 'property', text, words: typedWith(typed, named), without: typedWithout(typed, named) };
}
