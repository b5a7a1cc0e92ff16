/** Browser reports about our Content-Security-Policy: our mistake, or an injection. */
const { readObject } = require('../platform/body.js');
const flood = require('../platform/flood.js');
const { asText } = require('../platform/text.js');

const BODY_MAX = 16 * 1024;
const HOUR = 3_600_000;
/** Browser extensions cause reports too. */
const SHOWN_PER_HOUR = 20;

/** The page's address is not kept: it may contain a token. @type {OpenHandler} */
function receiveCspReport({ e, app }) {
  const given = readObject(e, BODY_MAX).value['csp-report'];
  if (typeof given !== 'object' || given === null) return { status: 204 };
  const report = /** @type {Columns} */ (given);
  const directive = toHarmlessText(report['effective-directive'] ?? report['violated-directive']);
  // Every browser names a directive.
  if (directive === '') return { status: 204 };
  const uri = asText(report['blocked-uri']);
  const blocked = toHarmlessText(/^https?:\/\/[^/]+/.exec(uri)?.[0] ?? uri);
  // Of the script only its name: an address may contain a token.
  const [, script] = /\/([\w.-]+\.js)$/.exec(asText(report['source-file'])) ?? [];
  try {
    flood.countAgainstLimit(app, { name: 'csp', address: 'all', most: SHOWN_PER_HOUR, within: HOUR });
    console.log(`Content-Security-Policy verletzt: ${directive} ${blocked}${script ? ` in ${script}` : ''}`);
  } catch {
    // The limit of this hour is reached.
  }
  return { status: 204 };
}

/** Anyone can send a report. @type {(text: unknown) => string} */
function toHarmlessText(text) {
  return asText(text)
    .replace(/[^a-zA-Z0-9:/.-]/g, '')
    .slice(0, 80);
}

module.exports = { receiveCspReport };
