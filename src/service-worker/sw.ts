/**
 * The service worker serves the app's files offline, and delivers the queue when the browser wakes
 * it. It handles neither /api nor non-GET requests, because workers have forwarded photos as empty
 * requests (docs/notes/browsers.md). A new version takes over after the page's message SKIP_WAITING.
 */
import { cleanupOutdatedCaches, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createEngine } from '../sync/engine';
import { phonePorts } from '../sync/phone';
import { SYNC_TAG } from '../sync/tag';
import { createAbortableWork } from './abortableWork';
import { completeShell, pageOfAnother, precacheSideBySide, standIn } from './precache';

/** Missing in TypeScript's library: Background Sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
/** Also missing: static routes (Chromium 123). With 'cache', a missing file comes from the network. */
type StaticRoute = {
  condition: { urlPattern: string } | { requestMode: RequestMode } | { requestMethod: string };
  source: 'network' | 'cache' | 'fetch-event';
};
interface InstallEvent extends ExtendableEvent {
  readonly addRoutes?: (routes: StaticRoute[]) => Promise<void>;
}
declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Parameters<typeof precacheSideBySide>[0];
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
};

cleanupOutdatedCaches();
const shell = precacheSideBySide(self.__WB_MANIFEST);
// First, because the file routes below would answer / with index.html.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/',
  shell.createHandlerBoundToURL('/landing.html'),
);
registerRoute(new PrecacheRoute(shell));
// Files of another version, which its page needs (getAnyPage).
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[^/]+\.(?:js|css|woff2)$/.test(url.pathname),
  shell.strategy,
);
const page = shell.createHandlerBoundToURL('/index.html');
/**
 * Answers a navigation. Another version's page stays in the cache until this version is complete.
 * It answers when files of this version are missing (D300), or its page is, without network.
 */
const getAnyPage: typeof page = async (of) => {
  // The event waits for these files, but a new version may end the wait.
  const extendEvent = (fetching: Promise<boolean>) =>
    of.event.waitUntil(abortableWork.untilTakeover(fetching).catch(() => false));
  const otherPage = await standIn(shell, extendEvent);
  if (otherPage) return otherPage;
  try {
    return await page(of);
  } catch (error) {
    const fallback = await pageOfAnother(shell);
    if (!fallback) throw error;
    return fallback;
  }
};
registerRoute(
  new NavigationRoute(getAnyPage, {
    // Only the server answers these.
    denylist: [/^\/(api|_|\.well-known)\//, /^\/(pruefen|pruefbuch|barrierefreiheit)(?:[/?]|$)/],
  }),
);

/**
 * Where the browser has static routes, only navigations start the worker. The first match counts.
 * Other requests need no worker. Each would also keep an outdated worker alive for half a minute,
 * and the update would wait for that. Browsers without static routes send every request here.
 */
self.addEventListener('install', (event) => {
  const routed = event.addRoutes?.([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
    { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
    { condition: { requestMethod: 'GET' }, source: 'network' },
  ]);
  if (routed) event.waitUntil(routed.catch(() => undefined));
});

/**
 * Its work rejects when a new version takes over. The rows stay in the queue. The browser repeats
 * the rejected sync event in the new version, which resends them with the same ids.
 */
const abortableWork = createAbortableWork();

/** The takeover waits this long for the old worker's answer. A running worker answers at once. */
const LET_GO_TIMEOUT_MS = 2000;

/**
 * Tells the old worker to abort its work, and waits for its answer. The browser switches versions
 * only when the old worker is idle, and a photo may take minutes. Call it before skipWaiting: a
 * message to an ending worker would keep it alive for half a minute.
 */
function abortOldWorker(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    setTimeout(resolve, LET_GO_TIMEOUT_MS);
    self.registration.active?.postMessage({ type: 'LET_GO' }, [port2]);
  });
}

/**
 * The button 'Neu laden'. Throws while files of this version are missing: it stays waiting, because
 * the previous version opens offline.
 */
async function takeOver(): Promise<void> {
  await completeShell(shell);
  await abortOldWorker();
  void self.skipWaiting();
}

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(takeOver());
  if (event.data?.type !== 'LET_GO') return;
  abortableWork.abortAll();
  event.ports[0]?.postMessage('gone');
});

/** Controls the open page at once: the worker of a first visit serves its first reload. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(abortableWork.untilTakeover(deliverQueue()));
});

/** Runs the page's engine once. Throws while rows wait: then the browser repeats the sync event. */
async function deliverQueue(): Promise<void> {
  const engine = createEngine(phonePorts({ visible: () => false, report: () => {} }));
  const isDone = await engine.runOnce();
  engine.stop();
  if (!isDone) throw new Error('rows still wait');
}
