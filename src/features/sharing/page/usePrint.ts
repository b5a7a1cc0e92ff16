/** Prints a share. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOneAtATime } from '../../../components/dialogs/oneAtATime';
import { hideToken, showToken } from './addressBar';

export type Printing = { kind: 'no' } | { kind: 'loading'; done: number } | { kind: 'missing'; count: number };

export type Print = {
  sheet: RefObject<HTMLDivElement | null>;
  /** Rises when all photos must load, visible or not. */
  loadAll: number;
  printing: Printing;
  print: () => void;
  printAnyway: () => void;
};

/**
 * Button and shortcut wait for every photo. The browser's menu cannot wait: it starts loading, and the
 * print names missing ones.
 */
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
      // Shows the waiting state to a reader further down.
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

/** Starts printing. In-app browsers may neither print nor report the end. */
function printBare(): void {
  let hasStarted = false;
  const notePrintStart = () => {
    hasStarted = true;
  };
  window.addEventListener('beforeprint', notePrintStart);
  // Before the event: some browsers read the URL first.
  hideToken();
  try {
    window.print();
  } finally {
    window.removeEventListener('beforeprint', notePrintStart);
    if (!hasStarted) showToken();
  }
}

function isPrintKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'p';
}

const ON_THE_WAY = '.photos .skeleton';

type Watch = { signal: AbortSignal; onLoaded: (count: number) => void };

/** Waits until no photo is loading. @returns number of failed ones. */
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
