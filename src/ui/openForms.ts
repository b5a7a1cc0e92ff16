/** How many forms are open: while there are any, nobody is offered a reload (docs/architecture.md, 'Two versions'). */
import { useEffect } from 'react';
import { create } from 'zustand';

const useForms = create<{ open: number }>()(() => ({ open: 0 }));

/** Counts as an open form as long as the component is mounted and `active`. */
export function useOpenForm(active = true): void {
  useEffect(() => {
    if (!active) return;
    useForms.setState(({ open }) => ({ open: open + 1 }));
    return () => useForms.setState(({ open }) => ({ open: open - 1 }));
  }, [active]);
}

/** Whether any form is open. */
export function useAnyFormOpen(): boolean {
  return useForms(({ open }) => open > 0);
}
