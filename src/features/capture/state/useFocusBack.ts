import { useEffect, useRef } from 'react';

/** Moves the focus to the next step when the camera closes. @param next a step's name, or 'save'. */
export function useFocusBack(showing: boolean, next: string): void {
  const shown = useRef(false);
  useEffect(() => {
    const closed = shown.current && !showing;
    shown.current = showing;
    if (closed) focusStep(next);
  }, [showing, next]);
}

/** Shown also after a tap: what shows its focus stops beside the bars (theme/base.css). */
export function focusStep(name: string): void {
  document.querySelector<HTMLElement>(`[data-step="${name}"]`)?.focus({ focusVisible: true } as FocusOptions);
}
