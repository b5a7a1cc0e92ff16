/** Age of the last nightly backup, and its alarm. */
const { raiseAlarm, alarmMail } = require('./alarm.js');
const { runSingle } = require('../platform/singleFlight.js');
const { asText } = require('../platform/text.js');

const HOUR = 3_600_000;
/** A night, and two hours to run. */
const ALARM_AFTER = 26 * HOUR;

/** @typedef {{folder: string, late: boolean, age: number, hours: number, at: string | null, why: string}} NightlyView */

/**
 * null without backups. `at`: last one with a trial restore; `age`: ms since then, or since the first was due. `late`:
 * the alarm is due. A future time, from a fast clock, counts as never.
 * @type {(app: App) => NightlyView | null}
 */
function nightlyOf(app) {
  const folder = $os.getenv('BACKUP_DIR').trim();
  if (folder === '') return null;
  const state = readJsonFile(app, 'nightly.json');
  const at = toPastMoment(readJsonFile(app, 'last_nightly.json')?.at);
  const from = at ?? toPastMoment(state?.since) ?? getFirstLookAt(app);
  const age = Math.max(0, Date.now() - Date.parse(from));
  const why = asText(state?.why);
  return { folder, late: age > ALARM_AFTER, age, hours: Math.floor(age / HOUR), at, why };
}

/** @type {(app: App, name: string) => Columns | null} */
function readJsonFile(app, name) {
  try {
    return /** @type {Columns} */ (JSON.parse(toString($os.readFile(`${app.dataDir()}/${name}`))));
  } catch {
    return null;
  }
}

/** @type {(moment: unknown) => string | null} */
function toPastMoment(moment) {
  return typeof moment === 'string' && Date.parse(moment) <= Date.now() ? moment : null;
}

/** Used without a written state. @type {(app: App) => string} */
function getFirstLookAt(app) {
  const key = 'nightly:asked';
  if (toPastMoment(app.store().get(key)) === null) app.store().set(key, new Date().toISOString());
  return asText(app.store().get(key));
}

/** @type {(app: App) => void} */
function checkNightlyBackup(app) {
  runSingle(app, 'nightly:round', () => {
    const state = nightlyOf(app);
    if (state === null) return;
    const { late: overdue, why } = state;
    raiseAlarm(app, { about: 'nightly', overdue, why, mail: () => (overdue ? overdueMail(state) : thereMail()) });
  });
}

/** @type {(state: NightlyView) => Letter} */
function overdueMail({ folder, hours, at, why }) {
  return alarmMail('Die nächtliche Sicherung bleibt aus', [
    at
      ? `Die letzte Sicherung, die sich zur Probe wiederherstellen ließ, ist ${hours} Stunden alt.`
      : `Seit ${hours} Stunden ist noch keine Sicherung gelungen.`,
    `Ordner: ${folder}`,
    `Grund: ${why || 'Der Dienst, der sie anlegt, meldet sich nicht.'}`,
    'Die Telefone liefern weiter. Ginge dieser Rechner jetzt verloren, fehlten Fotos, die älter sind als 72 Stunden und jünger als die letzte Sicherung.',
  ]);
}

/** @type {() => Letter} */
function thereMail() {
  return alarmMail('Die nächtliche Sicherung ist wieder da', ['Sie wurde angelegt und zur Probe wiederhergestellt.']);
}

module.exports = { nightlyOf, checkNightlyBackup };
