/**
 * The service worker: serves the app's own files, so that every route opens without a network, and delivers the queue
 * when the browser wakes it. It never touches /api and never a request that is not a GET: a worker that passes a photo
 * on has sent empty ones elsewhere (docs/notes/browsers.md). It never activates by itself: an update waits until it is
 * told.
 */
import { cleanupOutdatedCaches, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createEngine } from '../sync/engine';
import { phonePorts } from '../sync/phone';
import { SYNC_TAG } from '../sync/tag';
import { createHold } from './letGo';
import { completeShell, pageOfAnother, precacheSideBySide, standIn } from './precache';

/** TypeScript's library does not know Background Sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
/** Nor the static routes of Chromium 123; what a cache does not have comes from the network. */
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
// Before the files themselves: among those, / would be index.html.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/',
  shell.createHandlerBoundToURL('/landing.html'),
);
registerRoute(new PrecacheRoute(shell));
// What such a page of another version (below) names is no file of this one.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[^/]+\.(?:js|css|woff2)$/.test(url.pathname),
  shell.strategy,
);
const page = shell.createHandlerBoundToURL('/index.html');
/**
 * The page of another version, whose files are kept as long as this one has not all of its own: where files of this one
 * are missing (D300), or its page is gone and there is no network.
 */
const anyPage: typeof page = async (of) => {
  // A new version that is to take over waits for none of these files.
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
    // Pages and addresses that the server alone answers.
    denylist: [/^\/(api|_|\.well-known)\//, /^\/(pruefen|pruefbuch)(?:[/?]|$)/],
  }),
);

/**
 * Where the browser can be told, only a navigation wakes us: photos, the app's own files, icons and map tiles are not
 * held up by a worker that starts, and a worker that the browser is about to replace is not called back by the next file
 * or question of a page (it would stay for half a minute, and the new version would wait for that). The first condition
 * that holds counts. A browser that does not know one of them asks us for everything.
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
 * Rejects once a new version is to take over. Nothing is lost: what was on the line still waits in its row, the new
 * version sends it again under the same id, and a rejected event is one the browser wakes the new worker for.
 */
const hold = createHold();

/** ms until an old worker that does not answer is left to itself; one that runs answers at once. */
const LET_GO_PATIENCE = 2000;

/**
 * The browser changes over only when the old worker has nothing under way, and a photo on a slow line is under way for
 * minutes: it is told to let go. First, and answered: a message that came after the browser had begun to end the old
 * worker would call it back to life, and the new version would wait until that one is idle again, half a minute.
 */
function oldLetsGo(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    setTimeout(resolve, LET_GO_PATIENCE);
    self.registration.active?.postMessage({ type: 'LET_GO' }, [port2]);
  });
}

/** 'Neu laden'. A version that cannot be completed goes on waiting: the one before it opens without a network. */
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

/** The first visit is served offline from its first reload on, without waiting for a second visit. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(hold.until(deliverQueue()));
});

/** One run of the same engine as in the page. What still waits afterwards makes the browser wake us again. */
async function deliverQueue(): Promise<void> {
  const engine = createEngine(phonePorts({ visible: () => false, report: () => {} }));
  const empty = await engine.runOnce();
  engine.stop();
  if (!empty) throw new Error('something still waits');
}
