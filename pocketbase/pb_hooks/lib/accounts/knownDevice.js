/**
 * Signed statements of used devices. They give a device its own limit for wrong passwords, so that third parties cannot
 * lock it out, and no access.
 */
const { limits, quotas } = require('../../generated/rules.js');

const HEADER = 'X-Known-Device';

const DEVICE_LENGTH = 16;

/**
 * The same for one session and day.
 * @returns `account.until.device.signature`
 * @type {(app: App, user: Row, session: string) => string}
 */
function statementOf(app, user, session) {
  const until = Math.ceil((Date.now() + quotas.KNOWN_DEVICE) / limits.CONFIRM_INTERVAL) * limits.CONFIRM_INTERVAL;
  const claim = `${user.id}.${until}.${$security.sha256(session).slice(0, DEVICE_LENGTH)}`;
  return `${claim}.${signStatement(app, claim)}`;
}

/**
 * @returns null for an unknown device; '' for an old statement without one
 * @type {(e: core.RequestEvent, account: string) => string | null}
 */
function knownDevice(e, account) {
  const { request, app } = e.requestEvent ?? e;
  const given = account === '' ? '' : request.header.get(HEADER);
  const statements = given === '' ? [] : given.split(',').slice(0, quotas.KNOWN_DEVICES);
  const devices = statements.map((statement) => deviceIn(app, account, statement.trim()));
  return devices.find((device) => device !== null) ?? null;
}

/** @type {(app: App, account: string, statement: string) => string | null} */
function deviceIn(app, account, statement) {
  const end = statement.lastIndexOf('.');
  const claim = statement.slice(0, end);
  const [id, until, device = ''] = claim.split('.');
  if (id !== account || !(Number(until) > Date.now())) return null;
  return $security.equal(signStatement(app, claim), statement.slice(end + 1)) ? device : null;
}

/** @type {(app: App, text: string) => string} */
function signStatement(app, claim) {
  const { secret } = app.findCachedCollectionByNameOrId('users').authToken;
  return $security.hs256(`known-device:${claim}`, secret);
}

module.exports = { statementOf, knownDevice };
