/** What is said of the icon on the home screen, on the notice and under Konto. */

/**
 * While something waits here: on an iPhone the installed app has a storage of its own (D128), and what is in the browser's
 * does not come along.
 */
export const INSTALL_LATER =
  'Was hier noch nicht übertragen ist, bleibt in Safari. Lassen Sie diese Seite offen, bis alles übertragen ist, und installieren Sie erst dann.';

/** Where nothing waits, or what waits comes along. */
export const INSTALL_NOW = 'Installieren Sie die App auf dem Startbildschirm.';
