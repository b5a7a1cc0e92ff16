/** Texts about installing the app, for the notice and Konto. */

/**
 * While work waits: an installed app on an iPhone has its own storage, without the browser's
 * data.
 */
export const INSTALL_LATER =
  'Was hier noch nicht übertragen ist, bleibt in Safari. Lassen Sie diese Seite offen, bis alles übertragen ist, und installieren Sie erst dann.';

/** Where no work waits, or the installed app shares the storage. */
export const INSTALL_NOW = 'Installieren Sie die App auf dem Startbildschirm.';
