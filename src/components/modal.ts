import { type RefObject, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';

/** From this width a list is a table; below it is cards. */
export const WIDE = '(min-width: 60rem)';

/** `open`: topmost last. `wide`: layout when the first one opened. */
const useModals = create<{ open: HTMLElement[]; wide: boolean }>()(() => ({ open: [], wide: false }));

/** The layout when the first modal opened; null while none is open. */
export function useWideBehind(): boolean | null {
  return useModals(({ open, wide }) => (open[0] ? wide : null));
}

/** The topmost open dialog: content outside it cannot be tapped or announced. Default the page. */
export function useTopmost(): HTMLElement {
  return useModals(({ open }) => open.at(-1)) ?? document.body;
}

/** Reopens a modal dialog above all others. */
export function raiseModal(dialog: HTMLDialogElement): void {
  dialog.close();
  dialog.showModal();
  useModals.setState(({ open }) => ({ open: [...open.filter((one) => one !== dialog), dialog] }));
}

/** @returns stops counting it. */
function countOpenModal(dialog: HTMLElement): () => void {
  useModals.setState(({ open, wide }) => ({
    open: [...open, dialog],
    wide: open[0] ? wide : matchMedia(WIDE).matches,
  }));
  return () => useModals.setState(({ open }) => ({ open: open.filter((one) => one !== dialog) }));
}

/**
 * A chip group is a field too: focus enters at the chosen chip. The hidden field for password
 * managers (features/sign-in) takes no focus.
 */
const FIELD = '.dialog__body :is(input, select, textarea, [role="radio"][tabindex="0"]):not([type="hidden"], [hidden])';

/**
 * Opens a dialog modally while mounted. Focuses the first field, else the browser's default;
 * closing restores the focus.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (!dialog) return;
    dialog.showModal();
    const over = countOpenModal(dialog);
    // A browser may close it by itself (second Escape); it stays mounted and hidden.
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
