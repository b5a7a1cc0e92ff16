/**
 * An address belongs to whoever reads its mailbox (D90). A company enters addresses for its employees without asking
 * them, so an unconfirmed employee account only claims its address: the mailbox is asked 'Gehören Sie zu …?' before
 * anything is confirmed, and 'Nein' takes the address from the account. Its work, its row and its devices stay.
 */
const { role, user: rules } = require('../../generated/rules.js');
const { wayOf } = require('./authenticator.js');
const { authorizeReplacement, canReplace } = require('./credentials.js');
const { Fault } = require('../platform/fault.js');
const budget = require('../mail/budget.js');
const letters = require('../mail/letters.js');
const mail = require('../mail/mail.js');
const { attributeChange } = require('../database/model.js');
const { nameOf } = require('../properties/names.js');
const { byId, findRows } = require('../database/rows.js');

/** The account that has this address (in its normal form), or null. @type {(app: App, email: string) => Row | null} */
function holderOf(app, email) {
  return findRows(app, 'users', { email })[0] ?? null;
}

/** Whether nobody but a company says that this account's address is this person's. @type {(user: Row) => boolean} */
function isClaim(user) {
  return role.roleOf(user.getString('role')) === 'employee' && user.getString('employer') !== '' && !user.verified();
}

/** What the account's company is called. @type {(app: App, user: Row) => string} */
function companyOf(app, user) {
  const company = byId(app, 'users', user.getString('employer'));
  return company ? nameOf(company) : '';
}

/**
 * For whoever wants the address. One that is only claimed is free after a click in its mailbox, to which the link goes;
 * without a mail server nobody can prove a mailbox, and a super admin decides.
 * @param of `actors`: who answers for that mail; `field` of the issue that is told.
 * @throws Fault 409 `email_taken`, `address_claimed`; 429
 * @type {(app: App, email: string, of: {actors: Actor[], field?: string}) => void}
 */
function askFree(app, email, { actors, field = 'email' }) {
  const holder = holderOf(app, email);
  if (!holder) return;
  const code = isClaim(holder) && mail.isConfigured() ? 'address_claimed' : 'email_taken';
  if (code === 'address_claimed') {
    const all = [...actors, ...budget.getAccountActors(app, holder)];
    sendVerification(app, holder, budget.issueStamp(app, { kind: 'claim', actors: all, to: email }));
  }
  throw new Fault(409, code, { issues: [{ field, code }] });
}

/**
 * The mail that confirms an address (D17), or asks about it; nobody waits for it. Without a mail server there is none (D30).
 * @type {(app: App, user: Row, stamp: Stamp, to?: string) => void}
 */
function sendVerification(app, user, stamp, to = user.email()) {
  const token = user.newVerificationToken();
  const company = isClaim(user) ? companyOf(app, user) : '';
  mail.sendLater(app, { stamp, to, ...letters.createVerificationMail({ token, company }) });
}

/**
 * What has to be answered before this mailbox confirms anything of this account.
 * @param belongs the answer, undefined where there is none yet. @returns `{company}`, or null where nothing is asked.
 * @type {(app: App, user: Row, belongs: boolean | undefined) => {company: string} | null}
 */
function questionTo(app, user, belongs) {
  return isClaim(user) && belongs === undefined ? { company: companyOf(app, user) } : null;
}

/**
 * Whether this answer takes the address from the account.
 * @type {(user: Row, belongs: boolean | undefined) => boolean}
 */
function isDenied(user, belongs) {
  return isClaim(user) && belongs === false;
}

/**
 * Takes the address from the account, which ends its sessions; not saved here. The list of the company says so. A factor by
 * mail goes too: its codes went to that mailbox (D335). An authenticator app stays, so the company replaces nothing (D415).
 * @type {(app: App, user: Row) => void}
 */
function releaseAddress(app, user) {
  authorizeReplacement(user, 'mailbox');
  if (wayOf(app, user) === 'mail') user.set('mfa', false);
  user.setEmail(user.id + rules.NO_ADDRESS);
  attributeChange(user, { actor: null, name: 'Inhaber der Adresse', action: 'free' });
}

/**
 * The first confirmation of a new account, on behalf of who makes it. The account is made whether the mail may leave or not.
 * @returns whether it is on its way. @type {(app: App, user: Row, by: Actor[]) => boolean}
 */
function sendFirstVerification(app, user, by) {
  const actors = [...by, ...budget.getAccountActors(app, user)];
  const stamp = mail.isConfigured() ? budget.tryStamp(app, { kind: 'verification', actors, to: user.email() }) : null;
  if (stamp) sendVerification(app, user, stamp);
  return stamp !== null;
}

/**
 * Tells the company that its employee needs another address, and who enters it; its list says so too. `by`: who reads the mailbox.
 * @type {(app: App, user: Row, by: Actor[]) => void}
 */
function tellCompany(app, user, by) {
  const company = byId(app, 'users', user.getString('employer'));
  if (!company) return;
  const to = company.email();
  const stamp = budget.tryStamp(app, { kind: 'freed', actors: by, to });
  if (stamp)
    mail.sendLater(app, {
      stamp,
      to,
      ...letters.addressFreed({ name: user.getString('full_name'), isEntered: canReplace(user, 'company') }),
    });
}

module.exports = {
  holderOf,
  isClaim,
  askFree,
  sendVerification,
  sendFirstVerification,
  questionTo,
  isDenied,
  releaseAddress,
  tellCompany,
};
