import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDraftAddress } from '../../../db/live/screens';
import type { Place } from '../../../domain/documentation/place';
import { COORDINATE_DIGITS } from '../../../domain/limits';
import type { LocationError } from '../../../domain/text/texts.capture';
import { type Fix, type LocationListener, locateDevice } from '../../../platform/location';
import type { DraftStore } from './draftStore';

/** `failures`: attempts of this form without a fix; `fixedAt` ms, null = not of this form. */
export type PlaceFinding = {
  locating: boolean;
  /** The receiver is on: for a first or a better fix. */
  awake: boolean;
  error: LocationError | null;
  failures: number;
  fixedAt: number | null;
};
export type PlaceFinder = PlaceFinding & { find: () => void; stop: () => void };

const OFF = { locating: false, awake: false };
const QUIET: PlaceFinding = { ...OFF, error: null, failures: 0, fixedAt: null };

/**
 * Requests the position when the form opens, unless the draft has one, and on demand.
 * @param over 0:00 has passed: no more fixes.
 */
export function usePlace(draftStore: DraftStore, over: boolean): PlaceFinder {
  const [finding, setFinding] = useState(QUIET);
  const running = useRef<() => void>(() => undefined);

  const stop = useCallback(() => {
    running.current();
    running.current = () => undefined;
    setFinding((before) => (before.awake ? { ...before, ...OFF } : before));
  }, []);

  const find = useCallback(() => {
    running.current();
    setFinding((before) => ({ ...before, locating: true, awake: true, error: null }));
    // A silent device is reported as a timeout and may be refused later: one attempt, counted once.
    let failed = 0;
    const listener: LocationListener = {
      onFix: (fix, isLast) => {
        draftStore.change({ place: placeOf(fix) }, true);
        setFinding((before) => ({ ...before, locating: false, awake: !isLast, error: null, fixedAt: fix.at }));
      },
      onError: (error) => {
        const counted = failed === 0 ? 1 : 0;
        failed += 1;
        setFinding(({ failures, ...before }) => ({ ...before, ...OFF, error, failures: failures + counted }));
      },
    };
    running.current = locateDevice(listener, Date.parse(draftStore.kept().draft.startedAt));
  }, [draftStore]);

  useEffect(() => {
    if (draftStore.kept().draft.place === null) find();
    return () => running.current();
  }, [draftStore, find]);

  useEffect(() => {
    if (over) stop();
  }, [over, stop]);

  return { ...finding, find, stop };
}

/** Stored as shown: six decimals are 11 cm, and no receiver is more precise. */
function placeOf(fix: Fix): Place {
  const roundDegrees = (degrees: number) => Number(degrees.toFixed(COORDINATE_DIGITS));
  return {
    source: 'gps',
    latitude: roundDegrees(fix.latitude),
    longitude: roundDegrees(fix.longitude),
    accuracy: fix.accuracy === null ? null : Math.round(fix.accuracy * 10) / 10,
    address: null,
  };
}

/** sync/address.ts adds the address later to the stored draft. */
export function useAddressed(place: Place | null, stored: string | null): Place | null {
  const open = place !== null && place.address === null;
  const found = useDraftAddress(open ? stored : null, place ?? NOWHERE);
  return useMemo(() => (open && found !== null ? { ...place, address: found } : place), [open, place, found]);
}

const NOWHERE = { latitude: null, longitude: null };
