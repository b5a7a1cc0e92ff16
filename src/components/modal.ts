import { type RefObject, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';

/** From here on a list is a table; below it is cards (design, measures). */
export const WIDE = '(min-width: 60rem)';

/** `open`: the topmost last. `wide`: whether there was room for tables when the first of them was opened. */
const useModals = create<{ open: HTMLElement[]; wide: boolean }>()(() => ({ open: [], wide: false }));

/** Whether there was room for tables when something modal was opened: a dialog, a large photo, the camera; null while none is open. */
export function useWideBehind(): boolean | null {
  return useModals(({ open, wide }) => (open[0] ? wide : null));
}

/** The topmost open dialog: what lies outside it can neither be tapped nor read aloud. Without one the page itself. */
export function useTopmost(): HTMLElement {
  return useModals(({ open }) => open.at(-1)) ?? document.body;
}

/** Opens a modal dialog once more, above all that opened since. */
export function raiseModal(dialog: HTMLDialogElement): void {
  dialog.close();
  dialog.showModal();
  useModals.setState(({ open }) => ({ open: [...open.filter((one) => one !== dialog), dialog] }));
}

/** Counts one that is open. @returns what counts it no more. */
function countOpenModal(dialog: HTMLElement): () => void {
  useModals.setState(({ open, wide }) => ({
    open: [...open, dialog],
    wide: open[0] ? wide : matchMedia(WIDE).matches,
  }));
  return () => useModals.setState(({ open }) => ({ open: open.filter((one) => one !== dialog) }));
}

/**
 * A group of chips is a field too: the keyboard enters it at the chosen one. A hidden field tells password managers whose
 * password it is (unit/features/sign-in/session); it takes no focus.
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
    const over = countOpenModal(dialog);
    // A browser closes one by itself, too (a second Escape), and it stays where it is, unseen, unless it opens again.
    const uncountIfClosed = () => dialog.open || over();
    dialog.addEventListener('close', uncountIfClosed);
    dialog.querySelector<HTMLElement>(FIELD)?.focus();
    return () => {
      dialog.removeEventListener('close', uncountIfClosed);
      dialog.close();
      over();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return ref;
}
