/**
 * Parts whose chunk loads when first shown. Not React.lazy: React holds a suspended part back for
 * 300 ms (measured: 300 of 450 ms of a warm start).
 */
import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** A part that can be preloaded. */
export type ArrivingPart<Props> = ComponentType<Props> & { ahead: () => void };

type Arrival<Props> = { part: ComponentType<Props> } | { error: unknown };

/**
 * Shows nothing until its chunk is loaded.
 * @param load called at the first show, and again when shown after a failure; its rejection is
 * thrown while rendering, for the error boundary.
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
    // Load after the paint, so that the visible screen comes first.
    useEffect(() => {
      if (arrival) return;
      let gone = false;
      void loadOnce().then((found) => {
        // In slices: a large render would block taps on a slow phone.
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
