/** What the address of an account is told when the account was changed (D77). */
const { user: rules } = require('../../generated/rules.js');
const budget = require('../mail/budget.js');
const letters = require('../mail/letters.js');
const mail = require('../mail/mail.js');

/**
 * The stamp for a notice (D77). It is taken before the account changes: no change goes unannounced for want of one.
 * @throws Fault 429 @type {(app: App, to: string, actors: Actor[]) => Stamp}
 */
function stampNotice(app, to, actors) {
  return budget.issueStamp(app, { kind: 'notice', actors, to });
}

/** The same where the person changes the own account. @throws Fault 429 @type {(app: App, user: Row) => Stamp} */
function stampOwn(app, user) {
  return stampNotice(app, user.email(), budget.getAccountActors(app, user));
}

/**
 * Tells whoever reads the mailbox that the account was changed (D77); nobody waits for it. @param of `at`: the address it had
 * until now. @type {(app: App, stamp: Stamp, of: {at: string, happened: Happened}) => void}
 */
function tellChanged(app, stamp, { at, happened }) {
  mail.sendLater(app, { stamp, to: at, ...letters.createChangeMail({ happened }) });
}

/**
 * The stamp for the notice about an address that somebody else changes: the company or a super admin. A company enters addresses
 * without asking anybody, so the one before may be a stranger's. Null for the stored one of an account without an address (D127).
 * @throws Fault 429 @type {(app: App, of: {user: Row, by: Row}) => Stamp | null}
 */
function stampMoved(app, { user, by }) {
  const to = user.email();
  if (!rules.hasAddress(to)) return null;
  return budget.issueStamp(app, { kind: 'moved', actors: budget.getAccountActors(app, by), to, subject: user.id });
}

/** Tells the address before, where `stampMoved` gave a stamp. @type {(app: App, moved: {stamp: Stamp | null, before: string}) => void} */
function tellMoved(app, { stamp, before }) {
  if (stamp) tellChanged(app, stamp, { at: before, happened: 'email' });
}

module.exports = { stampNotice, stampOwn, tellChanged, stampMoved, tellMoved };
