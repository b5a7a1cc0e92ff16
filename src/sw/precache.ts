/**
 * Puts the app's files on the phone. Workbox alone fetches one after the other (its issue 2528): at 150 ms a round trip
 * the 60 files would take 12 s, and until the last is there the app does not open in the cellar.
 */
import { PrecacheController } from 'workbox-precaching';
import { slots, together } from '../sync/slots';

/** Files of the app fetched at a time while it is made ready for no network: what a browser opens to one host (HTTP/1.1). */
const PRECACHE_LANES = 6;

declare const self: ServiceWorkerGlobalScope;

/**
 * Workbox's precache, filled side by side while the worker is installed; what an older version has stored already is
 * kept. One file that cannot be had fails the installation: the browser tries again later and goes on where it ended.
 * @param entries the build's list of files; a `revision` where the name does not change with the content.
 */
export function precacheSideBySide(entries: Parameters<PrecacheController['precache']>[0]): PrecacheController {
  const shell = new PrecacheController({ plugins: [{ cacheWillUpdate: async ({ response }) => kept(response) }] });
  shell.addToCacheList(entries);
  self.addEventListener('install', (event) => event.waitUntil(fill(shell, event)));
  // Waits by itself until what nobody needs any more is gone.
  self.addEventListener('activate', (event) => void shell.activate(event));
  return shell;
}

/**
 * A file as it is kept: for everybody who asks for it, so without `Vary`. The server's CORS says `Vary: Origin`, browsers
 * name the origin when they ask for a font and the worker does not, and then what is kept would not be an answer.
 * @returns null for what is no file (an error page), as Workbox's own rule has it.
 */
function kept(response: Response): Response | null {
  if (response.status >= 400) return null;
  const headers = new Headers(response.headers);
  headers.delete('vary');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function fill(shell: PrecacheController, event: ExtendableEvent): Promise<void> {
  const lane = slots(PRECACHE_LANES);
  const files = [...shell.getURLsToCacheKeys()].map(([url, cacheKey]) =>
    lane(async () => {
      // A key of its own stands for a name that stays while its content changes: never from the browser's cache.
      const cache = url === cacheKey ? 'default' : 'reload';
      const request = new Request(url, { cache, credentials: 'same-origin' });
      await Promise.all(shell.strategy.handleAll({ params: { cacheKey }, request, event }));
    }),
  );
  return together(files);
}
