/** What a search field over rows that are all there finds. */

/** Whether the texts contain every word of a search, without case; no word finds everything. */
export function hasAllWords(search: string, ...texts: readonly string[]): boolean {
  const all = texts.join(' ').toLocaleLowerCase('de');
  return search
    .toLocaleLowerCase('de')
    .split(/\s+/)
    .every((word) => all.includes(word));
}
