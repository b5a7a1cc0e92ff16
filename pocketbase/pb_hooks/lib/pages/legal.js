/**
 * The legal pages as HTML that needs no script: drawn at build time (vite.landing.ts), the operator's values put in when
 * they are sent (D46), because one build serves every installation.
 */
const { config } = require('./config.js');

/** Address → file of the built app. @type {{[address: string]: string}} */
const FILES = { '/impressum': 'impressum.html', '/datenschutz': 'datenschutz.html', '/kontakt': 'kontakt.html' };

/** What stands there while the operator has not named it (D46), as in src/features/public/operator.tsx. */
const NOBODY = { name: '{name}', address: '{address}', email: '{email}', responsible: '{name}' };

/** @type {{[character: string]: string}} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** @type {(text: string) => string} */
const escaped = (text) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

/**
 * Sends the page of this address; false where it is none, or where the build drew none (`npm run dev`).
 * @type {(e: RouteEvent) => boolean}
 */
function legal(e) {
  const file = FILES[e.request.url.path];
  if (!file) return false;
  let page = '';
  try {
    page = toString($os.readFile(`${$os.getenv('APP_DIST')}/${file}`));
  } catch {
    return false;
  }
  e.html(200, filled(page, config().body.imprint ?? NOBODY));
  return true;
}

/**
 * The marks of features/public/publicHtml.tsx, replaced; the elements around two of them are its own.
 * @type {(page: string, imprint: Imprint) => string}
 */
function filled(page, { name, address, email, responsible }) {
  const lines = address.split(';').map((line) => `<span class="line">${escaped(line.trim())}</span>`);
  const link = `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`;
  /** @type {{[mark: string]: string}} */
  const parts = {
    '<span class="line">%IMPRINT_ADDRESS%</span>': lines.join(''),
    '<code>%IMPRINT_EMAIL%</code>': email.includes('@') ? link : `<code>${escaped(email)}</code>`,
    '%IMPRINT_NAME%': escaped(name),
    '%IMPRINT_RESPONSIBLE%': escaped(responsible),
  };
  // All at once: a value that looks like a mark stays a value.
  const marks = Object.keys(parts).map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return page.replace(new RegExp(marks.join('|'), 'g'), (mark) => parts[mark] ?? '');
}

module.exports = { legal };
