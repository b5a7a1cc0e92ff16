import { type RefObject, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';

/** From here on a list is a table; below it is cards (design, measures). */
export const WIDE = '(min-width: 60rem)';

/** `wide`: whether there was room for tables when the first of them was opened. */
const useModals = create<{ open: number; wide: boolean }>()(() => ({ open: 0, wide: false }));

/** Whether there was room for tables when something modal was opened: a dialog, a large photo, the camera; null while none is open. */
export function useWideBehind(): boolean | null {
  return useModals(({ open, wide }) => (open > 0 ? wide : null));
}

/** Counts one that is open. @returns what counts it no more, once. */
function counted(): () => void {
  useModals.setState(({ open, wide }) => ({ open: open + 1, wide: open > 0 ? wide : matchMedia(WIDE).matches }));
  let isOpen = true;
  return () => {
    if (isOpen) useModals.setState(({ open }) => ({ open: open - 1 }));
    isOpen = false;
  };
}

/**
 * A group of chips is a field too: the keyboard enters it at the chosen one. A hidden field tells password managers whose
 * password it is (features/session); it takes no focus.
 */
const FIELD = '.dialog__body :is(input, select, textarea, [role="radio"][tabindex="0"]):not([type="hidden"], [hidden])';

/**
 * Opens a dialog element modally while mounted. The first field gets the focus, where there is none the element the
 * browser picks; on closing the focus returns to where it was.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (!dialog) return;
    dialog.showModal();
    const over = counted();
    // A browser closes one by itself, too (a second Escape), and it stays where it is, unseen.
    dialog.addEventListener('close', over);
    dialog.querySelector<HTMLElement>(FIELD)?.focus();
    return () => {
      dialog.removeEventListener('close', over);
      dialog.close();
      over();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return ref;
}
