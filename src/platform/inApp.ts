/** Detects in-app browsers. Not in installation.ts: only pairing needs it. */
import { isInAppBrowser, properBrowser } from '../domain/people/pairing';

/** The browser to use instead of an in-app browser, which loses its storage; else null. */
export function browserInstead(): 'Safari' | 'Chrome' | null {
  const standalone = ('standalone' in navigator && navigator.standalone === true) || isApp();
  const { userAgent } = navigator;
  return isInAppBrowser({ userAgent, standalone }) ? properBrowser(userAgent) : null;
}

function isApp(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
