/**
 * What a browser refused because of our Content-Security-Policy (pages/pages.js): a fault of ours, or something that was
 * slipped in. The operator reads it on the terminal, and a test that leaves one behind fails (tests/support/server.ts).
 */
const { readObject } = require('../platform/body.js');
const flood = require('../platform/flood.js');
const { asText } = require('../platform/text.js');

const BODY_MAX = 16 * 1024;
const HOUR = 3_600_000;
/** Extensions of visitors cause reports too: an hour shows so many of them. */
const SHOWN_PER_HOUR = 20;

/**
 * `POST /api/app/csp-report`: 204. Of the address of the page nothing is kept: it may hold a token.
 * @type {OpenHandler}
 */
function receiveCspReport({ e, app }) {
  const given = readObject(e, BODY_MAX).value['csp-report'];
  if (typeof given !== 'object' || given === null) return { status: 204 };
  const report = /** @type {Columns} */ (given);
  const directive = toHarmlessText(report['effective-directive'] ?? report['violated-directive']);
  // Every browser names one: without it this is no report of a browser.
  if (directive === '') return { status: 204 };
  const uri = asText(report['blocked-uri']);
  const blocked = toHarmlessText(/^https?:\/\/[^/]+/.exec(uri)?.[0] ?? uri);
  try {
    flood.countAgainstLimit(app, { name: 'csp', address: 'all', most: SHOWN_PER_HOUR, within: HOUR });
    console.log(`Content-Security-Policy verletzt: ${directive} ${blocked}`);
  } catch {
    // Enough of them have been shown.
  }
  return { status: 204 };
}

/** Short and of harmless characters, whoever sends it. @type {(text: unknown) => string} */
function toHarmlessText(text) {
  return asText(text)
    .replace(/[^a-zA-Z0-9:/.-]/g, '')
    .slice(0, 80);
}

module.exports = { receiveCspReport };
