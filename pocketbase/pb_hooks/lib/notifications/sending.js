/**
 * Sends one notification at most once: its row says 'sending' on disk first. The next mail repeats the content unless
 * this one surely arrived.
 */
const { letter: rules } = require('../../generated/rules.js');
const { writeDurably } = require('../database/durable.js');
const { byId, findRows } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');
const { getTimeMs, toDatabaseTime } = require('../database/times.js');
const budget = require('../mail/budget.js');
const { pageUrl, sendOnce } = require('../mail/mail.js');
const { isWithin } = require('../platform/elapsed.js');
const { contentOf } = require('./content.js');
const { leaveUrl } = require('./leave.js');
const { isReached, settingsOf } = require('./settings.js');

/** @typedef {{kind: LetterKind, occasion: string, now: number}} Occasion */

/** @type {(app: App, user: string, of: Occasion) => void} */
function sendNotification(app, user, of) {
  const reader = byId(app, 'users', user);
  // Earlier mails of this round may have taken a minute.
  if (!reader || !isReached(app, user)) return;
  const { kind, occasion } = of;
  const row = new Record(app.findCachedCollectionByNameOrId('letters'), { user, kind, occasion });
  deliverNotification(app, row, { reader, now: of.now });
}

/** @type {(app: App, row: Row, now: number) => void} */
function retryNotification(app, row, now) {
  const reader = byId(app, 'users', row.getString('user'));
  if (reader && isReached(app, reader.id)) deliverNotification(app, row, { reader, now });
  else setNotificationState(app, row, { state: 'refused', why: 'account' });
}

/** @type {(app: App, row: Row, of: {reader: Row, now: number}) => void} */
function deliverNotification(app, row, { reader, now }) {
  const kind = /** @type {LetterKind} */ (row.getString('kind'));
  const settings = settingsOf(app, reader.id);
  const since = rules.toldFrom(sentUntil(app, reader.id, { kind, now }), now);
  const subscription = rules.subscriptionOf(kind);
  const letter = settings[subscription] ? contentOf(app, kind, { user: reader, now, since, settings }) : null;
  row.set('until', toDatabaseTime(now));
  row.set('tried_at', toDatabaseTime(now));
  if (letter === null) return setNotificationState(app, row, { state: 'nothing', why: '' });
  row.set('tries', row.getInt('tries') + 1);
  row.set('message_id', row.getString('message_id') || messageId());
  setNotificationState(app, row, { state: 'sending', why: '' });
  const stamp = budget.tryStamp(app, { kind: 'letter', actors: budget.SERVER, to: reader.email() });
  if (!stamp) return setNotificationState(app, row, { state: 'refused', why: 'rate_limited' });
  const { state, why } = sendOnce(app, {
    stamp,
    to: reader.email(),
    subject: letter.subject,
    html: letter.html,
    text: letter.text,
    about: reader.id,
    headers: {
      'Message-ID': row.getString('message_id'),
      'List-Unsubscribe': `<${leaveUrl(app, reader.id, subscription)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  const isOver = state === 'later' && rules.retryAt(row.getInt('tries'), now) === null;
  setNotificationState(app, row, { state: state === 'later' ? (isOver ? 'refused' : 'planned') : state, why });
}

/** @type {(app: App, row: Row, of: {state: import('../../../../src/domain/people/letter').LetterState, why: string}) => void} */
function setNotificationState(app, row, { state, why }) {
  row.set('state', state);
  row.set('why', why.slice(0, 100));
  writeDurably(app, (tx) => tx.save(row));
}

/**
 * ms: end of the period that the last delivered mail covers.
 * @type {(app: App, user: string, of: {kind: LetterKind, now: number}) => number | null}
 */
function sentUntil(app, user, { kind, now }) {
  const sql = `SELECT COALESCE(MAX(until), '') AS until FROM letters WHERE user = {:user} AND kind = {:kind} AND +state = 'sent'
               AND until <= {:now}`;
  const [{ until } = { until: '' }] = queryRows(app, {
    sql,
    params: { user, kind, now: toDatabaseTime(now) },
    shape: { until: '' },
  });
  return until === '' ? null : Date.parse(until.replace(' ', 'T'));
}

/** The same at each attempt (RFC 5322). @type {() => string} */
function messageId() {
  const host = /^\w+:\/\/([^/:]+|\[[^\]]+\])/.exec(pageUrl('/'))?.[1] ?? 'localhost';
  return `<${$security.randomString(24)}@${host}>`;
}

/** Rows of a stopped process: perhaps sent. @type {(app: App) => void} */
function endForgotten(app) {
  for (const row of findRows(app, 'letters', { state: 'sending' }))
    setNotificationState(app, row, { state: 'unknown', why: '' });
}

/**
 * A mail of a past day is not retried; the next one has its content.
 * @type {(app: App, of: {now: number, days: {[kind in LetterKind]: string | null}, isOver: () => boolean}) => void}
 */
function tryAgain(app, { now, days, isOver }) {
  for (const row of findRows(app, 'letters', { state: 'planned' })) {
    if (isOver()) return;
    const kind = /** @type {LetterKind} */ (row.getString('kind'));
    const pause = rules.retryAt(row.getInt('tries'), 0);
    if (days[kind] !== row.getString('occasion'))
      setNotificationState(app, row, { state: 'refused', why: row.getString('why') });
    else if (pause !== null && !isWithin(getTimeMs(row, 'tried_at') ?? 0, pause, now)) retryNotification(app, row, now);
  }
}

module.exports = { sendNotification, endForgotten, tryAgain };
