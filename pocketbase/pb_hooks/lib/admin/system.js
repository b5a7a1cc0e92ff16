/** State of the installation (docs/api.md, 'Super admin'). */
const { photoBytes, databaseBytes, deliveriesOn } = require('../operations/dailyStats.js');
const { dayOf, lastDays } = require('../database/days.js');
const { signingOf } = require('../evidence/newest.js');
const { getStampingReport } = require('../evidence/stamps.js');
const { listLoggedProblems } = require('../operations/events.js');
const { showHealth } = require('../operations/health.js');
const { nightlyOf } = require('../operations/nightly.js');
const { photoStoreOf } = require('../operations/photoStore.js');
const { replicaOf } = require('../operations/replica.js');
const { getDiskBytes, countIncomplete, lastBackup, listIncomplete } = require('../operations/state.js');
const budget = require('../mail/budget.js');
const { isConfigured, renderMail, pageUrl, sendMail, getMailTrouble } = require('../mail/mail.js');
const { queryRows } = require('../database/sql.js');
const { countNotificationStates } = require('../notifications/account.js');

const STORAGE_DAYS = 90;
const DELIVERY_DAYS = 30;
const LETTER_DAYS = 7;

/** @typedef {{day: string, photo_bytes: number, database_bytes: number, deliveries: number}} Measured */
/** @typedef {{photoBytes: number, databaseBytes: number}} Storage */

/** Sizes in bytes; null for a day without a measurement. @type {SessionHandler} */
function showSystem({ app }) {
  const now = Date.now();
  const storage = { photoBytes: photoBytes(app), databaseBytes: databaseBytes(app), ...getDiskBytes(app) };
  const measured = new Map(measuredSince(app, now).map((row) => [row.day, row]));
  return {
    status: 200,
    body: {
      ...showHealth({ app }).body,
      mail: isConfigured(),
      mailTrouble: mailTrouble(app),
      letters: countNotificationStates(app, lastDays(now, LETTER_DAYS)[0] ?? ''),
      storage,
      storageDays: lastDays(now, STORAGE_DAYS).map((day) => storageOf(day, { measured, storage, now })),
      deliveryDays: lastDays(now, DELIVERY_DAYS).map((day) => ({
        day,
        deliveries: Math.max(measured.get(day)?.deliveries ?? 0, deliveriesOn(app, day)),
      })),
      incomplete: { ...countIncomplete(app, now), items: listIncomplete(app, now) },
      backup: lastBackup(app),
      nightly: nightlyOf(app),
      photoStore: photoStoreOf(app),
      replica: replicaOf(app),
      log: signingOf(app),
      stamps: getStampingReport(app),
      problems: listLoggedProblems(app),
    },
  };
}

/** If the mail server refused it. @type {(app: App) => {at: string, why: string} | null} */
function mailTrouble(app) {
  const { last } = getMailTrouble(app);
  return last && { at: new Date(last.at).toISOString(), why: last.why };
}

/** @type {(app: App, now: number) => Measured[]} */
function measuredSince(app, now) {
  const sql = 'SELECT day, photo_bytes, database_bytes, deliveries FROM daily_stats WHERE day >= {:day}';
  const shape = { day: '', photo_bytes: 0, database_bytes: 0, deliveries: 0 };
  return queryRows(app, { sql, params: { day: lastDays(now, STORAGE_DAYS)[0] ?? '' }, shape });
}

/** @type {(day: string, of: {measured: Map<string, Measured>, storage: Storage, now: number}) => Columns} */
function storageOf(day, { measured, storage, now }) {
  if (day === dayOf(now)) return { day, photoBytes: storage.photoBytes, databaseBytes: storage.databaseBytes };
  const row = measured.get(day);
  return { day, photoBytes: row?.photo_bytes ?? null, databaseBytes: row?.database_bytes ?? null };
}

/** @type {SessionHandler} */
function testMail({ app, requester }) {
  const paragraphs = [
    'Diese E-Mail wurde unter „System“ ausgelöst. Wenn Sie sie lesen, ist der Mailserver richtig eingerichtet.',
    `Gesendet am ${new Date().toISOString()} (UTC).`,
  ];
  const title = 'Test-E-Mail von Objektbeleg';
  const words = renderMail({ title, paragraphs, link: pageUrl('/admin/system'), linkText: 'System öffnen' });
  const to = requester.user.email();
  const stamp = budget.issueStamp(app, { kind: 'test', actors: budget.getAccountActors(app, requester.user), to });
  return { status: 200, body: sendMail(app, { stamp, to, ...words, subject: title }) };
}

module.exports = { showSystem, testMail };
