/** Titles of the history (spec 2). Pure. */

/** 'Dokumentationen: {property}', 'Dokumentationen von {employee}' or 'Alle Dokumentationen' (spec 2). */
export function historyTitle(of: { property: string | null; employee: string | null }): string {
  if (of.property !== null) return `Dokumentationen: ${of.property}`;
  return of.employee === null ? 'Alle Dokumentationen' : `Dokumentationen von ${of.employee}`;
}
