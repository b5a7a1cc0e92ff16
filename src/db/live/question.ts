/** A question that is asked of the phone live: once, however many places of the screen show its answer. */
import { liveQuery, type Subscription } from 'dexie';
import { onVisible } from '../../platform/page';
import { db } from '../db';
import { onStorageState, setStorageState, storageState } from '../guard';
import { withDb } from '../storage';

/** After a failed query it is asked again after so long, ms; then the storage counts as lost. */
const RETRIES = [100, 500, 2000];

/** Between two looks for a lost storage, ms: doubles from the first to the last, for ever. */
const LOOK = { first: 2000, last: 60_000 };

/** What was answered, and to which argument. */
export type LiveAnswer<A, T> = { argument: A; value: T };
type Listener<A, T> = (answer: LiveAnswer<A, T>) => void;

/** As dexie-react-hooks' `useObservable` takes it. Without a subscriber nothing is asked and nothing is remembered. */
export type LiveQuestion<A, T> = {
  hasValue: () => boolean;
  getValue: () => LiveAnswer<A, T> | undefined;
  subscribe: (listener: Listener<A, T>) => () => void;
};

type Read<A, T> = (argument: A) => Promise<T>;

/** By function; what its questions answer is the function's own type. */
const questions = new WeakMap<object, Map<unknown, unknown>>();

/** The one question of this function and argument, for everybody who asks it now. */
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
 * A dead handle is asked again; if it stays dead, the last answer stands and the storage counts as lost. When the storage
 * answers anybody, and when somebody looks at the page, every question asks again: it may have missed what changed meanwhile. A number or text that comes out
 * the same again is told to nobody. @param left the last subscriber went.
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
    // The failure is a result: an error would end the live query, and with it what it has learnt to watch. An async function,
    // because only of one Dexie still knows what it reads after it has waited for another async function (D260).
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

/** Calls back each time a storage that was away answers again, or somebody looks at the page; returns the way to stop. */
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

/** Asks for a lost storage until it answers: after a pause, and at once when somebody looks at the page. */
function pollLostStorage(pause: number): void {
  const pollOnce = () => {
    stopLooking();
    // Due whether this one is answered or not: a request of a storage that is gone sometimes never is. An answer ends the looking.
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
