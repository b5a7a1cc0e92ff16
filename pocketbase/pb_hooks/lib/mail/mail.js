/** Hands mails to the relay (pocketbase/mail/relay.mjs). Failures are results, not exceptions. */
const { user: rules } = require('../../generated/rules.js');
const budget = require('./budget.js');
const { toExactText, renderMail, pageUrl, defuseLinks } = require('./layout.js');

/** Seconds; the relay gives up after 12. */
const PATIENCE = 14;

/** @type {() => boolean} */
function isConfigured() {
  return $os.getenv('MAIL_RELAY') !== '';
}

/** @type {() => string | null} */
function getSenderAddress() {
  return isConfigured() ? `Objektbeleg <${$os.getenv('MAIL_FROM').trim()}>` : null;
}

/**
 * At most 15 s.
 * @type {(app: App, mail: Mail) => {sent: true} | {sent: false, code: 'mail_not_configured' | 'mail_failed'}}
 */
function sendMail(app, mail) {
  if (!isConfigured()) return { sent: false, code: 'mail_not_configured' };
  if (!rules.isEmail(rules.normalEmail(mail.to)) || toReachableAddress(mail.to) === '')
    return { sent: false, code: 'mail_failed' };
  return handToRelay(app, { ...mail, wait: true }).status === 204
    ? { sent: true }
    : { sent: false, code: 'mail_failed' };
}

/** Key in `app.store()`: accounts with mails since the start. */
const WRITTEN = 'mail:to:';

/**
 * Does not wait. `to` '' does the same work. `about`: account that learns of a failure.
 * @type {(app: App, mail: Mail) => void}
 */
function sendLater(app, mail) {
  if (!isConfigured()) return;
  if (mail.about && mail.to !== '') app.store().set(WRITTEN + mail.about, true);
  handToRelay(app, { ...mail, wait: false });
}

/**
 * For mails that must not go twice (D175). 'refused', 'later': not taken, for good or for now; 'unknown': no answer.
 * @type {(app: App, mail: Mail) => {state: 'sent' | 'refused' | 'later' | 'unknown', why: string}}
 */
function sendOnce(app, mail) {
  if (!isConfigured()) return { state: 'later', why: 'mail_not_configured' };
  if (!rules.isEmail(rules.normalEmail(mail.to)) || toReachableAddress(mail.to) === '')
    return { state: 'refused', why: 'address' };
  if (mail.about) app.store().set(WRITTEN + mail.about, true);
  const { status, reply } = handToRelay(app, { ...mail, wait: true });
  if (status === 204) return { state: 'sent', why: '' };
  const { outcome, why = '' } = reply ?? {};
  return { state: outcome === 'refused' || outcome === 'later' ? outcome : 'unknown', why };
}

/** Seconds; the relay answers from memory. */
const ANSWERED_WITHIN = 2;

/**
 * Only about accounts with mails, because each phone loads its account.
 * @type {(app: App, account: string) => number | null}
 */
function failedAt(app, account) {
  return app.store().has(WRITTEN + account) ? getMailTrouble(app, account).failedAt : null;
}

/**
 * Since the start. Nulls without a mail server or an answer.
 * @type {(app: App, about?: string) => {last: {at: number, why: string} | null, failedAt: number | null}}
 */
function getMailTrouble(app, about = '') {
  const none = { last: null, failedAt: null };
  if (!isConfigured()) return none;
  try {
    const url = `${$os.getenv('MAIL_RELAY')}?about=${encodeURIComponent(about)}`;
    const headers = { Authorization: $os.getenv('MAIL_RELAY_KEY') };
    const answer = $http.send({ url, method: 'GET', headers, timeout: ANSWERED_WITHIN });
    return answer.statusCode === 200 ? /** @type {typeof none} */ (answer.json) : none;
  } catch (error) {
    app.logger().warn('What became of the mails is unknown.', 'error', String(error));
    return none;
  }
}

/** Accounts without an address have a placeholder in `.invalid` (RFC 6761). @type {(to: string) => string} */
function toReachableAddress(to) {
  return /\.invalid$/i.test(to.trim()) ? '' : to.trim();
}

/**
 * Throws without a stamp.
 * @returns the relay's status, 0 without an answer
 * @type {(app: App, mail: Mail & {wait: boolean}) => {status: number, reply: {outcome?: string, why?: string} | null}}
 */
function handToRelay(app, { stamp, to, subject, html, text, headers = {}, about = '', wait }) {
  budget.useStamp(stamp, to);
  try {
    const answer = $http.send({
      url: $os.getenv('MAIL_RELAY'),
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: $os.getenv('MAIL_RELAY_KEY') },
      body: JSON.stringify({
        to: toReachableAddress(to),
        subject: defuseLinks(subject),
        html,
        text,
        headers,
        about,
        wait,
      }),
      timeout: PATIENCE,
    });
    if (answer.statusCode >= 300) app.logger().warn('A mail was not accepted.', 'status', answer.statusCode);
    return { status: answer.statusCode, reply: /** @type {{outcome?: string, why?: string} | null} */ (answer.json) };
  } catch (error) {
    app.logger().error('A mail could not be handed over.', 'error', String(error));
    return { status: 0, reply: null };
  }
}

module.exports = {
  isConfigured,
  getSenderAddress,
  sendMail,
  sendLater,
  sendOnce,
  failedAt,
  getMailTrouble,
  toExactText,
  renderMail,
  pageUrl,
};
