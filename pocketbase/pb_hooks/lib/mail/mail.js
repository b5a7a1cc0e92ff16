/**
 * Mail (D30): handed to the relay of the process that started this server (pocketbase/mail/relay.mjs), which knows the
 * mail server and how long to wait for it. Nothing here throws: a mail that does not arrive is an answer.
 */
const { user: rules } = require('../../generated/rules.js');
const budget = require('./budget.js');
const { toExactText, renderMail, pageUrl, defuseLinks } = require('./layout.js');

/** Seconds; the relay gives up after 12, D30 promises 15. */
const PATIENCE = 14;

/** Whether this installation has a mail server. @type {() => boolean} */
function isConfigured() {
  return $os.getenv('MAIL_RELAY') !== '';
}

/**
 * Whom a reader will see as the sender, as the relay writes it; null without a mail server.
 * @type {() => string | null}
 */
function getSenderAddress() {
  return isConfigured() ? `Objektbeleg <${$os.getenv('MAIL_FROM').trim()}>` : null;
}

/**
 * Sends one mail and waits for the mail server's word, 15 s at most.
 * @param mail `to` one address; `subject`, `html`, `text` (see `letter`); `headers` further ones.
 * @returns `{sent: true}` or `{sent: false, code: 'mail_not_configured' | 'mail_failed'}`.
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

/** In `app.store()`: accounts that a mail has left for since this server runs. */
const WRITTEN = 'mail:to:';

/**
 * The same for an answer that must not wait; `to` '' does all the work and reaches nobody. `about`: the account that shall
 * learn at its next visit that the mail was not accepted (D120).
 * @type {(app: App, mail: Mail) => void}
 */
function sendLater(app, mail) {
  if (!isConfigured()) return;
  if (mail.about && mail.to !== '') app.store().set(WRITTEN + mail.about, true);
  handToRelay(app, { ...mail, wait: false });
}

/**
 * Sends one mail that must not go twice (D175), and says what is known of it: 'sent'; 'refused' or 'later', the mail server
 * did not take it, for good or for now; 'unknown', nobody heard its answer. `why`: its short word.
 * @type {(app: App, mail: Mail) => {state: 'sent' | 'refused' | 'later' | 'unknown', why: string}}
 */
function sendOnce(app, mail) {
  if (!isConfigured()) return { state: 'later', why: 'mail_not_configured' };
  if (!rules.isEmail(rules.normalEmail(mail.to)) || toReachableAddress(mail.to) === '')
    return { state: 'refused', why: 'address' };
  if (mail.about) app.store().set(WRITTEN + mail.about, true);
  const { status, said } = handToRelay(app, { ...mail, wait: true });
  if (status === 204) return { state: 'sent', why: '' };
  const { outcome, why = '' } = said ?? {};
  return { state: outcome === 'refused' || outcome === 'later' ? outcome : 'unknown', why };
}

/** Seconds; the relay answers from its memory. */
const TOLD_WITHIN = 2;

/**
 * When a mail to this account was not accepted and none has been since; the relay is asked about those alone that a mail
 * left for, because every phone asks for its own account (D120).
 * @type {(app: App, account: string) => number | null}
 */
function failedAt(app, account) {
  return app.store().has(WRITTEN + account) ? getMailTrouble(app, account).failedAt : null;
}

/**
 * What became of the mails since this server runs (D120): the last one of all where the mail server did not accept it, and
 * when that of an account was not. Nothing is known without a mail server, or without an answer.
 * @type {(app: App, about?: string) => {last: {at: number, why: string} | null, failedAt: number | null}}
 */
function getMailTrouble(app, about = '') {
  const none = { last: null, failedAt: null };
  if (!isConfigured()) return none;
  try {
    const url = `${$os.getenv('MAIL_RELAY')}?about=${encodeURIComponent(about)}`;
    const headers = { Authorization: $os.getenv('MAIL_RELAY_KEY') };
    const answer = $http.send({ url, method: 'GET', headers, timeout: TOLD_WITHIN });
    return answer.statusCode === 200 ? /** @type {typeof none} */ (answer.json) : none;
  } catch (error) {
    app.logger().warn('What became of the mails is unknown.', 'error', String(error));
    return none;
  }
}

/**
 * An address below `.invalid` (RFC 6761) is nobody's: accounts without one have such a stored address (D90, D127). The relay
 * does the same work and sends nothing.
 * @type {(to: string) => string}
 */
function toReachableAddress(to) {
  return /\.invalid$/i.test(to.trim()) ? '' : to.trim();
}

/**
 * The only way out of the server. A mail without a stamp does not leave (D336).
 * @returns the relay's status, 0 without an answer, and what it said of a mail that was not sent (mail/relay.mjs).
 * @type {(app: App, mail: Mail & {wait: boolean}) => {status: number, said: {outcome?: string, why?: string} | null}}
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
    return { status: answer.statusCode, said: /** @type {{outcome?: string, why?: string} | null} */ (answer.json) };
  } catch (error) {
    app.logger().error('A mail could not be handed over.', 'error', String(error));
    return { status: 0, said: null };
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
