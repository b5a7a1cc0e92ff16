/** Sentences about work that waits on this phone; apart from what draws them, for the pages without an app. */

/** Something goes by itself while a page is open (D43). */
export const STAY_OPEN = 'Bitte diese Seite offen lassen, bis alles übertragen ist.';
/** What is here wants somebody: it was begun, refused, or waits for a sign-in. */
export const LOOK = 'Unter „Ansehen“ steht, was noch fehlt.';
/** Where Safari deletes what a page stores after seven days without a visit (isShortLived). */
export const SHORT_LIVED =
  'Dieser Browser kann Daten von Webseiten nach 7 Tagen ohne Besuch löschen. Öffnen Sie diese Seite vorher wieder mit Netz, bis alles übertragen ist.';
