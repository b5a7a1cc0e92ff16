/** Whether this page is an installed app, and its storage's lifetime. */

/**
 * True in a Safari tab on iPhone or iPad: WebKit deletes a site's storage after seven days of use
 * without a visit (docs/notes/browsers.md). Only there `navigator.standalone` exists; it is true
 * for an installed app.
 */
export function isShortLived(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}
