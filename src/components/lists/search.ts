/** Search over rows that are all loaded. */

/** Whether the texts contain every search word, ignoring case. */
export function hasAllWords(search: string, ...texts: readonly string[]): boolean {
  const all = texts.join(' ').toLocaleLowerCase('de');
  return search
    .toLocaleLowerCase('de')
    .split(/\s+/)
    .every((word) => all.includes(word));
}
