/**
 * The service worker: serves the app's files offline, and delivers the queue when the browser wakes
 * it. It never touches /api or a non-GET request: workers that forward photos have sent empty ones
 * (docs/notes/browsers.md). An update waits for a message.
 */
import { cleanupOutdatedCaches, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createEngine } from '../sync/engine';
import { phonePorts } from '../sync/phone';
import { SYNC_TAG } from '../sync/tag';
import { createHold } from './letGo';
import { completeShell, pageOfAnother, precacheSideBySide, standIn } from './precache';

/** Missing in TypeScript's library: Background Sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
/** Also missing: static routes of Chromium 123; a cache miss uses the network. */
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
// Before the file routes: they would map / to index.html.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/',
  shell.createHandlerBoundToURL('/landing.html'),
);
registerRoute(new PrecacheRoute(shell));
// Files named by another version's page (below).
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[^/]+\.(?:js|css|woff2)$/.test(url.pathname),
  shell.strategy,
);
const page = shell.createHandlerBoundToURL('/index.html');
/**
 * Another version's page, kept until this version is complete: used where files are missing (D300),
 * or its page is gone and there is no network.
 */
const anyPage: typeof page = async (of) => {
  // An update does not wait for these files.
  const extendEvent = (fetching: Promise<boolean>) => of.event.waitUntil(hold.until(fetching).catch(() => false));
  const other = await standIn(shell, extendEvent);
  if (other) return other;
  try {
    return await page(of);
  } catch (error) {
    const last = await pageOfAnother(shell);
    if (!last) throw error;
    return last;
  }
};
registerRoute(
  new NavigationRoute(anyPage, {
    // Only the server answers these.
    denylist: [/^\/(api|_|\.well-known)\//, /^\/(pruefen|pruefbuch)(?:[/?]|$)/],
  }),
);

/**
 * Only navigations wake the worker, where static routes exist. Photos, files and tiles need no
 * worker start. An outdated worker is not revived by a page's requests (half a minute each, which
 * the update waits for). The first match counts. Browsers without these conditions send everything
 * here.
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
 * Rejects when a new version takes over. Rows stay waiting, the new version resends them with the
 * same id, and the browser wakes it for the rejected event.
 */
const hold = createHold();

/** ms until an unresponsive old worker is ignored; a running one answers at once. */
const LET_GO_PATIENCE = 2000;

/**
 * The browser switches only when the old worker is idle, but a photo may take minutes: so it gets an order to abort. Do
 * it first and await the answer: a later message would revive the ending worker for half a minute.
 */
function oldLetsGo(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    setTimeout(resolve, LET_GO_PATIENCE);
    self.registration.active?.postMessage({ type: 'LET_GO' }, [port2]);
  });
}

/** 'Neu laden'. An incomplete version keeps waiting: the previous one opens offline. */
async function takeOver(): Promise<void> {
  await completeShell(shell);
  await oldLetsGo();
  void self.skipWaiting();
}

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(takeOver());
  if (event.data?.type !== 'LET_GO') return;
  hold.letGo();
  event.ports[0]?.postMessage('gone');
});

/** Serve the first visit from its first reload on. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(hold.until(deliverQueue()));
});

/** Runs the page's engine once. With rows left the browser wakes the worker again. */
async function deliverQueue(): Promise<void> {
  const engine = createEngine(phonePorts({ visible: () => false, report: () => {} }));
  const empty = await engine.runOnce();
  engine.stop();
  if (!empty) throw new Error('something still waits');
}
