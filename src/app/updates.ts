/**
 * New versions (src/sync/README.md, 'Two versions at once'): found in the background, offered when
 * no form is open and no transfer runs, activated by a tap. Other windows reload when they can.
 */
import { registerSW } from 'virtual:pwa-register';
import { create } from 'zustand';
import { useForms } from '../components/openForms';
import { log } from '../platform/log';

/**
 * 'waiting': installed, not active; 'inForce': another window activated it, this page is old;
 * 'changing': 'Neu laden' was tapped. This takes seconds. If the browser wakes the old worker,
 * activation waits for half a minute of idling (31.5 s measured in Chromium 156).
 */
type Update = 'none' | 'waiting' | 'inForce' | 'changing';

/** `failed`: 'Neu laden' had no effect. */
export const useUpdate = create<{ update: Update; later: boolean; failed: boolean }>()(() => ({
  update: 'none',
  later: false,
  failed: false,
}));

const offerUpdate = (update: Update) => useUpdate.setState({ update, later: false, failed: false });

/** Interval; phones keep a page open for days. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

let activate: (() => Promise<void>) | null = null;
let wantsReload = false;

/** Registers the service worker and watches for new versions; returns the stop function. */
export function watchUpdates(): () => void {
  let registration: ServiceWorkerRegistration | undefined;
  activate ??= registerSW({
    immediate: true,
    onNeedRefresh: () => offerUpdate('waiting'),
    // Otherwise the page reloads by itself once any window activates the new version, even with an
    // open form.
    onNeedReload: () => undefined,
    onRegisteredSW: (_url, found) => {
      registration = found;
    },
    onRegisterError: () => log('sw.refused'),
  });
  const stopListening = onNewController(() => {
    // A form may open during the change: a reload would lose its text.
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
 * Calls back when a new version controls this page. vite-plugin-pwa misses it in a page opened
 * before the first worker existed: 'Neu laden' would do nothing.
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

/** ms until 'Neu laden' is available again: twice the slowest change seen. */
const CHANGE_PATIENCE = 60_000;

let givingUp: ReturnType<typeof setTimeout> | undefined;

/** Activates the new version and reloads this page. */
export function reloadIntoUpdate(): void {
  const { update } = useUpdate.getState();
  wantsReload = true;
  useUpdate.setState({ update: 'changing', failed: false });
  clearTimeout(givingUp);
  givingUp = setTimeout(() => {
    // A later activation by another window must not reload this page.
    wantsReload = false;
    if (useUpdate.getState().update === 'changing') useUpdate.setState({ update, failed: true });
  }, CHANGE_PATIENCE);
  if (update === 'inForce') location.reload();
  else void activate?.();
}

/**
 * Looks for a version and waits for its installation; see `useUpdate`. A page without a worker is
 * reloaded once instead: it may be outdated.
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

/** 'Später': hides the offer until the next start. */
export function postponeUpdate(): void {
  useUpdate.setState({ later: true });
}
