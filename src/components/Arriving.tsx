/**
 * Parts of the app whose code comes when they are first shown. Not React.lazy: once React has drawn the empty place of
 * a suspended part, it holds the part back for 300 ms, and every first screen of the app is such a part (measured: 300
 * of 450 ms of a warm start were this).
 */
import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** A part that can be asked for before it is shown. */
export type ArrivingPart<Props> = ComponentType<Props> & { ahead: () => void };

type Arrival<Props> = { part: ComponentType<Props> } | { error: unknown };

/**
 * Shows nothing until its code is there, then the part, at once.
 * @param load asked when the part is first shown, and again when it is shown after a failure; what it rejects with is
 *   thrown while drawing, for the next error boundary.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ArrivingPart<Props> {
  let known: Arrival<Props> | null = null;
  let coming: Promise<Arrival<Props>> | null = null;
  const loadOnce = () => {
    coming ??= load().then(
      (part) => {
        known = { part };
        return known;
      },
      (error: unknown) => {
        coming = null;
        return { error };
      },
    );
    return coming;
  };

  function Arriving(props: Props) {
    const [arrival, setArrival] = useState(() => known);
    // After the picture that it is missing in: what can be used without it waits for none of its bytes.
    useEffect(() => {
      if (arrival) return;
      let gone = false;
      void loadOnce().then((found) => {
        // In slices: a whole screen at once is more than a slow phone should be busy with while somebody taps.
        if (!gone) startTransition(() => setArrival(found));
      });
      return () => {
        gone = true;
      };
    }, [arrival]);
    if (!arrival) return null;
    if ('error' in arrival) throw arrival.error;
    return <arrival.part {...props} />;
  }
  return Object.assign(Arriving, { ahead: () => void loadOnce() });
}
