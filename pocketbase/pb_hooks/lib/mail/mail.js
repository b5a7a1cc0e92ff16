/**
 * Mail (D30): handed to the relay of the process that started this server (pocketbase/mail/relay.mjs), which knows the
 * mail server and how long to wait for it. Nothing here throws: a mail that does not arrive is an answer.
 */
const { user: rules } = require('../../generated/rules.js');

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
function sender() {
  return isConfigured() ? `Objektbeleg <${$os.getenv('MAIL_FROM').trim()}>` : null;
}

/**
 * Sends one mail and waits for the mail server's word, 15 s at most.
 * @param mail `to` one address; `subject`, `html`, `text` (see `letter`); `headers` further ones.
 * @returns `{sent: true}` or `{sent: false, code: 'mail_not_configured' | 'mail_failed'}`.
 * @type {(app: App, mail: Mail) => {sent: true} | {sent: false, code: 'mail_not_configured' | 'mail_failed'}}
 */
function send(app, mail) {
  if (!isConfigured()) return { sent: false, code: 'mail_not_configured' };
  if (!rules.isEmail(rules.normalEmail(mail.to)) || reachable(mail.to) === '')
    return { sent: false, code: 'mail_failed' };
  return hand(app, { ...mail, wait: true }) === 204 ? { sent: true } : { sent: false, code: 'mail_failed' };
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
  hand(app, { ...mail, wait: false });
}

/** Seconds; the relay answers from its memory. */
const TOLD_WITHIN = 2;

/**
 * When a mail to this account was not accepted and none has been since; the relay is asked about those alone that a mail
 * left for, because every phone asks for its own account (D120).
 * @type {(app: App, account: string) => number | null}
 */
function failedAt(app, account) {
  return app.store().has(WRITTEN + account) ? trouble(app, account).failedAt : null;
}

/**
 * What became of the mails since this server runs (D120): the last one of all where the mail server did not accept it, and
 * when that of an account was not. Nothing is known without a mail server, or without an answer.
 * @type {(app: App, about?: string) => {last: {at: number, why: string} | null, failedAt: number | null}}
 */
function trouble(app, about = '') {
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
function reachable(to) {
  return /\.invalid$/i.test(to.trim()) ? '' : to.trim();
}

/** @returns the relay's status, 0 without an answer. @type {(app: App, mail: Mail & {wait: boolean}) => number} */
function hand(app, { to, subject, html, text, headers = {}, about = '', wait }) {
  try {
    const answer = $http.send({
      url: $os.getenv('MAIL_RELAY'),
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: $os.getenv('MAIL_RELAY_KEY') },
      body: JSON.stringify({ to: reachable(to), subject: line(subject), html, text, headers, about, wait }),
      timeout: PATIENCE,
    });
    if (answer.statusCode >= 300) app.logger().warn('A mail was not accepted.', 'status', answer.statusCode);
    return answer.statusCode;
  } catch (error) {
    app.logger().error('A mail could not be handed over.', 'error', String(error));
    return 0;
  }
}

/**
 * The address of a page of the app, for a link in a mail. `path` begins with '/'; a token stands in the fragment.
 * @type {(path: string) => string}
 */
function pageUrl(path) {
  return $os.getenv('PUBLIC_URL').replace(/\/$/, '') + path;
}

/**
 * The one layout of all mails, as HTML and as text.
 * @param content `title`; `paragraphs`: plain texts, whatever a user typed into them; `link`: the one address, or
 *   nothing; `linkText`: the words on its button.
 * @returns `{html, text, shown}`; `shown`: the words of `html`, cleaned, for whoever shows the mail before it leaves.
 * @type {(content: LetterContent) => Omit<Letter, 'subject'>}
 */
function letter({ title, paragraphs, link = '', linkText = '' }) {
  const lines = paragraphs.map(line);
  const text = [line(title), ...lines, ...(link ? [`${linkText}:\n${link}`] : []), `-- \nObjektbeleg`].join('\n\n');
  const body = lines.map((words) => `<p style="margin:0 0 16px">${escaped(words)}</p>`).join('\n');
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link)}" style="${BUTTON}">${escaped(linkText)}</a></p>
<p style="${HELP}">${LINK_HELP}<br>${escaped(link)}</p>`
    : '';
  return {
    text: `${text}\n`,
    html: page(escaped(line(title)), `${body}\n${button}`),
    shown: { title: line(title), paragraphs: lines, linkText, linkHelp: LINK_HELP },
  };
}

/** Below the button, for mail programs that show none. */
const LINK_HELP = 'Funktioniert die Schaltfläche nicht, öffnen Sie diese Adresse:';

const FONT = 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px;color:#16202B';
const BUTTON =
  'display:inline-block;background:#1A3F7A;color:#FFFFFF;text-decoration:none;font-weight:bold;padding:12px 20px;border-radius:8px';
const HELP = 'margin:0;font-size:14px;line-height:20px;color:#4A5B6C;word-break:break-all';

/** @type {(title: string, body: string) => string} */
function page(title, body) {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#F4F6F8;${FONT}">
<div style="max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid #D5DCE3;border-radius:8px;padding:24px">
<p style="margin:0 0 24px;font-weight:bold">Objektbeleg</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${title}</h1>
${body}
</div>
</body>
</html>
`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these must not reach a mail (this engine knows no \p).
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** One line: what a user typed can begin neither a header nor a paragraph. @type {(text: string) => string} */
function line(text) {
  return String(text).replace(CONTROL, ' ').trim();
}

/**
 * Words of a user for a mail, in which no mail program finds an address to make a link of: a space behind what joins one.
 * 'Reinigung24.de' reads 'Reinigung24. de' (D78). The dots of other scripts join addresses too. Every name and place that
 * a letter quotes goes through here.
 * @type {(text: string) => string}
 */
function unlinked(text) {
  return line(text)
    .replace(/:(?=[/\\])/g, ': ')
    .replace(/([.\u2024\u3002\uff0e\uff61])(?=[^\s\d.,;:!?)])/g, '$1 ')
    .replace(/([@\uff20])(?=\S)/g, '$1 ');
}

/** @type {{[character: string]: string}} */
const ENTITY = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @type {(text: string) => string} */
function escaped(text) {
  return text.replace(/[&<>"']/g, (character) => ENTITY[character] ?? '');
}

module.exports = { isConfigured, sender, send, sendLater, failedAt, trouble, letter, unlinked, pageUrl };
