import { useEffect, useRef, useState } from 'react';
import type { InitialValues } from './initialValues';
import { beginCapture, type Capture, type CaptureAuthor } from './opening';

/**
 * The capture of this round; null while the draft loads. `failed`: the storage did not answer. Begins once for each
 * author and round: a second beginning would take the draft from the open form.
 * @param values initial values of the first round; must be stable.
 */
export function useBeginning(
  { owner, author, about }: CaptureAuthor,
  round: number,
  values: InitialValues | null = null,
): { capture: Capture | null; failed: boolean } {
  const [started, setStarted] = useState<{ round: number; capture: Capture | null } | null>(null);
  /** The initial values in use: a retry keeps them, the next capture does not. */
  const granted = useRef<InitialValues | null>(null);
  const initialValues = useRef(values);
  initialValues.current = values;
  useEffect(() => {
    let gone = false;
    const pending = granted.current === initialValues.current ? null : initialValues.current;
    const storeCapture = (capture: Capture) => {
      granted.current = initialValues.current;
      setStarted({ round, capture });
    };
    beginCapture({ owner, author, about }, pending).then(
      (capture) => !gone && storeCapture(capture),
      () => !gone && setStarted({ round, capture: null }),
    );
    return () => {
      gone = true;
    };
  }, [owner, author, about, round]);
  const current = started?.round === round ? started : null;
  return { capture: current?.capture ?? null, failed: current !== null && current.capture === null };
}
