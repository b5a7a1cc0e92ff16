/** How many forms are open: while there are any, nobody is offered a reload (docs/architecture.md, 'Two versions'). */
import { useEffect } from 'react';
import { create } from 'zustand';

/** How many are open on this page. */
export const useForms = create<{ open: number }>()(() => ({ open: 0 }));

/** Kept, shared, as long as a form is open in any window of this origin. */
const LOCK = 'objektbeleg-form';

/** Counts as an open form as long as the component is mounted and `active`. */
export function useOpenForm(active = true): void {
  useEffect(() => {
    if (!active) return;
    useForms.setState(({ open }) => ({ open: open + 1 }));
    let letGo = holdFormLock();
    // A page that was put away and is shown again has lost its locks, and nobody told it (docs/notes/browsers.md).
    const renewFormLock = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      letGo();
      letGo = holdFormLock();
    };
    addEventListener('pageshow', renewFormLock);
    return () => {
      removeEventListener('pageshow', renewFormLock);
      letGo();
      useForms.setState(({ open }) => ({ open: open - 1 }));
    };
  }, [active]);
}

/** Whether any form is open on this page. */
export function useAnyFormOpen(): boolean {
  return useForms(({ open }) => open > 0);
}

/** Whether a form is open in any window, this one included; false where the browser has no locks. */
export async function anyFormOpenElsewhere(): Promise<boolean> {
  const locks = (await navigator.locks?.query())?.held ?? [];
  return locks.some(({ name }) => name === LOCK);
}

function holdFormLock(): () => void {
  let letGo = () => {};
  const done = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  navigator.locks?.request(LOCK, { mode: 'shared' }, () => done).catch(() => undefined);
  return letGo;
}
