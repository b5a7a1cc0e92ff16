/**
 * Devices that an account has signed in with before (D76). Each gets a signed statement with `GET /api/app/me`, which opens
 * nothing: with it, wrong passwords of strangers do not keep the device out. The server stores none of them.
 */
const { limits, quotas } = require('../../generated/rules.js');

const HEADER = 'X-Known-Device';

/** Hexadecimal digits by which a device is told from others of its account. */
const DEVICE_LENGTH = 16;

/**
 * @param session the token of whoever asks: it tells this device from others of the account, and asking again with it changes
 *   nothing; neither does the day the statement ends, which is the same for a whole day.
 * @returns `account.until.device.signature`
 * @type {(app: App, user: Row, session: string) => string}
 */
function statementOf(app, user, session) {
  const until = Math.ceil((Date.now() + quotas.KNOWN_DEVICE) / limits.CONFIRM_INTERVAL) * limits.CONFIRM_INTERVAL;
  const said = `${user.id}.${until}.${$security.sha256(session).slice(0, DEVICE_LENGTH)}`;
  return `${said}.${signStatement(app, said)}`;
}

/**
 * Which device of this account ('' = nobody's) a request comes from, by a living statement of it; null for a stranger. One from
 * before devices were told apart names none: ''.
 * @param e a request, or the event of a hook.
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
  const said = statement.slice(0, end);
  const [id, until, device = ''] = said.split('.');
  if (id !== account || !(Number(until) > Date.now())) return null;
  return $security.equal(signStatement(app, said), statement.slice(end + 1)) ? device : null;
}

/** @type {(app: App, said: string) => string} */
function signStatement(app, said) {
  const { secret } = app.findCachedCollectionByNameOrId('users').authToken;
  return $security.hs256(`known-device:${said}`, secret);
}

module.exports = { statementOf, knownDevice };
