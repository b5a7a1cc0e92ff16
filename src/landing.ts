/**
 * The only script of the static HTML pages (landing and legal). Reading needs none. It reads the phone's database
 * without Dexie or the app, which weigh a hundred times as much. It leads a signed-in person home and applies the
 * theme. For the open receipt of a link, and on a legal page of a signed-in person, it starts the app. For other work on this phone it loads the delivery, when
 * idle after the paint.
 */
import { UNDELIVERED } from './domain/delivery/undelivered';
import { homePath, roleOf } from './domain/people/role';

/** Database name and what is read (db/db.ts); Dexie alone has 30 KB. */
const DATABASE = 'objektbeleg';
/** States to deliver, or to confirm before release. */
const WORK = [...UNDELIVERED, 'complete'];
/** ms; the browser may delay the delivery this long. */
const PATIENCE = 2000;

/** vite.landing.ts writes the addresses of the delivery and of the app here. */
const { delivery, app } = document.querySelector<HTMLScriptElement>('script[data-delivery]')?.dataset ?? {};

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function readPhoneState() {
  const opening = indexedDB.open(DATABASE);
  // No database: this phone never used the app; do not leave an empty one.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const db = await toPromise(opening);
  // A newer app must not wait for a page that only reads.
  db.onversionchange = () => db.close();
  const tables = db.transaction(['session', 'meta', 'outbox', 'drafts']);
  // A page in the back/forward cache with an open transaction blocks these tables (db/putAway.ts).
  const abortOnPageHide = () => {
    db.close();
    tables.abort();
  };
  addEventListener('pagehide', abortOnPageHide);
  const stopAborting = () => removeEventListener('pagehide', abortOnPageHide);
  tables.onabort = stopAborting;
  const rows = tables.objectStore('outbox').index('[state+nextAttemptAt]');
  const [session, theme, receipt, ended, ...work] = await Promise.all([
    toPromise<{ role?: unknown } | undefined>(tables.objectStore('session').get('current')),
    toPromise<{ value?: unknown } | undefined>(tables.objectStore('meta').get('setting:theme')),
    // The receipt of a link, until put away.
    toPromise<{ value?: unknown } | undefined>(tables.objectStore('meta').get('setting:linkReceipt')),
    // A sign-out not reported yet.
    toPromise<unknown>(tables.objectStore('meta').get('endedSessions')),
    // Unsaved captures wait as well.
    toPromise(tables.objectStore('drafts').count()),
    ...WORK.map((state) => toPromise(rows.count(IDBKeyRange.bound([state], [state, []])))),
  ]);
  stopAborting();
  db.close();
  const waits = Boolean(ended) || work.some((count) => count > 0);
  return { session, theme: theme?.value, receipt: receipt?.value, work: waits };
}

/**
 * The chosen theme, also for pictures: replaces the system's media query by one that is always or
 * never true.
 */
function applyTheme(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme;
  for (const source of document.querySelectorAll('source'))
    source.media = source.media.replace('prefers-color-scheme: dark', `${theme === 'dark' ? 'min' : 'max'}-width: 0`);
}

function whenIdle(run: () => unknown): void {
  const scheduleRun = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: PATIENCE });
    else setTimeout(run, PATIENCE / 10);
  };
  if (document.readyState === 'complete') scheduleRun();
  else addEventListener('load', scheduleRun);
}

/** Puts the app in the place of the drawn page, which stays if the app cannot load. */
async function startApp(address: string): Promise<void> {
  const drawn = [...document.body.childNodes];
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  try {
    await import(/* @vite-ignore */ address);
  } catch (error) {
    document.body.replaceChildren(...drawn);
    throw error;
  }
}

async function redirectOrDeliver(): Promise<void> {
  const { session, theme, receipt, work } = await readPhoneState();
  if (theme === 'light' || theme === 'dark') applyTheme(theme);
  const isLanding = location.pathname === '/';
  if (session && isLanding) location.replace(homePath(roleOf(session.role)));
  else if ((isLanding ? receipt : isFramed(session)) && app) await startApp(app).catch(deliver);
  else if (receipt || work) deliver();
}

/** These pages stand in the frame of a signed-in role. */
const isFramed = (session: unknown) => session && /^\/(impressum|datenschutz|kontakt)$/.test(location.pathname);

const deliver = () => delivery && whenIdle(() => import(/* @vite-ignore */ delivery));

/** Without storage there is nothing to do. */
const startQuietly = () => redirectOrDeliver().catch(() => undefined);

void startQuietly();
// 'Back' shows the cached page, perhaps from before a sign-in.
addEventListener('pageshow', ({ persisted }) => persisted && startQuietly());
