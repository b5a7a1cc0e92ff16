/** A question that is asked of the phone live: once, however many places of the screen show its answer. */
import { liveQuery, type Subscription } from 'dexie';
import { setStorageState } from '../guard';

/** After a failed query it is asked again after so long, ms; then the storage counts as lost. */
const RETRIES = [100, 500, 2000];

/** What was answered, and to which argument. */
export type Answer<A, T> = { argument: A; value: T };
type Listener<A, T> = (answer: Answer<A, T>) => void;

/** As dexie-react-hooks' `useObservable` takes it. Without a subscriber nothing is asked and nothing is remembered. */
export type Question<A, T> = {
  hasValue: () => boolean;
  getValue: () => Answer<A, T> | undefined;
  subscribe: (listener: Listener<A, T>) => () => void;
};

type Read<A, T> = (argument: A) => Promise<T>;

/** By function; what its questions answer is the function's own type. */
const questions = new WeakMap<object, Map<unknown, unknown>>();

/** The one question of this function and argument, for everybody who asks it now. */
export function questionOf<A, T>(read: Read<A, T>, argument: A): Question<A, T> {
  const same = questions.get(read) ?? new Map<unknown, unknown>();
  questions.set(read, same);
  const known = same.get(argument) as Question<A, T> | undefined;
  if (known) return known;
  const question = createQuestion(read, argument, () => {
    if (same.get(argument) === question) same.delete(argument);
  });
  same.set(argument, question);
  return question;
}

/**
 * A dead handle is asked again; if it stays dead, the last answer stands and the storage counts as lost. A number or text
 * that comes out the same again is told to nobody. @param left the last subscriber went.
 */
function createQuestion<A, T>(read: Read<A, T>, argument: A, left: () => void): Question<A, T> {
  const listeners = new Set<Listener<A, T>>();
  let answer: Answer<A, T> | undefined;
  let running: Subscription | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const stop = () => {
    clearTimeout(retry);
    running?.unsubscribe();
    running = undefined;
  };
  const ask = () => {
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
    running = query.subscribe(hear);
  };
  const hear = (found: { value: T } | null) => {
    clearTimeout(retry);
    if (!found) {
      const pause = RETRIES[failures];
      failures += 1;
      if (pause === undefined) setStorageState('lost');
      else retry = setTimeout(ask, pause);
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
      if (listeners.size === 1) ask();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop();
        answer = undefined;
        failures = 0;
        left();
      };
    },
  };
}
