/** The app's files and their headers. */
const { tileUrl } = require('./config.js');
const { notFound } = require('../platform/fault.js');
const { sendDrawnPage } = require('./drawn.js');
const { refuseRequest } = require('../platform/answer.js');

const YEAR = 31536000;
/** The only pages for search engines. */
const PUBLIC = ['/', '/impressum', '/datenschutz', '/kontakt', '/barrierefreiheit'];

/** Other browser features are off, also for injected code. */
const OWN = ['camera', 'geolocation', 'screen-wake-lock'];
const OFF =
  'accelerometer bluetooth display-capture encrypted-media gyroscope hid idle-detection interest-cohort local-fonts magnetometer microphone midi payment serial usb xr-spatial-tracking';
const PERMISSIONS = [
  ...OWN.map((feature) => `${feature}=(self)`),
  ...OFF.split(' ').map((feature) => `${feature}=()`),
].join(', ');

/** 43 characters, perhaps with pasted text behind them. Record ids are shorter. */
const LINK = /^\/documentation\/[A-Za-z0-9_-]{43}/;
/** @type {{[ending: string]: string}} */
const COMPRESSED = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/**
 * link.html names all chunks of a link's page and saves two round trips. Revalidated, so that browsers find a new
 * version.
 * @type {(e: RouteEvent) => unknown}
 */
function servePage(e) {
  setSecurityHeaders(e);
  e.response.header().set('Cache-Control', 'no-cache');
  return (LINK.test(e.request.url.path) && trySendFile(e, ['link.html'])) || sendDrawnPage(e) || serveStatic(e);
}

/**
 * `/` is the landing page, `/index.html` the app. Static serving redirects the app to `/`, and the service worker would
 * keep the landing page for every offline address.
 * @type {(e: RouteEvent) => unknown}
 */
function serveLanding(e) {
  setSecurityHeaders(e);
  e.response.header().set('Cache-Control', 'no-cache');
  return sendDrawnPage(e) || trySendFile(e, ['index.html']) || refuseRequest(e, notFound());
}

/** @type {(e: RouteEvent, files: string[]) => boolean} */
function trySendFile(e, files) {
  const dist = $os.dirFS($os.getenv('APP_DIST'));
  for (const file of files)
    try {
      e.fileFS(dist, file);
      return true;
    } catch (error) {
      if (e.written()) throw error;
    }
  return false;
}

/** Names carry a hash: a missing file is an old chunk and a 404. @type {(e: RouteEvent) => unknown} */
function serveAsset(e) {
  setSecurityHeaders(e);
  const header = e.response.header();
  header.set('Cache-Control', `public, max-age=${YEAR}, immutable`);
  const path = e.request.pathValue('path');
  const type = COMPRESSED[path.slice(path.lastIndexOf('.') + 1)];
  if (!type || !/\bbr\b/.test(e.request.header.get('Accept-Encoding'))) return serveStatic(e);
  const packed = { 'Content-Type': type, 'Content-Encoding': 'br', Vary: 'Accept-Encoding' };
  for (const [name, value] of Object.entries(packed)) header.set(name, value);
  if (trySendFile(e, [`assets/${path}.br`])) return;
  for (const name of Object.keys(packed)) header.del(name);
  return serveStatic(e);
}

/** No error may be cached for a year. @type {(e: RouteEvent) => unknown} */
function serveStatic(e) {
  try {
    return e.next();
  } catch (error) {
    if (e.written()) throw error;
    return refuseRequest(e, notFound());
  }
}

/** @type {(e: RouteEvent) => void} */
function setSecurityHeaders(e) {
  const header = e.response.header();
  // An unread body must not become the connection's next request.
  if (e.request.contentLength !== 0) header.set('Connection', 'close');
  header.set('Content-Security-Policy', buildContentPolicy());
  header.set('Referrer-Policy', 'strict-origin');
  header.set('Permissions-Policy', PERMISSIONS);
  header.set('Cross-Origin-Opener-Policy', 'same-origin');
  header.set('X-Frame-Options', 'DENY');
  header.set('X-Content-Type-Options', 'nosniff');
  if (!PUBLIC.includes(e.request.url.path)) header.set('X-Robots-Tag', 'noindex');
  if ($os.getenv('PUBLIC_URL').startsWith('https://')) header.set('Strict-Transport-Security', `max-age=${YEAR}`);
}

/** Only map tiles are foreign. WebKit passes files through data: URLs. @type {() => string} */
function buildContentPolicy() {
  const own = ['script-src', 'style-src', 'font-src', 'connect-src', 'worker-src', 'manifest-src'];
  return [
    "default-src 'none'",
    ...own.map((directive) => `${directive} 'self'`),
    `img-src 'self' data: blob: ${tileOrigin()}`.trim(),
    "media-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /api/app/csp-report',
  ].join('; ');
}

/** `https://{s}.tile.example/…` → `https://*.tile.example` @type {() => string} */
function tileOrigin() {
  const origin = /^https?:\/\/[^/]+/.exec(tileUrl());
  return origin ? origin[0].replace('{s}', '*') : '';
}

module.exports = { serveLanding, servePage, serveAsset, setSecurityHeaders };
