/** The one way in which screens read the phone: live, never of the question before, standing when the storage fails. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { onStorageState, type StorageState, setStorageState, storageState } from '../guard';

/** After a failed query it is asked again after so long, ms; then the storage counts as lost. */
const RETRIES = [100, 500, 2000];

type Found<A, T> = { argument: A; value: T };
type Answer<A, T> = Found<A, T> | { argument: A; failure: number };

/**
 * The live answer of `read(argument)`; undefined while loading, also right after the argument changed. Unlike the bare
 * useLiveQuery it never throws into the screen: a dead handle is asked again; if it stays dead the last answer stands
 * and `useStorageState` says 'lost'. A number or text that came out the same again draws nothing anew: every photo that
 * is stored or delivered asks all of these once more.
 */
export function useLive<A extends string | number | null, T>(
  read: (argument: A) => Promise<T>,
  argument: A,
): T | undefined {
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<Found<A, T>>();
  const newest = useRef<Found<A, T>>(undefined);
  const answer = useLiveQuery(
    (): Promise<Answer<A, T>> =>
      read(argument).then(
        (value) => {
          const { current } = newest;
          const same = current && Object.is(current.argument, argument) && Object.is(current.value, value);
          newest.current = same ? current : { argument, value };
          return newest.current;
        },
        () => ({ argument, failure: attempt }),
      ),
    [read, argument, attempt],
  );
  if (answer && 'value' in answer && answer !== last) setLast(answer);
  const failure = answer && 'failure' in answer ? answer.failure : null;
  useEffect(() => {
    if (failure === null) return;
    const pause = RETRIES[failure];
    if (pause === undefined) return setStorageState('lost');
    const timer = setTimeout(() => setAttempt(failure + 1), pause);
    return () => clearTimeout(timer);
  }, [failure]);
  const shown = answer && 'value' in answer ? answer : last;
  return shown && Object.is(shown.argument, argument) ? shown.value : undefined;
}

/**
 * The same for a question of several fields. All of them make the key, whatever their order: a field that was left out
 * of it would change, and the screen would go on showing the answer to the question before. `read` is the same function
 * at every call, the fields are texts, numbers and flags; one that is undefined is not there.
 */
export function useLiveOf<Q extends object, T>(read: (question: Q) => Promise<T>, question: Q): T | undefined {
  const readKey = useCallback((key: string) => read(JSON.parse(key) as Q), [read]);
  return useLive(readKey, JSON.stringify(question, Object.keys(question).sort()));
}

/** How the phone's storage is, as data/guard.ts names it. */
export function useStorageState(): StorageState {
  return useSyncExternalStore(onStorageState, storageState);
}
