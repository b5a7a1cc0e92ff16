/** What one person sees of another one's text. */
import { wellFormed, withoutHidden } from './text';

/** Most texts: nothing in them can be hidden, and asking each character would cost a list of records its time. */
const PLAIN = /^[\n -~\u00a1-\u00ac\u00ae-\u024f\u2013-\u2026]*$/;
/** White space that takes room. JavaScript counts U+FEFF among it, which takes none. */
const SPACE = /[^\S\ufeff]/;

/**
 * A text of one person as another one may be shown it: nothing hidden, nothing that turns the direction of what stands
 * around it. Line ends, tabs and spaces stay, and the joiners of Persian writing and of composed pictures.
 */
export function shownText(text: string): string {
  if (PLAIN.test(text)) return text;
  const lines = wellFormed(text).replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
  return Array.from(lines)
    .filter((character) => SPACE.test(character) || withoutHidden(character) !== '')
    .join('');
}
