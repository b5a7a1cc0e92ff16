/**
 * Unsubscribes by a signed token without a session (D177, RFC 8058). A GET changes nothing, because mail scanners
 * follow links.
 */
const { letter } = require('../../generated/rules.js');
const { writeDurably } = require('../database/durable.js');
const { byId } = require('../database/rows.js');
const { signText } = require('../links/tokens.js');
const { pageUrl } = require('../mail/mail.js');
const { readBytes } = require('../platform/body.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const { saveNotificationSettings, settingsOf } = require('./settings.js');

/** Bytes of 'List-Unsubscribe=One-Click' in all forms of RFC 8058. */
const BODY_MAX = 2048;

/** @typedef {import('../../../../src/domain/people/letter').Subscription} Subscription */

/** @type {(app: App, user: string, subscription: Subscription) => string} */
function tokenOf(app, user, subscription) {
  return `${subscription}_${user}_${signText(app, `letters ${subscription} ${user}`)}`;
}

/** @type {(app: App, user: string, subscription: Subscription) => string} */
function leaveUrl(app, user, subscription) {
  return pageUrl(`/abbestellen/${tokenOf(app, user, subscription)}`);
}

/** The answer reveals nothing else. @type {OpenHandler} */
function unsubscribeByToken({ e, app }) {
  const body = toString(readBytes(e, BODY_MAX, 'body_too_large'));
  if (!body.includes('List-Unsubscribe') || !body.includes('One-Click'))
    throw createInvalidFault([{ field: '', code: 'body_invalid' }]);
  const token = e.request.pathValue('token');
  const [name, id = ''] = token.split('_');
  const subscription = letter.SUBSCRIPTIONS.find((one) => one === name);
  if (!subscription || !$security.equal(tokenOf(app, id, subscription), token)) throw new Fault(404, 'link_invalid');
  const already = writeDurably(app, (tx) => {
    const user = byId(tx, 'users', id);
    if (!user) throw new Fault(404, 'link_invalid');
    const settings = settingsOf(tx, user.id);
    if (!settings[subscription]) return true;
    const by = { actor: null, name: 'Link in der E-Mail' };
    saveNotificationSettings(tx, user, { settings: { ...settings, [subscription]: false }, by });
    return false;
  });
  return { status: 200, body: { subscription, already } };
}

module.exports = { leaveUrl, unsubscribeByToken };
