/**
 * How screens read the phone: live, never a stale argument's answer, stable when the storage fails.
 */
import { useObservable } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { onStorageState, type StorageState, storageState } from '../guard';
import { questionOf } from './question';

/**
 * The live answer of `read(argument)`; undefined while loading, also after a change of the
 * argument. Unlike useLiveQuery it never throws into the screen: it retries, then keeps the last
 * answer while `useStorageState` says 'lost'. An equal number or text causes no render: each photo
 * reruns all queries. Equal questions are shared.
 * @param read a stable function.
 */
export function useLive<A extends string | number | null, T>(
  read: (argument: A) => Promise<T>,
  argument: A,
): T | undefined {
  const answer = useObservable(() => questionOf(read, argument), [read, argument]);
  return answer && Object.is(answer.argument, argument) ? answer.value : undefined;
}

/**
 * For a query of several fields. All fields form the key, in any order, so that no answer is stale.
 * `read` is stable; fields are texts, numbers and flags; undefined counts as absent.
 */
export function useLiveOf<Q extends object, T>(read: (question: Q) => Promise<T>, question: Q): T | undefined {
  return useLive(byKey(read), JSON.stringify(question, Object.keys(question).sort()));
}

type ReadKey<T> = (key: string) => Promise<T>;

const keyed = new WeakMap<object, unknown>();

/** `read` by the query as text; a stable result, so that equal queries are shared. */
function byKey<Q extends object, T>(read: (question: Q) => Promise<T>): ReadKey<T> {
  const known = keyed.get(read) as ReadKey<T> | undefined;
  if (known) return known;
  const readKey: ReadKey<T> = (key) => read(JSON.parse(key) as Q);
  keyed.set(read, readKey);
  return readKey;
}

export function useStorageState(): StorageState {
  return useSyncExternalStore(onStorageState, storageState);
}
