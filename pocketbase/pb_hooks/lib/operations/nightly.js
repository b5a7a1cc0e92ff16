/** Age of the last nightly backup, and its alarm. */
const { raiseAlarm, alarmMail } = require('./alarm.js');
const { runSingle } = require('../platform/singleFlight.js');
const { asText } = require('../platform/text.js');

const HOUR = 3_600_000;
/** A night, and two hours to run. */
const ALARM_AFTER = 26 * HOUR;
/** A week, and a night more. A copy in a folder is tried each night. */
const TRIAL_ALARM_AFTER = 8 * 24 * HOUR + 2 * HOUR;

/**
 * @typedef {{tool: 'folder' | 'restic', folder: string, late: boolean, age: number, hours: number, at: string | null,
 *   trialAt: string | null, trialAge: number, why: string}} NightlyView
 */

/**
 * null without backups. `age`: ms since `at`, or since the first was due. `trialAt`, `trialAge`: of the trial restore.
 * `late`: the alarm is due. `why`: last error. A future time counts as never.
 * @type {(app: App) => NightlyView | null}
 */
function nightlyOf(app) {
  const folder = $os.getenv('BACKUP_DIR').trim();
  const tool = $os.getenv('BACKUP_TOOL') === 'restic' ? 'restic' : 'folder';
  if (folder === '' && tool === 'folder') return null;
  const state = readJsonFile(app, 'nightly.json');
  const trial = tool === 'restic' ? readJsonFile(app, 'last_trial.json') : null;
  const at = toPastMoment(readJsonFile(app, 'last_nightly.json')?.at);
  const trialAt = tool === 'restic' ? toPastMoment(trial?.at) : at;
  const since = toPastMoment(state?.since) ?? getFirstLookAt(app);
  const [age, trialAge] = [getAge(at ?? since), getAge(trialAt ?? since)];
  const late = age > ALARM_AFTER || trialAge > TRIAL_ALARM_AFTER;
  const why = asText(state?.why) || asText(trial?.why);
  return { tool, folder, late, age, hours: Math.floor(age / HOUR), at, trialAt, trialAge, why };
}

/** @type {(moment: string) => number} */
function getAge(moment) {
  return Math.max(0, Date.now() - Date.parse(moment));
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
function overdueMail({ tool, folder, hours, at, trialAge, why }) {
  const trialDays = Math.floor(trialAge / HOUR / 24);
  return alarmMail('Die nächtliche Sicherung bleibt aus', [
    at ? `Die letzte Sicherung ist ${hours} Stunden alt.` : `Seit ${hours} Stunden ist noch keine Sicherung gelungen.`,
    ...(trialAge > TRIAL_ALARM_AFTER ? [`Seit ${trialDays} Tagen ließ sich keine zur Probe wiederherstellen.`] : []),
    tool === 'restic' ? 'Ort: restic' : `Ordner: ${folder}`,
    `Grund: ${why || 'Der Dienst, der sie anlegt, meldet sich nicht.'}`,
    'Die Telefone liefern weiter. Ginge dieser Rechner jetzt verloren, fehlten Fotos, die älter sind als 72 Stunden und jünger als die letzte Sicherung.',
  ]);
}

/** @type {() => Letter} */
function thereMail() {
  return alarmMail('Die nächtliche Sicherung läuft wieder', [
    'Sie ist angelegt, und eine Probe ließ sich wiederherstellen.',
  ]);
}

module.exports = { nightlyOf, checkNightlyBackup };
