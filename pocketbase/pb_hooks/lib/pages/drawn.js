/**
 * The pages that were drawn at build time as HTML that needs no script (vite.landing.ts), with what only the operator
 * knows put in when they are sent (D46, D141), because one build serves every installation.
 */
const { showConfig } = require('./config.js');

/**
 * Address → file of the built app. The service worker asks for the landing page by its file.
 * @type {{[address: string]: string}}
 */
const FILES = {
  '/': 'landing.html',
  '/landing.html': 'landing.html',
  '/beispiel': 'beispiel.html',
  '/impressum': 'impressum.html',
  '/datenschutz': 'datenschutz.html',
  '/kontakt': 'kontakt.html',
  '/pruefbuch': 'pruefbuch.html',
};

/** What stands there while the operator has not named it (D46), as in src/features/public/Operator.tsx. */
const NOBODY = { name: '{name}', address: '{address}', email: '{email}', responsible: '{name}' };

/** @type {{[character: string]: string}} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text inside HTML. @type {(text: string) => string} */
const escapeHtml = (text) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

/**
 * Sends the page of this address; false where it is none, or where the build drew none (`npm run dev`).
 * @type {(e: RouteEvent) => boolean}
 */
function sendDrawnPage(e) {
  const { path } = e.request.url;
  const file = FILES[path];
  if (!file) return ledOn(e, path.replace(/\.html$/, ''));
  let page = '';
  try {
    page = toString($os.readFile(`${$os.getenv('APP_DIST')}/${file}`));
  } catch {
    return false;
  }
  e.html(200, fillPage(page, showConfig().body));
  return true;
}

/**
 * The file of a drawn page holds the marks; whoever asks for the file by its name is led to the page's address (D398).
 * @type {(e: RouteEvent, address: string) => boolean}
 */
function ledOn(e, address) {
  if (address === e.request.url.path || !(address === '/pruefen' || FILES[address])) return false;
  e.redirect(302, address);
  return true;
}

/**
 * The marks of src/app/PublicHtml.tsx, replaced; the elements around two of them are its own.
 * @type {(page: string, known: SiteConfig) => string}
 */
function fillPage(page, { imprint, costs, hosting }) {
  const { name, address, email, responsible } = imprint ?? NOBODY;
  const lines = address.split(';').map((line) => `<span class="line">${escapeHtml(line.trim())}</span>`);
  const link = `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`;
  /** @type {{[mark: string]: string}} */
  const parts = {
    '<span class="line">%IMPRINT_ADDRESS%</span>': lines.join(''),
    '<code>%IMPRINT_EMAIL%</code>': email.includes('@') ? link : `<code>${escapeHtml(email)}</code>`,
    '%IMPRINT_NAME%': escapeHtml(name),
    '%IMPRINT_RESPONSIBLE%': escapeHtml(responsible),
    '%COSTS%': escapeHtml(costs ?? ''),
    '%HOSTING%': escapeHtml(hosting ?? ''),
  };
  // All at once: a value that looks like a mark stays a value.
  const marks = Object.keys(parts).map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return resolveConditions(page, { IMPRINT: imprint, COSTS: costs, HOSTING: hosting }).replace(
    new RegExp(marks.join('|'), 'g'),
    (mark) => parts[mark] ?? '',
  );
}

/**
 * What stands between `%IF_X%` and `%END_X%` is there only where the operator said X (D141).
 * @type {(page: string, said: {[name: string]: unknown}) => string}
 */
function resolveConditions(page, said) {
  /** @type {(whole: string, name: string, inside: string) => string} */
  const keepIfNamed = (_whole, name, inside) => (said[name] ? inside : '');
  return page.replace(/%IF_(\w+)%([\s\S]*?)%END_\1%/g, keepIfNamed);
}

module.exports = { sendDrawnPage, escapeHtml };
