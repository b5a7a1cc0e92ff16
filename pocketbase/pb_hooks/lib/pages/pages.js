/** The app's own files and their headers. PocketBase's global middlewares are not used (pocketbase/README.md). */
const { tileUrl } = require('./config.js');
const { notFound } = require('../platform/fault.js');
const { sendDrawnPage } = require('./drawn.js');
const { refuseRequest } = require('../platform/answer.js');

const YEAR = 31536000;
/** The only pages that search engines may keep. */
const PUBLIC = ['/', '/impressum', '/datenschutz', '/kontakt'];

/** What the app asks a phone for; everything else that is powerful is off, also for whatever might be slipped in. */
const OWN = ['camera', 'geolocation', 'screen-wake-lock'];
const OFF =
  'accelerometer bluetooth display-capture encrypted-media gyroscope hid idle-detection interest-cohort local-fonts magnetometer microphone midi payment serial usb xr-spatial-tracking';
const PERMISSIONS = [
  ...OWN.map((feature) => `${feature}=(self)`),
  ...OFF.split(' ').map((feature) => `${feature}=()`),
].join(', ');

/** A link's page: 43 characters, perhaps with what was pasted behind them (D7). A record's id is shorter. */
const LINK = /^\/documentation\/[A-Za-z0-9_-]{43}/;
/** What the build compressed. @type {{[ending: string]: string}} */
const COMPRESSED = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/**
 * `/{path...}`: a file of the app, else index.html; for the page of a link link.html, which names all of its parts (a
 * first visit is two round trips shorter), for a public page the drawn one. Revalidated always, so that a new version is found.
 * @type {(e: RouteEvent) => unknown}
 */
function servePage(e) {
  setSecurityHeaders(e);
  e.response.header().set('Cache-Control', 'no-cache');
  return (LINK.test(e.request.url.path) && trySendFile(e, ['link.html'])) || sendDrawnPage(e) || serveStatic(e);
}

/**
 * `/`: the page that was drawn at build time and needs no script; index.html where the build had none (`npm run dev`).
 * `/index.html`: the app's own page as a file. Static serving would lead it to `/`, and the service worker, which keeps
 * it for every address without a network, would keep the landing page instead.
 * @type {(e: RouteEvent) => unknown}
 */
function serveLanding(e) {
  setSecurityHeaders(e);
  e.response.header().set('Cache-Control', 'no-cache');
  return sendDrawnPage(e) || trySendFile(e, ['index.html']) || refuseRequest(e, notFound());
}

/**
 * Sends the first of these files that the build has; false where there is none.
 * @type {(e: RouteEvent, files: string[]) => boolean}
 */
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

/**
 * `/assets/{path...}`: names carry a hash, so they never change; a missing one is an old chunk and a 404. As the build
 * compressed it where the browser takes that; else as it is, through gzip.
 * @type {(e: RouteEvent) => unknown}
 */
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

/** Nothing of a refusal may be cached for a year. @type {(e: RouteEvent) => unknown} */
function serveStatic(e) {
  try {
    return e.next();
  } catch (error) {
    if (e.written()) throw error;
    return refuseRequest(e, notFound());
  }
}

/** The headers of everything that a browser shows. @type {(e: RouteEvent) => void} */
function setSecurityHeaders(e) {
  const header = e.response.header();
  // Nobody asks for a page with a body, and nobody reads it here: it must not become the connection's next request.
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

/**
 * No foreign origin but the tiles; pictures are blobs, and files pass through a data: URL in WebKit (D32).
 * @type {() => string}
 */
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

/**
 * `https://{s}.tile.example/…` → `https://*.tile.example`; an address of our own needs no mention.
 * @type {() => string}
 */
function tileOrigin() {
  const origin = /^https?:\/\/[^/]+/.exec(tileUrl());
  return origin ? origin[0].replace('{s}', '*') : '';
}

module.exports = { serveLanding, servePage, serveAsset, setSecurityHeaders };
