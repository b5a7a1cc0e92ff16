/**
 * Puts the app's files on the phone. Workbox alone fetches one after the other (its issue 2528): at 150 ms a round trip
 * the 60 files would take 12 s, and until the last is there the app does not open in the cellar.
 */
import { PrecacheController } from 'workbox-precaching';
import { createSlots, settleAll } from '../sync/slots';

/** Files of the app fetched at a time while it is made ready for no network: what a browser opens to one host (HTTP/1.1). */
const PRECACHE_LANES = 6;

/** ms without a byte after which a missing file is given up; one that comes slowly is waited for, or a slow line would never have it. */
const FILE_PATIENCE = 10_000;

/** ms that a page, or a version that comes into force, waits for what is missing; it goes on coming after that. */
const PAGE_PATIENCE = 3_000;

/**
 * A store without a file, there while the version in force is known to have all of its own: to look at each of them would
 * hold up the first page of every life of the worker.
 */
const WHOLE = 'whole';

declare const self: ServiceWorkerGlobalScope;

/**
 * Workbox's precache, filled side by side while the worker is installed; what an older version has stored already is
 * kept. One file that cannot be had fails the installation: the browser tries again later and goes on where it ended.
 * @param entries the build's list of files; a `revision` where the name does not change with the content.
 */
export function precacheSideBySide(entries: Parameters<PrecacheController['precache']>[0]): PrecacheController {
  const shell = new PrecacheController({
    plugins: [{ cacheWillUpdate: async ({ response }) => toStoredResponse(response) }],
  });
  shell.addToCacheList(entries);
  self.addEventListener('install', (event) => event.waitUntil(fillShell(shell, event)));
  self.addEventListener('activate', (event) => event.waitUntil(dropOldFiles(shell, event)));
  return shell;
}

/**
 * Throws away what nobody needs any more: only when this version has all of its own, and no other one is on its way. All versions share one
 * store, and one that is being installed takes what is there for its own (after an update that was taken back it is the same files again):
 * it would lose them at this moment, and not open without a network until the next version.
 */
async function dropOldFiles(shell: PrecacheController, event: ExtendableEvent): Promise<void> {
  // It was said of the version before.
  await caches.delete(WHOLE);
  if (!(await withinPatience(tryCompleteShell(shell)))) return;
  const { installing, waiting } = self.registration;
  if (!installing && !waiting) await shell.activate(event);
}

/**
 * Which page is shown instead of the own one: that of another version, where files of this one are missing and cannot be
 * had at once. They are fetched with every page until all are there: nobody taps a version that came into force because
 * the app was closed.
 * @param beside is given the fetching, which may take longer than the answer.
 * @returns null for the own one.
 */
export async function standIn(
  shell: PrecacheController,
  beside: (fetching: Promise<boolean>) => void,
): Promise<Response | null> {
  if (await caches.has(WHOLE)) return null;
  const fetching = tryCompleteShell(shell);
  beside(fetching);
  const other = await pageOfAnother(shell);
  return other && !(await withinPatience(fetching)) ? other : null;
}

/** The page of another version of which all scripts are in the store; null where there is none. */
export async function pageOfAnother(shell: PrecacheController): Promise<Response | null> {
  const store = await caches.open(shell.strategy.cacheName);
  const own = shell.getCacheKeyForURL('/index.html');
  const files = new Set((await store.keys()).map(({ url }) => url));
  for (const { url } of await store.keys('/index.html', { ignoreSearch: true })) {
    const page = url === own ? undefined : await store.match(url);
    if (page && (await namesOnly(page.clone(), files))) return page;
  }
  return null;
}

/** Completes the version in force and remembers that it is; false where it cannot be. */
async function tryCompleteShell(shell: PrecacheController): Promise<boolean> {
  try {
    await completeShell(shell);
    await caches.open(WHOLE);
    return true;
  } catch {
    return false;
  }
}

/** What comes of it while a page waits: false where it takes longer. */
function withinPatience(work: Promise<boolean>): Promise<boolean> {
  return Promise.race([work, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PAGE_PATIENCE))]);
}

let underWay: Promise<void> | null = null;

/**
 * Fetches what is missing of this version's files, where anything is; once, however many wait for it.
 * @throws where one cannot be had: no network, or the server has another version by now.
 */
export function completeShell(shell: PrecacheController): Promise<void> {
  underWay ??= fetchMissing(shell).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function fetchMissing(shell: PrecacheController): Promise<void> {
  const store = await caches.open(shell.strategy.cacheName);
  const lane = createSlots(PRECACHE_LANES);
  const own = shell.getURLsToCacheKeys();
  const files = [...own].map(([url, cacheKey]) =>
    lane(async () => {
      if (await store.match(cacheKey)) return;
      const file = toStoredResponse(await fetchFile(url));
      const isHtml = file?.headers.get('content-type')?.includes('text/html');
      // The page of another version names scripts that this one does not have.
      if (!file || (isHtml && !(await namesOnly(file.clone(), own))))
        throw new Error(`${url} is no longer this version's`);
      await store.put(cacheKey, file);
    }),
  );
  await settleAll(files);
}

/** Whether the scripts and styles that a page names are all among these addresses. */
async function namesOnly(page: Response, files: { has: (url: string) => boolean }): Promise<boolean> {
  const named = (await page.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  return named.every((path) => files.has(new URL(path, self.location.href).href));
}

/** One file of the app as the server has it now, given up when nothing of it has come for a while. */
async function fetchFile(url: string): Promise<Response> {
  const life = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const restartSilence = () => {
    clearTimeout(silence);
    silence = setTimeout(() => life.abort(), FILE_PATIENCE);
  };
  restartSilence();
  const answer = await fetch(url, { cache: 'reload', credentials: 'omit', signal: life.signal });
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
 * A file as it is kept: for everybody who asks for it, so without `Vary`. The server's CORS says `Vary: Origin`, browsers
 * name the origin when they ask for a font and the worker does not, and then what is kept would not be an answer.
 * @returns null for what is no file (an error page), as Workbox's own rule has it.
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
      // A key of its own stands for a name that stays while its content changes: never from the browser's cache.
      const cache = url === cacheKey ? 'default' : 'reload';
      const request = new Request(url, { cache, credentials: 'omit' });
      await Promise.all(shell.strategy.handleAll({ params: { cacheKey }, request, event }));
    }),
  );
  return settleAll(files);
}
