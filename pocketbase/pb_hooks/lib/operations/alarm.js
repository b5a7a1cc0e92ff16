/** Mails the super admins when something becomes overdue, and when that ends. */
const budget = require('../mail/budget.js');
const { toExactText, renderMail, pageUrl, sendMail } = require('../mail/mail.js');
const { queryRows } = require('../database/sql.js');

/**
 * A restarted server notifies again.
 * @param of `why`: for the log
 * @type {(app: App, of: {about: string, overdue: boolean, why: string, mail: () => Letter}) => void}
 */
function raiseAlarm(app, { about, overdue, why, mail }) {
  const key = `${about}:told`;
  if (overdue === (app.store().get(key) === true)) return;
  const words = mail();
  app.logger().warn(words.subject, 'why', why);
  const sent = listOperatorEmails(app).map((to) => {
    const stamp = budget.tryStamp(app, { kind: 'alarm', actors: budget.SERVER, to });
    return stamp !== null && sendMail(app, { stamp, to, ...words }).sent;
  });
  // After a failed mail the next minute retries.
  if (sent.length === 0 || sent.some((one) => one) || $os.getenv('MAIL_RELAY') === '') app.store().set(key, overdue);
}

/** @type {(app: App) => string[]} */
function listOperatorEmails(app) {
  const sql = `SELECT email FROM users WHERE role = 'super_admin' AND active = TRUE AND removed_at = '' AND email != ''`;
  return queryRows(app, { sql, params: {}, shape: { email: '' } }).map(({ email }) => email);
}

/** Folders and names stay as written. @type {(title: string, paragraphs: string[]) => Letter} */
function alarmMail(title, paragraphs) {
  const link = pageUrl('/admin/system');
  const words = renderMail({ title, paragraphs: paragraphs.map(toExactText), link, linkText: 'System öffnen' });
  return { ...words, subject: title };
}

module.exports = { raiseAlarm, alarmMail };
