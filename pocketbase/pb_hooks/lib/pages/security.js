/** `/.well-known/security.txt` (RFC 9116): where to report a weakness of this installation. */
const { notFound } = require('../platform/fault.js');
const { parseImprint } = require('./config.js');

const DAY = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. */
const VALID = 180 * DAY;

/** @throws Fault 404 without an imprint @type {OpenHandler} */
function showSecurityText() {
  const imprint = parseImprint();
  if (!imprint) throw notFound();
  const address = `${$os.getenv('PUBLIC_URL').replace(/\/$/, '')}/.well-known/security.txt`;
  const lines = [
    `Contact: mailto:${imprint.email}`,
    `Expires: ${new Date(Date.now() + VALID).toISOString()}`,
    'Preferred-Languages: de, en',
    ...(address.startsWith('https://') ? [`Canonical: ${address}`] : []),
  ];
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  return { status: 200, file: { type: 'text/plain; charset=utf-8', bytes, cache: 'no-cache' } };
}

module.exports = { showSecurityText };
