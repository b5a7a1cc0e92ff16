/** What was shared, on paper (D261). */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOneAtATime } from '../../../components/dialogs/oneAtATime';
import { hideToken, showToken } from './addressBar';

export type Printing = { kind: 'no' } | { kind: 'loading'; done: number } | { kind: 'missing'; count: number };

export type Print = {
  sheet: RefObject<HTMLDivElement | null>;
  /** Rises whenever all photos are asked for at once, near the view or not. */
  loadAll: number;
  printing: Printing;
  /** Prints once every photo is there; says so where some cannot be had. */
  print: () => void;
  /** Prints what is there, also while the rest is awaited. */
  printAnyway: () => void;
};

/** The button and the key wait for every photo. The menu of the browser waits for nothing: it begins to load them, and the paper names what it lacks. */
export function usePrint(): Print {
  const sheet = useRef<HTMLDivElement>(null);
  const [loadAll, setLoadAll] = useState(0);
  const [printing, setPrinting] = useState<Printing>({ kind: 'no' });
  const loadAllPhotos = () => flushSync(() => setLoadAll((before) => before + 1));
  const wait = useRef<AbortController | null>(null);
  const printAnyway = () => {
    wait.current?.abort();
    setPrinting({ kind: 'no' });
    printBare();
  };
  const print = useOneAtATime(async (signal) => {
    if (!sheet.current) return;
    loadAllPhotos();
    const own = new AbortController();
    wait.current = own;
    signal.addEventListener('abort', () => own.abort(), { once: true });
    const onLoaded = (done: number) => setPrinting({ kind: 'loading', done });
    const missing = await whenLoaded(sheet.current, { signal: own.signal, onLoaded });
    if (own.signal.aborted) return;
    if (missing > 0) setPrinting({ kind: 'missing', count: missing });
    else printAnyway();
  });
  const latest = useRef({ ask: loadAllPhotos, print });
  useEffect(() => {
    latest.current = { ask: loadAllPhotos, print };
  });
  useEffect(() => {
    const handleBeforePrint = () => {
      hideToken();
      latest.current.ask();
    };
    const key = (event: KeyboardEvent) => {
      if (!isPrintKey(event)) return;
      event.preventDefault();
      if (event.repeat) return;
      latest.current.print();
      // Whoever reads further down sees that something is awaited.
      sheet.current?.querySelector('.shared__file')?.scrollIntoView({ block: 'nearest' });
    };
    window.addEventListener('beforeprint', handleBeforePrint);
    window.addEventListener('afterprint', showToken);
    window.addEventListener('keydown', key);
    return () => {
      window.removeEventListener('beforeprint', handleBeforePrint);
      window.removeEventListener('afterprint', showToken);
      window.removeEventListener('keydown', key);
    };
  }, []);
  return { sheet, loadAll, printing, print, printAnyway };
}

/** Begins to print. Where nothing begins (a browser inside another app), nothing says either that it is over. */
function printBare(): void {
  let hasBegun = false;
  const notePrintBegun = () => {
    hasBegun = true;
  };
  window.addEventListener('beforeprint', notePrintBegun);
  // Before the event already: some browsers read the address first.
  hideToken();
  try {
    window.print();
  } finally {
    window.removeEventListener('beforeprint', notePrintBegun);
    if (!hasBegun) showToken();
  }
}

function isPrintKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'p';
}

const ON_THE_WAY = '.photos .skeleton';

type Watch = { signal: AbortSignal; onLoaded: (count: number) => void };

/** Waits until no photo of the sheet is on its way. @returns how many of them could not be had. */
async function whenLoaded(sheet: HTMLElement, { signal, onLoaded }: Watch): Promise<number> {
  const queryPhotos = () => [...sheet.querySelectorAll<HTMLImageElement>('.photos img')];
  await new Promise<void>((resolve) => {
    const changes = new MutationObserver(() => checkLoaded());
    const done = () => {
      changes.disconnect();
      resolve();
    };
    const checkLoaded = () => {
      onLoaded(queryPhotos().length);
      if (signal.aborted || !sheet.querySelector(ON_THE_WAY)) done();
    };
    signal.addEventListener('abort', done, { once: true });
    changes.observe(sheet, { childList: true, subtree: true });
    checkLoaded();
  });
  await Promise.allSettled(queryPhotos().map((photo) => photo.complete || photo.decode()));
  return sheet.querySelectorAll('.photos .photo--missing').length;
}
