/** The requester of an API key. */
const { quotas } = require('../../generated/rules.js');
const { Fault } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { findOffice } = require('./calendar.js');
const { findKeyByToken, noteKeyUsed } = require('./rows.js');

const MINUTE = 60_000;

/** @throws Fault 401, 403 without the scope, 429 @type {(e: RouteEvent, scope: string) => KeyRequester} */
function byKey(e, scope) {
  const { app } = e;
  const [, token = ''] = /^Bearer (ob_\w{43})$/.exec(e.request.header.get('Authorization')) ?? [];
  const key = findKeyByToken(app, 'api', token);
  const user = key && findOffice(app, key.owner);
  if (!key || !user) throw new Fault(401, 'unauthorized');
  flood.countAgainstLimit(app, { name: 'api', address: key.id, most: quotas.API_REQUESTS_PER_MINUTE, within: MINUTE });
  const most = quotas.API_REQUESTS_OF_ACCOUNT;
  flood.countAgainstLimit(app, { name: 'apiAccount', address: user.id, most, within: MINUTE });
  /** @type {{scopes: string[]}} */
  const { scopes } = JSON.parse(key.scope);
  if (!scopes.includes(scope)) throw new Fault(403, 'forbidden');
  noteKeyUsed(app, key);
  return { kind: 'key', user, link: null, deliverer: '' };
}

module.exports = { byKey };
