/** Whether this page was opened inside another app. Apart from installation.ts: pairing a phone alone asks it. */
import { isInAppBrowser, properBrowser } from '../domain/people/pairing';

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
