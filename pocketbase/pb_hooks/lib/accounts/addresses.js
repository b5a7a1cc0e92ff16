/**
 * Who owns an address (D90). An account only claims the address that its company entered, until the mailbox confirms.
 * 'Nein' removes the address; records, account and devices stay.
 */
const { role, user: rules } = require('../../generated/rules.js');
const { wayOf } = require('./authenticator.js');
const { authorizeReplacement, canReplace } = require('./credentials.js');
const { Fault } = require('../platform/fault.js');
const budget = require('../mail/budget.js');
const accountMails = require('../mail/accountMails.js');
const mail = require('../mail/mail.js');
const { attributeChange } = require('../database/model.js');
const { nameOf } = require('../properties/names.js');
const { byId, findRows } = require('../database/rows.js');

/** @type {(app: App, email: string) => Row | null} */
function holderOf(app, email) {
  return findRows(app, 'users', { email })[0] ?? null;
}

/** @type {(user: Row) => boolean} */
function isClaim(user) {
  return role.roleOf(user.getString('role')) === 'employee' && user.getString('employer') !== '' && !user.verified();
}

/** @type {(app: App, user: Row) => string} */
function companyOf(app, user) {
  const company = byId(app, 'users', user.getString('employer'));
  return company ? nameOf(company) : '';
}

/**
 * The mailbox frees a claimed address. Without a mail server a super admin decides.
 * @param of `actors`: charged for that mail; `field`: of the issue.
 * @throws Fault 409, 429
 * @type {(app: App, email: string, of: {actors: Actor[], field?: string}) => void}
 */
function requireFreeAddress(app, email, { actors, field = 'email' }) {
  const holder = holderOf(app, email);
  if (!holder) return;
  const code = isClaim(holder) && mail.isConfigured() ? 'address_claimed' : 'email_taken';
  if (code === 'address_claimed') {
    const all = [...actors, ...budget.getAccountActors(app, holder)];
    sendVerification(app, holder, budget.issueStamp(app, { kind: 'claim', actors: all, to: email }));
  }
  throw new Fault(409, code, { issues: [{ field, code }] });
}

/** Does not wait for the mail. @type {(app: App, user: Row, stamp: Stamp, to?: string) => void} */
function sendVerification(app, user, stamp, to = user.email()) {
  const token = user.newVerificationToken();
  const company = isClaim(user) ? companyOf(app, user) : '';
  mail.sendLater(app, { stamp, to, ...accountMails.createVerificationMail({ token, company }) });
}

/**
 * @param belongs the answer, if any.
 * @type {(app: App, user: Row, belongs: boolean | undefined) => {company: string} | null}
 */
function questionTo(app, user, belongs) {
  return isClaim(user) && belongs === undefined ? { company: companyOf(app, user) } : null;
}

/** @type {(user: Row, belongs: boolean | undefined) => boolean} */
function isDenied(user, belongs) {
  return isClaim(user) && belongs === false;
}

/**
 * Does not save. A factor by mail goes, because its codes went to that mailbox. An app stays, so the company still
 * cannot replace credentials (D415).
 * @type {(app: App, user: Row) => void}
 */
function releaseAddress(app, user) {
  authorizeReplacement(user, 'mailbox');
  if (wayOf(app, user) === 'mail') user.set('mfa', false);
  user.setEmail(user.id + rules.NO_ADDRESS);
  attributeChange(user, { actor: null, name: 'Inhaber der Adresse', action: 'free' });
}

/** A spent mail budget does not stop the new account. @type {(app: App, user: Row, by: Actor[]) => boolean} */
function sendFirstVerification(app, user, by) {
  const actors = [...by, ...budget.getAccountActors(app, user)];
  const stamp = mail.isConfigured() ? budget.tryStamp(app, { kind: 'verification', actors, to: user.email() }) : null;
  if (stamp) sendVerification(app, user, stamp);
  return stamp !== null;
}

/** @type {(app: App, user: Row, by: Actor[]) => void} */
function notifyCompany(app, user, by) {
  const company = byId(app, 'users', user.getString('employer'));
  if (!company) return;
  const to = company.email();
  const stamp = budget.tryStamp(app, { kind: 'freed', actors: by, to });
  if (stamp)
    mail.sendLater(app, {
      stamp,
      to,
      ...accountMails.addressFreed({ name: user.getString('full_name'), isEntered: canReplace(user, 'company') }),
    });
}

module.exports = {
  holderOf,
  isClaim,
  requireFreeAddress,
  sendVerification,
  sendFirstVerification,
  questionTo,
  isDenied,
  releaseAddress,
  notifyCompany,
};
