/**
 * Devices that an account has signed in with before (D76). Each gets a signed statement with `GET /api/app/me`, which opens
 * nothing: with it, wrong passwords of strangers do not keep the device out. The server stores none of them.
 */
const { limits, quotas } = require('../../generated/rules.js');

const HEADER = 'X-Known-Device';

/**
 * @returns `account.until.signature`; the day it ends is the same for a whole day, so that asking again changes nothing.
 * @type {(app: App, user: Row) => string}
 */
function statementOf(app, user) {
  const until = Math.ceil((Date.now() + quotas.KNOWN_DEVICE) / limits.CONFIRM_INTERVAL) * limits.CONFIRM_INTERVAL;
  const said = `${user.id}.${until}`;
  return `${said}.${sign(app, said)}`;
}

/**
 * Whether a request brings a living statement of this account ('' = nobody's). @param e a request, or the event of a hook.
 * @type {(e: core.RequestEvent, account: string) => boolean}
 */
function isKnown(e, account) {
  const { request, app } = e.requestEvent ?? e;
  const given = account === '' ? '' : request.header.get(HEADER);
  const statements = given === '' ? [] : given.split(',').slice(0, quotas.KNOWN_DEVICES);
  return statements.some((statement) => isOf(app, account, statement.trim()));
}

/** @type {(app: App, account: string, statement: string) => boolean} */
function isOf(app, account, statement) {
  const [id, until, signature] = statement.split('.');
  if (id !== account || !(Number(until) > Date.now())) return false;
  return $security.equal(sign(app, `${id}.${until}`), signature ?? '');
}

/** @type {(app: App, said: string) => string} */
function sign(app, said) {
  const { secret } = app.findCachedCollectionByNameOrId('users').authToken;
  return $security.hs256(`known-device:${said}`, secret);
}

module.exports = { statementOf, isKnown };
