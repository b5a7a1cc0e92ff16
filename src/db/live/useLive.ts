/** The one way in which screens read the phone: live, never of the question before, standing when the storage fails. */
import { useObservable } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { onStorageState, type StorageState, storageState } from '../guard';
import { questionOf } from './question';

/**
 * The live answer of `read(argument)`; undefined while loading, also right after the argument changed. Unlike the bare
 * useLiveQuery it never throws into the screen: a dead handle is asked again; if it stays dead the last answer stands
 * and `useStorageState` says 'lost'. A number or text that came out the same again draws nothing anew: every photo that
 * is stored or delivered asks all of these once more. What several places of a screen ask is asked once.
 * @param read the same function at every call.
 */
export function useLive<A extends string | number | null, T>(
  read: (argument: A) => Promise<T>,
  argument: A,
): T | undefined {
  const answer = useObservable(() => questionOf(read, argument), [read, argument]);
  return answer && Object.is(answer.argument, argument) ? answer.value : undefined;
}

/**
 * The same for a question of several fields. All of them make the key, whatever their order: a field that was left out
 * of it would change, and the screen would go on showing the answer to the question before. `read` is the same function
 * at every call, the fields are texts, numbers and flags; one that is undefined is not there.
 */
export function useLiveOf<Q extends object, T>(read: (question: Q) => Promise<T>, question: Q): T | undefined {
  return useLive(byKey(read), JSON.stringify(question, Object.keys(question).sort()));
}

type ReadKey<T> = (key: string) => Promise<T>;

const keyed = new WeakMap<object, unknown>();

/** `read` with its question as text; the same function for the same `read`, so that places that ask the same share it. */
function byKey<Q extends object, T>(read: (question: Q) => Promise<T>): ReadKey<T> {
  const known = keyed.get(read) as ReadKey<T> | undefined;
  if (known) return known;
  const readKey: ReadKey<T> = (key) => read(JSON.parse(key) as Q);
  keyed.set(read, readKey);
  return readKey;
}

/** How the phone's storage is, as db/guard.ts names it. */
export function useStorageState(): StorageState {
  return useSyncExternalStore(onStorageState, storageState);
}
