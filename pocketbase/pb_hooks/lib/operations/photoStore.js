/** State of the photos' object store, and its alarm. */
const { raiseAlarm, alarmMail } = require('./alarm.js');
const { queryRows } = require('../database/sql.js');
const { runSingle } = require('../platform/singleFlight.js');
const { asText } = require('../platform/text.js');

const MINUTE = 60_000;
/** ms of silence: then no process checks the store. */
const SILENCE = 2 * MINUTE;
/** Later, new work exists on phones only. */
const ALARM_AFTER = 5 * MINUTE;
/** A row beside PocketBase's own settings. */
const REMEMBERED = 'objektbeleg:photos';
const UNASKED = {
  why: 'Der Objektspeicher wird nicht mehr gefragt.',
  advice: 'Den Dienst neu starten (systemctl restart objektbeleg).',
};

/**
 * `moved`: all photos are at `place`. `behind`: ms of continuous failure; `late`: the alarm is due.
 * `lastWhy`, `advice`: last error then, and what to do. `wellAt`, `failedAt`: null = not since the start.
 * @typedef {{place: 'store' | 'disk', moved: boolean, bucket: string, why: string, since: string | null, behind:
 *   number, late: boolean, lastWhy: string, advice: string, wellAt: string | null, failedAt: string | null}}
 *   PhotoStoreView
 */
/** @typedef {{checkedAt: string, why: string, since: string, trouble: {since: string, why: string, advice: string} | null, wellAt: string, failedAt: string, failures: {[kind: string]: number}}} StoreState */

/** null without a store. @type {(app: App) => PhotoStoreView | null} */
function photoStoreOf(app) {
  if ($os.getenv('PHOTO_STORE') === '') return null;
  const bucket = $os.getenv('S3_BUCKET').trim();
  const order = /** @type {{wanted: string, moved: boolean} | null} */ (readJsonFile(app, 'photo_place.json'));
  const place = order?.wanted === 'disk' ? 'disk' : 'store';
  const state = stateOf(app);
  const [wellAt, failedAt] = [state?.wellAt || null, state?.failedAt || null];
  const view = /** @type {const} */ ({ place, moved: order?.moved === true, bucket, wellAt, failedAt });
  const checkedAt = state?.checkedAt ?? '';
  if (state === null || !(Math.abs(Date.now() - Date.parse(checkedAt)) < SILENCE))
    return {
      ...view,
      ...troubleFrom(checkedAt || getFirstLookAt(app)),
      ...UNASKED,
      lastWhy: UNASKED.why,
      since: checkedAt || null,
    };
  const { why, trouble } = state;
  const since = why === '' ? null : state.since;
  return {
    ...view,
    ...troubleFrom(trouble?.since),
    why,
    since,
    lastWhy: trouble?.why ?? '',
    advice: trouble?.advice ?? '',
  };
}

/** @type {(since: string | undefined) => {behind: number, late: boolean}} */
function troubleFrom(since) {
  const behind = since === undefined ? 0 : Math.max(0, Date.now() - Date.parse(since));
  return { behind, late: behind > ALARM_AFTER };
}

/** Since the start, by kind; null without a store. @type {(app: App) => {[kind: string]: number} | null} */
function failuresOf(app) {
  return $os.getenv('PHOTO_STORE') === '' ? null : (stateOf(app)?.failures ?? {});
}

/** @type {(app: App) => boolean} */
function isStoreFailing(app) {
  const view = photoStoreOf(app);
  return view?.place === 'store' && view.why !== '';
}

/** @type {(app: App) => StoreState | null} */
function stateOf(app) {
  return /** @type {StoreState | null} */ (/** @type {unknown} */ (readJsonFile(app, 'photo_store.json')));
}

/** @type {(app: App, file: string) => Columns | null} */
function readJsonFile(app, file) {
  try {
    return JSON.parse(toString($os.readFile(`${app.dataDir()}/${file}`)));
  } catch {
    return null;
  }
}

/**
 * Before the server listens. Replicas and backups lack the files beside the database, so it remembers its store (D256).
 * Older servers must open it, so no table of ours holds that.
 * @throws for photos in a store that neither variables nor data folder name
 * @type {(app: App) => void}
 */
function rememberStore(app) {
  const sql = `SELECT json_extract(value, '$.bucket') AS bucket FROM _params WHERE id = {:id}`;
  const known = queryRows(app, { sql, params: { id: REMEMBERED }, shape: { bucket: '' } })[0]?.bucket ?? '';
  const bucket = $os.getenv('PHOTO_STORE') === '' ? '' : $os.getenv('S3_BUCKET').trim();
  if (bucket === known) return;
  if (bucket === '' && readJsonFile(app, 'photo_place.json') === null)
    throw new Error(
      `Refusal: Fotos dieser Datenbank liegen im Objektspeicher ${known}: bitte S3_* wieder setzen; sie würden sonst alle fehlen. Liegen sie nur noch in einer Sicherung, holt sie „objektbeleg restore“ oder „objektbeleg recover“ von dort.`,
    );
  const put = 'INSERT OR REPLACE INTO _params (id, value) VALUES ({:id}, {:value})';
  app
    .nonconcurrentDB()
    .newQuery(put)
    .bind({ id: REMEMBERED, value: JSON.stringify({ bucket }) })
    .execute();
}

/** @type {(view: PhotoStoreView) => boolean} */
function isNeeded({ place, moved }) {
  return place === 'store' || !moved;
}

/** Used without a written state. @type {(app: App) => string} */
function getFirstLookAt(app) {
  const key = 'photoStore:asked';
  if (!app.store().has(key)) app.store().set(key, new Date().toISOString());
  return asText(app.store().get(key));
}

/** @type {(app: App) => void} */
function checkPhotoStore(app) {
  runSingle(app, 'photoStore:round', () => {
    const view = photoStoreOf(app);
    if (view === null || !isNeeded(view)) return;
    const { late: overdue, lastWhy } = view;
    raiseAlarm(app, {
      about: 'photoStore',
      overdue,
      why: lastWhy,
      mail: () => (overdue ? failingMail(view) : wellMail()),
    });
  });
}

/** @type {(view: PhotoStoreView) => Letter} */
function failingMail({ place, bucket, behind, lastWhy, advice }) {
  const minutes = Math.floor(behind / MINUTE);
  return alarmMail('Der Objektspeicher der Fotos versagt', [
    `Seit ${minutes} Minuten scheitern Anfragen an den Objektspeicher ${bucket}.`,
    `Grund: ${lastWhy}`,
    `Was zu tun ist: ${advice}`,
    place === 'store'
      ? 'Ein Foto, das der Speicher nicht nimmt, wird nicht bestätigt: Die Telefone behalten es und senden es von selbst wieder. Bis dahin liegt neue Arbeit nur auf den Telefonen.'
      : 'Neue Fotos liegen auf diesem Rechner. Ältere liegen noch im Speicher und werden bis dahin nicht angezeigt.',
  ]);
}

/** @type {() => Letter} */
function wellMail() {
  return alarmMail('Der Objektspeicher der Fotos arbeitet wieder', [
    'Die Telefone senden jetzt von selbst, was liegen blieb.',
  ]);
}

module.exports = { photoStoreOf, failuresOf, isStoreFailing, isNeeded, rememberStore, checkPhotoStore };
