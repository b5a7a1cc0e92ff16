/**
 * New versions (docs/architecture.md, 'Two versions at once'): found in the background, offered when no form is open
 * and nothing is in transfer, put into force by a tap. Other windows hear of it and reload when they can.
 */
import { registerSW } from 'virtual:pwa-register';
import { create } from 'zustand';
import { useForms } from '../components/openForms';
import { log } from '../platform/log';

/**
 * 'waiting': installed, not in force; 'inForce': another window put it into force, this page is still the old one;
 * 'changing': 'Neu laden' was tapped. Seconds as a rule; where the browser calls the old worker back it waits until that
 * one has been idle for half a minute (31.5 s measured in Chromium 156).
 */
type Update = 'none' | 'waiting' | 'inForce' | 'changing';

/** `failed`: 'Neu laden' was tapped and nothing came of it. */
export const useUpdate = create<{ update: Update; later: boolean; failed: boolean }>()(() => ({
  update: 'none',
  later: false,
  failed: false,
}));

const offerUpdate = (update: Update) => useUpdate.setState({ update, later: false, failed: false });

/** Looked for this often while the page lives; phones keep a page open for days. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

let activate: (() => Promise<void>) | null = null;
let wantsReload = false;

/** Registers the service worker and watches for new versions; returns the way to stop looking. */
export function watchUpdates(): () => void {
  let registration: ServiceWorkerRegistration | undefined;
  activate ??= registerSW({
    immediate: true,
    onNeedRefresh: () => offerUpdate('waiting'),
    // Without this the page would reload by itself as soon as any window activates the new version, form or not.
    onNeedReload: () => undefined,
    onRegisteredSW: (_url, found) => {
      registration = found;
    },
    onRegisterError: () => log('sw.refused'),
  });
  const stopListening = onNewController(() => {
    // The change takes a while, and meanwhile a form can be opened: what is typed there would be lost.
    if (wantsReload && useForms.getState().open === 0) return location.reload();
    wantsReload = false;
    offerUpdate('inForce');
  });
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) registration?.update().catch(() => undefined);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  window.addEventListener('online', look);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', look);
    stopListening();
  };
}

/**
 * Calls back when a new version takes this page over. vite-plugin-pwa does not say so to a page that was opened before
 * the very first worker was there (the first visit): its 'Neu laden' would do nothing.
 */
function onNewController(takenOver: () => void): () => void {
  const workers = navigator.serviceWorker;
  if (!workers) return () => {};
  let controlled = workers.controller !== null;
  const handleControllerChange = () => {
    if (controlled) takenOver();
    controlled = true;
  };
  workers.addEventListener('controllerchange', handleControllerChange);
  return () => workers.removeEventListener('controllerchange', handleControllerChange);
}

/** ms until 'Neu laden' can be tapped again where nothing came of it: twice what the slowest change was seen to take. */
const CHANGE_PATIENCE = 60_000;

let givingUp: ReturnType<typeof setTimeout> | undefined;

/** Puts the new version into force and reloads this page. */
export function reloadIntoUpdate(): void {
  const { update } = useUpdate.getState();
  wantsReload = true;
  useUpdate.setState({ update: 'changing', failed: false });
  clearTimeout(givingUp);
  givingUp = setTimeout(() => {
    // Nobody waits for it any more, or another window puts one into force: the page would reload by itself.
    wantsReload = false;
    if (useUpdate.getState().update === 'changing') useUpdate.setState({ update, failed: true });
  }, CHANGE_PATIENCE);
  if (update === 'inForce') location.reload();
  else void activate?.();
}

/**
 * Looks for a version at once, and waits until one that was found is installed; `useUpdate` tells whether there is one. A
 * page that no worker serves is loaded anew instead, once: it may be older than what the server has by now.
 */
export async function lookForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return reloadOnce();
  await registration.update().catch(() => undefined);
  const found = registration.installing;
  if (found) await waitForInstallation(found);
}

function waitForInstallation(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function reloadOnce(): void {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opened?.type !== 'reload') location.reload();
}

/** 'Später': the offer is put away until the next start. */
export function postponeUpdate(): void {
  useUpdate.setState({ later: true });
}
