import { type RefObject, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';

const useModals = create<{ open: number }>()(() => ({ open: 0 }));

/** Whether anything modal is open: a dialog, a large photo, the camera. */
export function useAnyModal(): boolean {
  return useModals(({ open }) => open > 0);
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
    useModals.setState(({ open }) => ({ open: open + 1 }));
    dialog.querySelector<HTMLElement>(FIELD)?.focus();
    return () => {
      dialog.close();
      useModals.setState(({ open }) => ({ open: open - 1 }));
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return ref;
}
