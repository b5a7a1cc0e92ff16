/** Job that sends email notifications, one after the other. */
const { germanDay, letter: rules } = require('../../generated/rules.js');
const { queryRows, executeSql } = require('../database/sql.js');
const { isConfigured } = require('../mail/mail.js');
const { runSingle } = require('../platform/singleFlight.js');
const { getNowMs } = require('./clock.js');
const { endForgotten, tryAgain, sendNotification } = require('./sending.js');
const { buildReaderCondition } = require('./settings.js');
const { findUnreported } = require('./waiting.js');

/** Accounts read at once; a building's gaps take up to 50 ms. */
const AT_ONCE = 50;

/** The next run continues the rest. @type {(app: App) => void} */
function sendDueNotifications(app) {
  if (!isConfigured()) return;
  runSingle(app, 'letters:round', (isOver) => {
    endForgotten(app);
    const now = getNowMs();
    const today = germanDay.dayOf(now);
    const [week, month] = [rules.weekOf(now), rules.letterMonth(now)];
    const days = { weekly: week, witness: month, held: today, deleted: today, expired: today, threads: today };
    tryAgain(app, { now, days, isOver });
    if (rules.isDaytime(now)) sendAnswerNotifications(app, { now, today, isOver });
    if (week !== null) sendRegularNotifications(app, 'weekly', { now, occasion: week, isOver });
    if (month !== null) sendRegularNotifications(app, 'witness', { now, occasion: month, isOver });
  });
}

/** @type {(app: App, of: {now: number, today: string, isOver: () => boolean}) => void} */
function sendAnswerNotifications(app, { now, today, isOver }) {
  const of = { day: today, from: rules.toldFrom(null, now), settled: now - rules.LETTER_SETTLES };
  for (const kind of /** @type {const} */ (['held', 'deleted', 'expired', 'threads']))
    for (const id of findUnreported(app, kind, of)) {
      if (isOver()) return;
      sendNotification(app, id, { kind, occasion: today, now });
    }
}

/** @type {(app: App, kind: 'weekly' | 'witness', of: {now: number, occasion: string, isOver: () => boolean}) => void} */
function sendRegularNotifications(app, kind, { now, occasion, isOver }) {
  const sql = `SELECT u.id FROM users u WHERE u.id > {:after} AND ${buildReaderCondition(kind)} AND NOT EXISTS
    (SELECT 1 FROM letters l WHERE l.user = u.id AND l.kind = {:kind} AND l.occasion = {:occasion}) ORDER BY u.id LIMIT ${AT_ONCE}`;
  for (let after = ''; ; ) {
    const found = queryRows(app, { sql, params: { after, kind, occasion }, shape: { id: '' } });
    for (const { id } of found) {
      if (isOver()) return;
      sendNotification(app, id, { kind, occasion, now });
      after = id;
    }
    if (found.length < AT_ONCE) return;
  }
}

/** @type {(app: App) => void} */
function purgeNotifications(app) {
  const before = germanDay.addDays(germanDay.dayOf(getNowMs()), -rules.LETTER_KEPT);
  executeSql(app, 'DELETE FROM letters WHERE occasion < {:before}', { before });
}

module.exports = { sendDueNotifications, purgeNotifications };
