/**
 * The replica of the database (D168): how far it is, the alarm when it stays behind, and what stands in the place of
 * PocketBase's nightly checkpoint. Who replicates is the process that started this server (pocketbase/replica); it writes down
 * what it knows.
 */
const { raiseAlarm, alarmMail } = require('./alarm.js');
const { oneRound } = require('../platform/oneRound.js');
const { asText } = require('../platform/text.js');

const MINUTE = 60_000;
/** Older than this, losing the machine costs what a person would miss. */
const ALARM_AFTER = 5 * MINUTE;

/** @typedef {{confirmedAt: string | null, behind: number, late: boolean, why: string}} ReplicaView */

/**
 * How far the replica is; null where none is wanted. `confirmedAt`: what was in the database then is in the replica, null = not
 * yet; `behind`: ms that it has been missing something since, or has been silent, while this server ran; `late`: longer than
 * the alarm waits.
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
 * What was written down about this place. Without that nobody replicates, from the start of this server on.
 * @type {(app: App, url: string) => {since: string, confirmedAt: string | null, why: string}}
 */
function readReplicaState(app, url) {
  try {
    const told = /** @type {{url: string, since: string, confirmedAt: string | null, why: string}} */ (
      JSON.parse(toString($os.readFile(`${app.dataDir()}/replica.json`)))
    );
    if (told.url === url) return told;
  } catch (error) {
    app.logger().warn('How far the replica is cannot be read.', 'error', String(error));
  }
  return { since: getFirstAskedAt(app), confirmedAt: null, why: 'Die Replik läuft nicht.' };
}

/** When this server was first asked. @type {(app: App) => string} */
function getFirstAskedAt(app) {
  const key = 'replica:asked';
  if (!app.store().has(key)) app.store().set(key, new Date().toISOString());
  return asText(app.store().get(key));
}

/** By the clock: tells the super admins when the replica is overdue for the first time, and when it is not any more. @type {(app: App) => void} */
function checkReplica(app) {
  oneRound(app, 'replica:round', () => notifyReplicaState(app));
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
 * At night, instead of PocketBase's own: that one waits for the reader that the replica holds open, and meanwhile nobody writes
 * (15 to 18 s). A passive one takes what it can get; Litestream writes the rest back itself.
 * @type {(app: App) => void}
 */
function checkpointDatabases(app) {
  app.nonconcurrentDB().newQuery('PRAGMA wal_checkpoint(PASSIVE)').execute();
  app.nonconcurrentDB().newQuery('PRAGMA optimize').execute();
  // Of the server's own messages there is no replica.
  app.auxNonconcurrentDB().newQuery('PRAGMA wal_checkpoint(TRUNCATE)').execute();
  app.auxNonconcurrentDB().newQuery('PRAGMA optimize').execute();
}

module.exports = { replicaOf, checkReplica, checkpointDatabases };
