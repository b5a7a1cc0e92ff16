import { useEffect, useRef } from 'react';

/** Where the focus goes when the camera closes: to the next thing to do. @param next a step's name, or 'save'. */
export function useFocusBack(showing: boolean, next: string): void {
  const shown = useRef(false);
  useEffect(() => {
    const closed = shown.current && !showing;
    shown.current = showing;
    if (closed) focusStep(next);
  }, [showing, next]);
}

/** Leads to a step, or to 'Speichern' ('save'). */
export function focusStep(name: string): void {
  document.querySelector<HTMLElement>(`[data-step="${name}"]`)?.focus();
}
