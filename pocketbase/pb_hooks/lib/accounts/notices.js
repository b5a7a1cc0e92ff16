const { user: rules } = require('../../generated/rules.js');
const budget = require('../mail/budget.js');
const accountMails = require('../mail/accountMails.js');
const mail = require('../mail/mail.js');

/**
 * Call before the change, so that no change lacks its notice.
 * @throws Fault 429
 * @type {(app: App, to: string, actors: Actor[]) => Stamp}
 */
function stampNotice(app, to, actors) {
  return budget.issueStamp(app, { kind: 'notice', actors, to });
}

/** @throws Fault 429 @type {(app: App, user: Row) => Stamp} */
function stampOwn(app, user) {
  return stampNotice(app, user.email(), budget.getAccountActors(app, user));
}

/** For a new key of other software. Own limits: keys leave room for the notice of a new password. @type {typeof stampOwn} */
function stampKey(app, user) {
  return budget.issueStamp(app, { kind: 'key', actors: budget.getAccountActors(app, user), to: user.email() });
}

/**
 * Does not wait. `at`: the address before.
 * @type {(app: App, stamp: Stamp, of: {at: string, happened: Happened}) => void}
 */
function notifyChanged(app, stamp, { at, happened }) {
  mail.sendLater(app, { stamp, to: at, ...accountMails.createChangeMail({ happened }) });
}

/**
 * The old address may be a third party's, because companies enter addresses. Null without a real address (D127).
 * @throws Fault 429
 * @type {(app: App, of: {user: Row, by: Row}) => Stamp | null}
 */
function stampMoved(app, { user, by }) {
  const to = user.email();
  if (!rules.hasAddress(to)) return null;
  return budget.issueStamp(app, { kind: 'moved', actors: budget.getAccountActors(app, by), to, subject: user.id });
}

/** @type {(app: App, moved: {stamp: Stamp | null, before: string}) => void} */
function notifyMoved(app, { stamp, before }) {
  if (stamp) notifyChanged(app, stamp, { at: before, happened: 'email' });
}

module.exports = { stampNotice, stampOwn, stampKey, notifyChanged, stampMoved, notifyMoved };
