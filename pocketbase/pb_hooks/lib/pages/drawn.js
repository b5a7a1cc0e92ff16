/**
 * Pages from the build (vite.landing.ts). The server adds the operator's data, because one build serves every
 * installation.
 */
const { showConfig } = require('./config.js');

/** The service worker requests the landing page by its file. @type {{[address: string]: string}} */
const FILES = {
  '/': 'landing.html',
  '/landing.html': 'landing.html',
  '/beispiel': 'beispiel.html',
  '/impressum': 'impressum.html',
  '/datenschutz': 'datenschutz.html',
  '/kontakt': 'kontakt.html',
  '/barrierefreiheit': 'barrierefreiheit.html',
  '/pruefbuch': 'pruefbuch.html',
};

/** Placeholders, as in src/features/public/Operator.tsx. */
const PLACEHOLDERS = { name: '{name}', address: '{address}', email: '{email}', responsible: '{name}' };

/** @type {{[character: string]: string}} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** @type {(text: string) => string} */
const escapeHtml = (text) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

/** @returns false where the build rendered none @type {(e: RouteEvent) => boolean} */
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

/** The file's own name would show unfilled marks. @type {(e: RouteEvent, address: string) => boolean} */
function ledOn(e, address) {
  if (address === e.request.url.path || !(address === '/pruefen' || FILES[address])) return false;
  e.redirect(302, address);
  return true;
}

/** Marks of src/app/PublicHtml.tsx, two with their elements. @type {(page: string, known: SiteConfig) => string} */
function fillPage(page, { imprint, costs, hosting }) {
  const { name, address, email, responsible } = imprint ?? PLACEHOLDERS;
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
  // In one pass: a value that looks like a mark stays.
  const marks = Object.keys(parts).map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return resolveConditions(page, { IMPRINT: imprint, COSTS: costs, HOSTING: hosting }).replace(
    new RegExp(marks.join('|'), 'g'),
    (mark) => parts[mark] ?? '',
  );
}

/** @type {(page: string, values: {[name: string]: unknown}) => string} */
function resolveConditions(page, isSet) {
  /** @type {(whole: string, name: string, inside: string) => string} */
  const keepIfNamed = (_match, name, inside) => (isSet[name] ? inside : '');
  return page.replace(/%IF_(\w+)%([\s\S]*?)%END_\1%/g, keepIfNamed);
}

module.exports = { sendDrawnPage, escapeHtml };
