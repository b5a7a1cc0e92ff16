/** What wakes the operators: a mail when something is overdue for the first time, and one when it is not any more. */
const budget = require('../mail/budget.js');
const { toExactText, renderMail, pageUrl, sendMail } = require('../mail/mail.js');
const { queryRows } = require('../database/sql.js');

/**
 * Tells the super admins what has changed since they were told last; a server that starts anew tells them anew.
 * @param of `about`: what it is, by name; `overdue`: whether it is now; `why`: for the log; `mail`: the words of this state.
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
  // A mail server that was away is asked again a minute later; without one, or without anybody to write to, the log has it.
  if (sent.length === 0 || sent.some((one) => one) || $os.getenv('MAIL_RELAY') === '') app.store().set(key, overdue);
}

/** @type {(app: App) => string[]} */
function listOperatorEmails(app) {
  const sql = `SELECT email FROM users WHERE role = 'super_admin' AND active = TRUE AND removed_at = '' AND email != ''`;
  return queryRows(app, { sql, params: {}, shape: { email: '' } }).map(({ email }) => email);
}

/** A mail that leads to the system page. Its words are the server's own, with folders and names as they are. @type {(title: string, paragraphs: string[]) => Letter} */
function alarmMail(title, paragraphs) {
  const link = pageUrl('/admin/system');
  const words = renderMail({ title, paragraphs: paragraphs.map(toExactText), link, linkText: 'System öffnen' });
  return { ...words, subject: title };
}

module.exports = { raiseAlarm, alarmMail };
