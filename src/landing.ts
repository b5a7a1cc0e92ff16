/**
 * The only script of the landing page's own HTML. Reading needs none, and a first visitor gets no other: on a phone
 * without our database nobody is signed in and nothing waits. Where there is one, the app (delivery of what waits here,
 * the way home for who is signed in) follows when everything is painted and the browser has nothing better to do.
 */

/** The name of the database (data/db.ts); this file imports nothing, so that it stays as small as it is. */
const DATABASE = 'objektbeleg';
/** How long the browser may put it off, ms: what waits on this phone is delivered from here too (D43). */
const PATIENCE = 2000;

/** vite.landing.ts writes here where the app is. */
const app = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app;

/** False only where the browser is sure that this phone has never used the app. */
async function wasHere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return true;
  }
}

const start = async () => {
  if (app && (await wasHere())) await import(/* @vite-ignore */ app);
};

const whenIdle = () => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: PATIENCE });
  else setTimeout(start, PATIENCE / 10);
};

if (document.readyState === 'complete') whenIdle();
else addEventListener('load', whenIdle);
