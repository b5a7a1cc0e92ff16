/**
 * Counts open forms: while any is open, no reload is offered (src/sync/README.md, 'Two versions at
 * once').
 */
import { useEffect } from 'react';
import { create } from 'zustand';

export const useForms = create<{ open: number }>()(() => ({ open: 0 }));

/** A shared lock, held while any window of this origin has an open form. */
const LOCK = 'objektbeleg-form';

/** Counts as open while mounted and `active`. */
export function useOpenForm(active = true): void {
  useEffect(() => {
    if (!active) return;
    useForms.setState(({ open }) => ({ open: open + 1 }));
    let releaseLock = holdFormLock();
    // A page restored from the back/forward cache has silently lost its locks
    // (docs/notes/browsers.md).
    const renewFormLock = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      releaseLock();
      releaseLock = holdFormLock();
    };
    addEventListener('pageshow', renewFormLock);
    return () => {
      removeEventListener('pageshow', renewFormLock);
      releaseLock();
      useForms.setState(({ open }) => ({ open: open - 1 }));
    };
  }, [active]);
}

export function useAnyFormOpen(): boolean {
  return useForms(({ open }) => open > 0);
}

/** In any window, also this one; false without browser locks. */
export async function anyFormOpenElsewhere(): Promise<boolean> {
  const locks = (await navigator.locks?.query())?.held ?? [];
  return locks.some(({ name }) => name === LOCK);
}

function holdFormLock(): () => void {
  let releaseLock = () => {};
  const done = new Promise<void>((resolve) => {
    releaseLock = resolve;
  });
  navigator.locks?.request(LOCK, { mode: 'shared' }, () => done).catch(() => undefined);
  return releaseLock;
}
