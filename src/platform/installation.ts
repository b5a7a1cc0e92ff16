/** Whether this page runs as an installed app, and what that means for its storage. */

/**
 * True in a Safari tab on iPhone or iPad: WebKit deletes a site's storage after seven days of use without a visit
 * (docs/notes/browsers.md). `navigator.standalone` exists there alone and is true from the home screen.
 */
export function isShortLived(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}
