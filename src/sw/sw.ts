/**
 * The service worker: serves the app's own files, so that every route opens without a network, and delivers the queue
 * when the browser wakes it. It never touches /api and never a request that is not a GET: a worker that passes a photo
 * on has sent empty ones elsewhere (docs/notes). It never activates by itself: an update waits until it is told.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createEngine } from '../sync/loop';
import { phonePorts } from '../sync/phone';
import { SYNC_TAG } from '../sync/tag';

/** TypeScript's library does not know Background Sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0];
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/_\//] }));

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

/** The first visit is served offline from its first reload on, without waiting for a second visit. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(deliverQueue());
});

/** One run of the same engine as in the page. What still waits afterwards makes the browser wake us again. */
async function deliverQueue(): Promise<void> {
  const engine = createEngine(phonePorts({ visible: () => false, report: () => {} }));
  const empty = await engine.runOnce();
  engine.stop();
  if (!empty) throw new Error('something still waits');
}
