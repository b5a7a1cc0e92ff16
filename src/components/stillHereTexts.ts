/** Texts about waiting work, without components, for static pages. */

/** Some is delivered while a page is open. */
export const STAY_OPEN = 'Bitte diese Seite offen lassen, bis alles übertragen ist.';
/** The work needs the person: unsaved, refused, or waiting for a sign-in. */
export const LOOK = 'Unter „Ansehen“ steht, was noch fehlt.';
/** Safari deletes a page's storage after seven days without a visit (isShortLived). */
export const SHORT_LIVED =
  'Dieser Browser kann Daten von Webseiten nach 7 Tagen ohne Besuch löschen. Öffnen Sie diese Seite vorher wieder mit Netz, bis alles übertragen ist.';
