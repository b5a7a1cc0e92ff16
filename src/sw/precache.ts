/**
 * Puts the app's files on the phone. Workbox alone fetches one after the other (its issue 2528): at 150 ms a round trip
 * the 60 files would take 12 s, and until the last is there the app does not open in the cellar.
 */
import { PrecacheController } from 'workbox-precaching';
import { slots, together } from '../sync/slots';

/** Files of the app fetched at a time while it is made ready for no network: what a browser opens to one host (HTTP/1.1). */
const PRECACHE_LANES = 6;

/** ms that one missing file is waited for: as long the first page after an update waits. */
const FILE_PATIENCE = 10_000;

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
  self.addEventListener('activate', (event) => event.waitUntil(tidy(shell, event)));
  return shell;
}

/**
 * Throws away what nobody needs any more: only when this version has all of its own, and no other one is on its way. All versions share one
 * store, and one that is being installed takes what is there for its own (after an update that was taken back it is the same files again):
 * it would lose them at this moment, and not open without a network until the next version.
 */
async function tidy(shell: PrecacheController, event: ExtendableEvent): Promise<void> {
  try {
    await complete(shell);
  } catch {
    return;
  }
  const { installing, waiting } = self.registration;
  if (!installing && !waiting) await shell.activate(event);
}

/**
 * Fetches what is missing of this version's files, where anything is.
 * @throws where one cannot be had: no network, or the server has another version by now.
 */
export async function complete(shell: PrecacheController): Promise<void> {
  const store = await caches.open(shell.strategy.cacheName);
  const lane = slots(PRECACHE_LANES);
  const own = shell.getURLsToCacheKeys();
  const files = [...own].map(([url, cacheKey]) =>
    lane(async () => {
      if (await store.match(cacheKey)) return;
      const answer = await fetch(url, { cache: 'reload', credentials: 'same-origin', signal: within(FILE_PATIENCE) });
      const file = kept(answer);
      if (!file || !(await fits(file.clone(), own))) throw new Error(`${url} is no longer this version's`);
      await store.put(cacheKey, file);
    }),
  );
  await together(files);
}

/** A page of another version names scripts that this one does not have. */
async function fits(file: Response, own: ReadonlyMap<string, string>): Promise<boolean> {
  if (!file.headers.get('content-type')?.includes('text/html')) return true;
  const named = (await file.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  return named.every((path) => own.has(new URL(path, self.location.href).href));
}

/** A signal of so many ms; Safari before 16 has none of its own. */
function within(ms: number): AbortSignal {
  const life = new AbortController();
  setTimeout(() => life.abort(), ms);
  return life.signal;
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
