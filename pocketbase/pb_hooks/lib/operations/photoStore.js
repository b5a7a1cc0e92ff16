/**
 * How the object store of the photos stands (D215), from what the process beside this server writes down (photos/state.mjs), and the
 * alarm when it keeps failing (D255).
 */
const { raiseAlarm, alarmMail } = require('./alarm.js');
const { queryRows } = require('../database/sql.js');
const { oneRound } = require('../platform/oneRound.js');
const { asText } = require('../platform/text.js');

const MINUTE = 60_000;
/** Longer silence than this means that nobody asks the store any more, in ms. */
const SILENCE = 2 * MINUTE;
/** As long as the replica's: a store that moves to another machine is back by then, and phones wait by themselves; after it new work lies on phones alone. */
const ALARM_AFTER = 5 * MINUTE;
/** A row beside PocketBase's own settings. */
const REMEMBERED = 'objektbeleg:photos';
const UNASKED = {
  why: 'Der Objektspeicher wird nicht mehr gefragt.',
  advice: 'Den Dienst neu starten (systemctl restart objektbeleg).',
};

/**
 * `place`: where photos are wanted; `moved`: whether all of them lie there; `why`: what is wrong with the store, '' = nothing; `since`: since
 * when; `behind`: ms that it has kept failing, 0 = it does not; `late`: longer than the alarm waits; `lastWhy` and `advice`: what failed last
 * in that time, and what to do; `wellAt`, `failedAt`: the last time of each, null = not since the start.
 * @typedef {{place: 'store' | 'disk', moved: boolean, bucket: string, why: string, since: string | null, behind: number, late: boolean,
 *   lastWhy: string, advice: string, wellAt: string | null, failedAt: string | null}} PhotoStoreView
 */
/** What photos/state.mjs writes. @typedef {{checkedAt: string, why: string, since: string, trouble: {since: string, why: string, advice: string} | null, wellAt: string, failedAt: string, failures: {[kind: string]: number}}} StoreState */

/** Null where no store is named. @type {(app: App) => PhotoStoreView | null} */
function photoStoreOf(app) {
  if ($os.getenv('PHOTO_STORE') === '') return null;
  const bucket = $os.getenv('S3_BUCKET').trim();
  const wish = /** @type {{wanted: string, moved: boolean} | null} */ (readJsonFile(app, 'photo_place.json'));
  const place = wish?.wanted === 'disk' ? 'disk' : 'store';
  const state = stateOf(app);
  const [wellAt, failedAt] = [state?.wellAt || null, state?.failedAt || null];
  const view = /** @type {const} */ ({ place, moved: wish?.moved === true, bucket, wellAt, failedAt });
  const checkedAt = state?.checkedAt ?? '';
  if (state === null || !(Math.abs(Date.now() - Date.parse(checkedAt)) < SILENCE))
    return {
      ...view,
      ...troubleFrom(checkedAt || getFirstAskedAt(app)),
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

/** How often the store failed since the start, by kind; null where no store is named. @type {(app: App) => {[kind: string]: number} | null} */
function failuresOf(app) {
  return $os.getenv('PHOTO_STORE') === '' ? null : (stateOf(app)?.failures ?? {});
}

/** Whether no photo could be taken now, because the store that they go to fails. @type {(app: App) => boolean} */
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
 * Before the server listens: the database remembers the store of its photos, because what stands beside it in the data folder is in no
 * replica and no backup (D256). Not a table of ours: older versions of the server go on with the same database.
 * @throws where it has photos in a store, and neither the variables nor the data folder says where they are now.
 * @type {(app: App) => void}
 */
function rememberStore(app) {
  const sql = `SELECT json_extract(value, '$.bucket') AS bucket FROM _params WHERE id = {:id}`;
  const known = queryRows(app, { sql, params: { id: REMEMBERED }, shape: { bucket: '' } })[0]?.bucket ?? '';
  const bucket = $os.getenv('PHOTO_STORE') === '' ? '' : $os.getenv('S3_BUCKET').trim();
  if (bucket === known) return;
  if (bucket === '' && readJsonFile(app, 'photo_place.json') === null)
    throw new Error(
      `Refusal: Fotos dieser Datenbank liegen im Objektspeicher ${known}: bitte S3_* wieder setzen; sie würden sonst alle fehlen. Liegen sie nur noch in einer Sicherung, holt sie „npm run restore“ oder „npm run recover“ von dort.`,
    );
  const put = 'INSERT OR REPLACE INTO _params (id, value) VALUES ({:id}, {:value})';
  app
    .nonconcurrentDB()
    .newQuery(put)
    .bind({ id: REMEMBERED, value: JSON.stringify({ bucket }) })
    .execute();
}

/** Where all photos are on this machine again, it wakes nobody. @type {(view: PhotoStoreView) => boolean} */
function isNeeded({ place, moved }) {
  return place === 'store' || !moved;
}

/** When this server was first asked, where nobody wrote down more. @type {(app: App) => string} */
function getFirstAskedAt(app) {
  const key = 'photoStore:asked';
  if (!app.store().has(key)) app.store().set(key, new Date().toISOString());
  return asText(app.store().get(key));
}

/** By the clock: tells the super admins when the store has kept failing, and when it is well again. @type {(app: App) => void} */
function checkPhotoStore(app) {
  oneRound(app, 'photoStore:round', () => {
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
