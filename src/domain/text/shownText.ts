/** Makes a person's text safe to show to others. */
import { wellFormed, withoutHidden } from './text';

/** Fast path: most texts cannot hide anything. */
const PLAIN = /^[\n -~\u00a1-\u00ac\u00ae-\u024f\u2013-\u2026]*$/;
/** Visible white space; JavaScript's class includes the zero-width U+FEFF. */
const SPACE = /[^\S\ufeff]/;

/**
 * Removes hidden and direction characters. Keeps line ends, tabs, spaces, and joiners of Persian
 * and emoji.
 */
export function shownText(text: string): string {
  if (PLAIN.test(text)) return text;
  const lines = wellFormed(text).replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
  return Array.from(lines)
    .filter((character) => SPACE.test(character) || withoutHidden(character) !== '')
    .join('');
}
