/** A shared live query: one for all components with the same question. */
import { liveQuery, type Subscription } from 'dexie';
import { onVisible } from '../../platform/page';
import { db } from '../db';
import { onStorageState, setStorageState, storageState } from '../guard';
import { withDb } from '../storage';

/** Delays of retries, ms; then the storage counts as lost. */
const RETRIES = [100, 500, 2000];

/** Delay between checks of a lost storage, ms: doubles, without end. */
const LOOK = { first: 2000, last: 60_000 };

/** The answer and its argument. */
export type LiveAnswer<A, T> = { argument: A; value: T };
type Listener<A, T> = (answer: LiveAnswer<A, T>) => void;

/**
 * As `useObservable` of dexie-react-hooks takes it. Without subscribers it neither queries nor
 * remembers.
 */
export type LiveQuestion<A, T> = {
  hasValue: () => boolean;
  getValue: () => LiveAnswer<A, T> | undefined;
  subscribe: (listener: Listener<A, T>) => () => void;
};

type Read<A, T> = (argument: A) => Promise<T>;

const questions = new WeakMap<object, Map<unknown, unknown>>();

/** The shared query of this function and argument. */
export function questionOf<A, T>(read: Read<A, T>, argument: A): LiveQuestion<A, T> {
  const same = questions.get(read) ?? new Map<unknown, unknown>();
  questions.set(read, same);
  const known = same.get(argument) as LiveQuestion<A, T> | undefined;
  if (known) return known;
  const question = createQuestion(read, argument, () => {
    if (same.get(argument) === question) same.delete(argument);
  });
  same.set(argument, question);
  return question;
}

/**
 * Retries a dead handle; if it stays dead, the last answer stays and the storage counts as lost.
 * Queries again when the storage answers or the page becomes visible, as changes may be missed. An
 * equal number or text is not emitted.
 * @param left the last subscriber went.
 */
function createQuestion<A, T>(read: Read<A, T>, argument: A, left: () => void): LiveQuestion<A, T> {
  const listeners = new Set<Listener<A, T>>();
  let answer: LiveAnswer<A, T> | undefined;
  let running: Subscription | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopAwaitingStorage = () => {};

  const stop = () => {
    clearTimeout(retry);
    running?.unsubscribe();
    running = undefined;
  };
  const startQuery = () => {
    stop();
    // The failure is a result: an error would end the live query and its dependencies. An async
    // function, because Dexie only tracks reads after another await in one (D260).
    const query = liveQuery(async () => {
      try {
        return { value: await read(argument) };
      } catch {
        return null;
      }
    });
    running = query.subscribe(handleResult);
  };
  const handleResult = (found: { value: T } | null) => {
    clearTimeout(retry);
    if (!found) {
      const pause = RETRIES[failures];
      failures += 1;
      if (pause === undefined) setStorageState('lost');
      else retry = setTimeout(startQuery, pause);
      return;
    }
    failures = 0;
    if (answer && Object.is(answer.value, found.value)) return;
    answer = { argument, value: found.value };
    for (const listener of [...listeners]) listener(answer);
  };

  return {
    hasValue: () => answer !== undefined,
    getValue: () => answer,
    subscribe(listener) {
      listeners.add(listener);
      if (answer) listener(answer);
      if (listeners.size === 1) {
        startQuery();
        stopAwaitingStorage = onFound(() => {
          failures = 0;
          startQuery();
        });
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop();
        stopAwaitingStorage();
        answer = undefined;
        failures = 0;
        left();
      };
    },
  };
}

const found = new Set<() => void>();

/**
 * Calls back when a lost storage answers, or the page becomes visible; returns the stop function.
 */
function onFound(back: () => void): () => void {
  const unseen = onVisible(back);
  found.add(back);
  return () => {
    unseen();
    found.delete(back);
  };
}

let stopLooking = () => {};
onStorageState(() => {
  const state = storageState();
  stopLooking();
  if (state === 'lost') pollLostStorage(LOOK.first);
  if (state === 'ok') for (const back of [...found]) back();
});

/**
 * Checks a lost storage after a pause, and at once when the page becomes visible, until it answers.
 */
function pollLostStorage(pause: number): void {
  const pollOnce = () => {
    stopLooking();
    // Scheduled without waiting for the answer: a lost storage may never answer. An answer stops
    // the checks.
    pollLostStorage(Math.min(2 * pause, LOOK.last));
    withDb(() => db.session.get('current')).catch(() => undefined);
  };
  const timer = setTimeout(pollOnce, pause);
  const stop = onVisible(pollOnce);
  stopLooking = () => {
    clearTimeout(timer);
    stop();
  };
}
