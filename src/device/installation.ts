/** Whether this page runs as an installed app, and what that means for its storage. */
import { isInAppBrowser, properBrowser } from '../domain/pairing';

/**
 * True in a Safari tab on iPhone or iPad: WebKit deletes a site's storage after seven days of use without a visit
 * (docs/notes/browsers.md). `navigator.standalone` exists there alone and is true from the home screen.
 */
export function isShortLived(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

/**
 * The browser to open instead, where this page was opened inside another app and loses what it stores (D128); else null.
 */
export function browserInstead(): 'Safari' | 'Chrome' | null {
  const standalone = ('standalone' in navigator && navigator.standalone === true) || isApp();
  const { userAgent } = navigator;
  return isInAppBrowser({ userAgent, standalone }) ? properBrowser(userAgent) : null;
}

function isApp(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
