/**
 * Stores the app's files in parallel. Workbox fetches one after the other (its issue 2528).
 * At 150 ms a round trip 60 files then take 12 s, and the app does not open offline before.
 */
import { PrecacheController } from 'workbox-precaching';
import { createSlots, settleAll } from '../sync/slots';

/** Parallel fetches: a browser's limit per host (HTTP/1.1). */
const PRECACHE_LANES = 6;

/** A file without new bytes for so long is given up. A slow file continues. */
const FILE_SILENCE_MS = 10_000;

/** A page or an activating version waits so long for missing files, which continue to load. */
const PAGE_WAIT_MS = 3_000;

/**
 * Name of an empty cache. It marks that the active version has all files, because a check of each
 * file would delay the first page.
 */
const COMPLETE = 'whole';

declare const self: ServiceWorkerGlobalScope;

/**
 * Workbox's precache with parallel fetches. It keeps files of older versions. One failed file fails
 * the installation: the browser installs again later, and stored files are not fetched again.
 * @param entries the build's files; a `revision` where the name does not change with the content.
 */
export function precacheSideBySide(entries: Parameters<PrecacheController['precache']>[0]): PrecacheController {
  const shell = new PrecacheController({
    plugins: [{ cacheWillUpdate: async ({ response }) => toStoredResponse(response) }],
  });
  shell.addToCacheList(entries);
  self.addEventListener('install', (event) => event.waitUntil(fillShell(shell, event)));
  self.addEventListener('activate', (event) => event.waitUntil(deleteOldFiles(shell, event)));
  return shell;
}

/**
 * Deletes old files only when this version is complete and no other is installing. All versions
 * share a cache. An installing one may reuse old files (after a rollback), and without them it
 * would not open offline.
 */
async function deleteOldFiles(shell: PrecacheController, event: ExtendableEvent): Promise<void> {
  // The marker still stands for the previous version.
  await caches.delete(COMPLETE);
  if (!(await withinPageWait(tryCompleteShell(shell)))) return;
  const { installing, waiting } = self.registration;
  if (!installing && !waiting) await shell.activate(event);
}

/**
 * The page of another version, if files of this one are missing and do not arrive quickly. Every
 * page load fetches them, because a version may activate incomplete when the app was closed.
 * @param beside gets the promise of the files, which may settle after the answer.
 * @returns null: answer with this version's page.
 */
export async function standIn(
  shell: PrecacheController,
  beside: (fetching: Promise<boolean>) => void,
): Promise<Response | null> {
  if (await caches.has(COMPLETE)) return null;
  const fetching = tryCompleteShell(shell);
  beside(fetching);
  const other = await pageOfAnother(shell);
  return other && !(await withinPageWait(fetching)) ? other : null;
}

/** The page of another version with all scripts cached, or null. */
export async function pageOfAnother(shell: PrecacheController): Promise<Response | null> {
  const store = await caches.open(shell.strategy.cacheName);
  const own = shell.getCacheKeyForURL('/index.html');
  const files = new Set((await store.keys()).map(({ url }) => url));
  for (const { url } of await store.keys('/index.html', { ignoreSearch: true })) {
    const page = url === own ? undefined : await store.match(url);
    if (page && (await usesOnly(page.clone(), files))) return page;
  }
  return null;
}

/** Completes the active version and sets the marker; false if impossible. */
async function tryCompleteShell(shell: PrecacheController): Promise<boolean> {
  try {
    await completeShell(shell);
    await caches.open(COMPLETE);
    return true;
  } catch {
    return false;
  }
}

/** Result of `work`, or false after PAGE_WAIT_MS. */
function withinPageWait(work: Promise<boolean>): Promise<boolean> {
  return Promise.race([work, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PAGE_WAIT_MS))]);
}

let completion: Promise<void> | null = null;

/**
 * Fetches missing files of this version, once for all requests.
 * @throws where one is unavailable: no network, or a newer version on the server.
 */
export function completeShell(shell: PrecacheController): Promise<void> {
  completion ??= fetchMissing(shell).finally(() => {
    completion = null;
  });
  return completion;
}

async function fetchMissing(shell: PrecacheController): Promise<void> {
  const store = await caches.open(shell.strategy.cacheName);
  const lane = createSlots(PRECACHE_LANES);
  const ownFiles = shell.getURLsToCacheKeys();
  const files = [...ownFiles].map(([url, cacheKey]) =>
    lane(async () => {
      if (await store.match(cacheKey)) return;
      const file = toStoredResponse(await fetchFile(url));
      const isHtml = file?.headers.get('content-type')?.includes('text/html');
      // A page that uses other scripts is another version's.
      if (!file || (isHtml && !(await usesOnly(file.clone(), ownFiles))))
        throw new Error(`${url} is no longer this version's`);
      await store.put(cacheKey, file);
    }),
  );
  await settleAll(files);
}

/** Whether all scripts and styles of a page are among these addresses. */
async function usesOnly(page: Response, files: { has: (url: string) => boolean }): Promise<boolean> {
  const named = (await page.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  return named.every((path) => files.has(new URL(path, self.location.href).href));
}

/** Fetches a file; aborts when no bytes come for a while. */
async function fetchFile(url: string): Promise<Response> {
  const abort = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const restartSilence = () => {
    clearTimeout(silence);
    silence = setTimeout(() => abort.abort(), FILE_SILENCE_MS);
  };
  restartSilence();
  const answer = await fetch(url, { cache: 'reload', credentials: 'omit', signal: abort.signal });
  restartSilence();
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, to) => {
      restartSilence();
      to.enqueue(part);
    },
  });
  return new Response(answer.body?.pipeThrough(watched), answer);
}

/**
 * A response for the cache, without `Vary`. The server's CORS says `Vary: Origin`; a font request
 * has an origin and the worker's has none, so the copy would not match.
 * @returns null for an error page, as Workbox does.
 */
function toStoredResponse(response: Response): Response | null {
  if (response.status >= 400) return null;
  const headers = new Headers(response.headers);
  headers.delete('vary');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function fillShell(shell: PrecacheController, event: ExtendableEvent): Promise<void> {
  const lane = createSlots(PRECACHE_LANES);
  const files = [...shell.getURLsToCacheKeys()].map(([url, cacheKey]) =>
    lane(async () => {
      // A separate key means that the name stays while content changes: bypass the browser's cache.
      const cache = url === cacheKey ? 'default' : 'reload';
      const request = new Request(url, { cache, credentials: 'omit' });
      await Promise.all(shell.strategy.handleAll({ params: { cacheKey }, request, event }));
    }),
  );
  return settleAll(files);
}
