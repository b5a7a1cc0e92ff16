/** State and alarm of the database's replica, and the substitute for PocketBase's nightly checkpoint. */
const { raiseAlarm, alarmMail } = require('./alarm.js');
const { runSingle } = require('../platform/singleFlight.js');
const { asText } = require('../platform/text.js');

const MINUTE = 60_000;
/** People notice a greater loss. */
const ALARM_AFTER = 5 * MINUTE;

/** @typedef {{confirmedAt: string | null, behind: number, late: boolean, why: string}} ReplicaView */

/**
 * null without a replica. `behind`: ms that it lacks changes or is silent; `late`: the alarm is due.
 * @type {(app: App) => ReplicaView | null}
 */
function replicaOf(app) {
  const url = $os.getenv('REPLICA_URL').trim();
  if (url === '') return null;
  const { since, confirmedAt, why } = readReplicaState(app, url);
  const from = Math.max(Date.parse(since), Date.parse(confirmedAt ?? since));
  const behind = Math.max(0, Date.now() - from);
  return { confirmedAt, behind, late: behind > ALARM_AFTER, why };
}

/**
 * Without a state, replication counts as missing since the start.
 * @type {(app: App, url: string) => {since: string, confirmedAt: string | null, why: string}}
 */
function readReplicaState(app, url) {
  try {
    const written = /** @type {{url: string, since: string, confirmedAt: string | null, why: string}} */ (
      JSON.parse(toString($os.readFile(`${app.dataDir()}/replica.json`)))
    );
    if (written.url === url) return written;
  } catch (error) {
    app.logger().warn('How far the replica is cannot be read.', 'error', String(error));
  }
  return { since: getFirstLookAt(app), confirmedAt: null, why: 'Die Replik läuft nicht.' };
}

/** @type {(app: App) => string} */
function getFirstLookAt(app) {
  const key = 'replica:asked';
  if (!app.store().has(key)) app.store().set(key, new Date().toISOString());
  return asText(app.store().get(key));
}

/** @type {(app: App) => void} */
function checkReplica(app) {
  runSingle(app, 'replica:round', () => notifyReplicaState(app));
}

/** @type {(app: App) => void} */
function notifyReplicaState(app) {
  const state = replicaOf(app);
  if (state === null) return;
  raiseAlarm(app, {
    about: 'replica',
    overdue: state.late,
    why: state.why,
    mail: () => (state.late ? behindMail(state) : caughtUpMail()),
  });
}

/** @type {(state: ReplicaView) => Letter} */
function behindMail({ confirmedAt, behind, why }) {
  const minutes = Math.floor(behind / MINUTE);
  return alarmMail('Die laufende Kopie der Datenbank bleibt zurück', [
    `Seit ${minutes} Minuten ist nicht bestätigt, dass die Kopie der Datenbank aktuell ist. Bestätigter Stand: ${confirmedAt ?? 'noch keiner'} (UTC).`,
    `Grund: ${why || 'Der Dienst, der sie schreibt, meldet sich nicht.'}`,
    'Die Telefone liefern weiter, und nichts ist verloren, solange dieser Rechner da ist. Ginge er jetzt verloren, fehlte in der Kopie, was seitdem gespeichert wurde.',
  ]);
}

/** @type {() => Letter} */
function caughtUpMail() {
  return alarmMail('Die laufende Kopie der Datenbank ist wieder aktuell', [
    'Alles, was gespeichert ist, steht auch in der Kopie.',
  ]);
}

/**
 * PocketBase's checkpoint waits for the replica's reader and blocks writers for 15 to 18 s (D168). A passive one does not.
 * @type {(app: App) => void}
 */
function checkpointDatabases(app) {
  app.nonconcurrentDB().newQuery('PRAGMA wal_checkpoint(PASSIVE)').execute();
  app.nonconcurrentDB().newQuery('PRAGMA optimize').execute();
  // The log database has no replica.
  app.auxNonconcurrentDB().newQuery('PRAGMA wal_checkpoint(TRUNCATE)').execute();
  app.auxNonconcurrentDB().newQuery('PRAGMA optimize').execute();
}

module.exports = { replicaOf, checkReplica, checkpointDatabases };
