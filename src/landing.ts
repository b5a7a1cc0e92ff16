/**
 * The only script of the pages that stand ready in HTML: the landing page and the legal ones. Reading needs none, and a
 * first visitor gets no other. It looks into the phone's memory by itself, because whatever the app would bring along
 * is a hundred times as much: who is signed in is led home (spec 4), the chosen colours count, and only where this phone
 * still holds work, or the receipt of it, the delivery follows (D43), when everything is painted and the browser has nothing better to do.
 */
import { UNDELIVERED } from './domain/delivery/undelivered';
import { homePath, roleOf } from './domain/people/role';

/** The name of the database and what is read of it (db/db.ts); Dexie itself would be thirty kilobytes. */
const DATABASE = 'objektbeleg';
/** Whatever is not at its end: to be sent, or to be asked about once more before the phone may forget it (D33). */
const WORK = [...UNDELIVERED, 'complete'];
/** How long the browser may put the delivery off, ms. */
const PATIENCE = 2000;

/** vite.landing.ts writes here where the delivery is. */
const delivery = document.querySelector<HTMLScriptElement>('script[data-delivery]')?.dataset.delivery;

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function readPhoneState() {
  const opening = indexedDB.open(DATABASE);
  // It was not there: this phone has never used the app, and none is to be left behind.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const db = await toPromise(opening);
  // A newer version of the app must not wait for a page that only looked.
  db.onversionchange = () => db.close();
  const tables = db.transaction(['session', 'meta', 'outbox', 'drafts']);
  // Put away in the middle of it, this page would keep these tables shut for the next one (db/putAway.ts).
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
    // Of a link's work, until it is put away (D126).
    toPromise<{ value?: unknown } | undefined>(tables.objectStore('meta').get('setting:linkReceipt')),
    // A sign-out that the server has not heard (D341).
    toPromise<unknown>(tables.objectStore('meta').get('endedSessions')),
    // What was begun waits as well (D65).
    toPromise(tables.objectStore('drafts').count()),
    ...WORK.map((state) => toPromise(rows.count(IDBKeyRange.bound([state], [state, []])))),
  ]);
  stopAborting();
  db.close();
  const waits = Boolean(receipt?.value || ended) || work.some((count) => count > 0);
  return { session, theme: theme?.value, work: waits };
}

/** The chosen colours, also of the pictures: a query that is always or never true stands in the place of the system's. */
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

async function redirectOrDeliver(): Promise<void> {
  const { session, theme, work } = await readPhoneState();
  if (theme === 'light' || theme === 'dark') applyTheme(theme);
  if (session && location.pathname === '/') location.replace(homePath(roleOf(session.role)));
  else if (work && delivery) whenIdle(() => import(/* @vite-ignore */ delivery));
}

/** Without a memory there is nobody and nothing to look after. */
const startQuietly = () => redirectOrDeliver().catch(() => undefined);

void startQuietly();
// 'Back' shows the page as it was left, perhaps before somebody signed in.
addEventListener('pageshow', ({ persisted }) => persisted && startQuietly());
