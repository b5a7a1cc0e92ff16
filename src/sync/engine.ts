/**
 * The delivery loop. It runs over the queue at each trigger, backs off after failures, and treats
 * every non-final row as work. Its memory may be lost.
 */
import { retryDelay } from '../domain/delivery/retryPause';
import { QUEUE_INTERVAL, RETRY_MAX } from '../domain/limits';
import { HOUR, SECOND } from '../domain/time/duration';
import { type Sending, sendingOf } from './deliver';
import { type Clock, momentOfTime, type Ports, type UploadProgress } from './ports';
import { drainQueue, type Scope } from './queue';
import { confirmAfterRecovery, confirmAndRelease, releaseEarly } from './release';
import { createWatchdog, StandstillError, type Watchdog } from './watchdog';

/** Check interval for due confirmations. */
const CONFIRM_CHECK = HOUR;
/**
 * While visible, how often to check the database generation: after a disaster recovery lost
 * records are back within five minutes.
 */
const RECOVERY_CHECK = 90 * SECOND;

export type Engine = {
  /** A possible improvement: start, network, page visible, button. Checks everything. */
  wake: () => void;
  /** The queue changed: the next due time (ms), null = none. */
  due: (at: number | null) => void;
  /**
   * One full run; resolves with whether all rows are delivered or blocked, for the service worker.
   */
  runOnce: () => Promise<boolean>;
  /** Frees space early; see release.ts. */
  makeRoom: () => Promise<number>;
  stop: () => void;
};

type State = {
  stopped: boolean;
  running: boolean;
  /** Requested during a run. */
  again: Scope | null;
  /** Scope of an aborted run. The next run covers it too. */
  owed: Scope | null;
  /** Runs in a row without server; sets the delay. */
  broken: number;
  /** No run before the delay ends, except by wake. */
  paused: boolean;
  /** The watchdog ended the last run (watchdog.ts). */
  stoodStill: boolean;
  /** Last confirmation check, ms. */
  confirmedAt: number;
  /** Interval of the next one, ms. */
  confirmAgain: number;
  /** Last check of the database generation, ms. */
  lookedAt: number;
  post: Post;
};

const WIDEST: readonly Scope[] = ['wake', 'all', 'due'];

/** The scope that covers both. */
function getWidestScope(one: Scope, other: Scope | null): Scope {
  return WIDEST.find((scope) => scope === one || scope === other) ?? one;
}

/** `onDelivered` is called after a run that completed documentations. */
export function createEngine(ports: Ports, onDelivered: () => void = () => {}): Engine {
  const state: State = {
    stopped: false,
    running: false,
    again: null,
    owed: null,
    broken: 0,
    paused: false,
    stoodStill: false,
    confirmedAt: Number.NEGATIVE_INFINITY,
    confirmAgain: 0,
    lookedAt: Number.NEGATIVE_INFINITY,
    post: postOf(ports, () => void startRun('wake')),
  };
  const work = createRunner(ports, state, onDelivered);
  // Timers, not wall times: setting the clock back must not extend a delay.
  const next = createTimer(ports.clock);
  const beat = createTimer(ports.clock);

  const startRun = async (scope: Scope) => {
    if (state.stopped) return;
    if (state.running) {
      state.again = getWidestScope(scope, state.again);
      return;
    }
    state.running = true;
    state.paused = false;
    next.callOff();
    await work(getWidestScope(scope, state.owed));
    state.running = false;
    const { again } = state;
    state.again = null;
    if (again) void startRun(again);
    else await scheduleNextRun();
  };

  const nextDue = () => state.post.dog.run(() => state.post.sending.ports.store.nextDue());

  /** After a lost connection: a delay, then everything; else until the next due row. */
  const scheduleNextRun = async () => {
    if (state.broken > 0) {
      state.paused = true;
      next.set(retryDelay(state.broken - 1, momentOfTime(ports)), () => void startRun('all'));
    } else scheduleDueRun(await nextDue().catch(() => ports.clock.now() + QUEUE_INTERVAL));
  };

  const scheduleDueRun = (at: number | null) => {
    if (state.stopped || state.running || state.paused || at === null) return;
    next.set(Math.max(0, at - ports.clock.now()), () => void startRun('due'));
  };

  const scope = () => {
    if (ports.visible() && !state.paused) void startRun('all');
    beat.set(QUEUE_INTERVAL, scope);
  };

  return {
    wake: () => {
      void startRun('wake');
      beat.set(QUEUE_INTERVAL, scope);
    },
    due: scheduleDueRun,
    runOnce: async () => {
      await work('wake');
      if (state.broken > 0 || state.stoodStill) return false;
      const { dog, sending } = state.post;
      return dog.run(async () => (await sending.ports.store.dueIds(Number.POSITIVE_INFINITY, 1)).length === 0);
    },
    // The watchdog keeps a dead storage from blocking the engine.
    makeRoom: () => state.post.dog.run(() => releaseEarly(state.post.sending)).catch(noRoom),
    stop: () => {
      state.stopped = true;
      next.callOff();
      beat.callOff();
    },
  };
}

/** Maximum of browser timers; a longer one fires at once. */
const FAR = 2 ** 31 - 1;

/** A timer that can be reset or cancelled. */
function createTimer(clock: Clock): { set: (ms: number, ring: () => void) => void; callOff: () => void } {
  let callOff = () => {};
  return {
    set: (ms, ring) => {
      callOff();
      callOff = clock.timer(ring, Math.min(ms, FAR));
    },
    callOff: () => callOff(),
  };
}

function noRoom(error: unknown): number {
  if (error instanceof StandstillError) return 0;
  throw error;
}

/** The sender and its watchdog. */
type Post = { dog: Watchdog; sending: Sending };

/** State that survives runs, also aborted ones. */
function postOf(ports: Ports, backedOff: () => void, before?: Sending): Post {
  const travelling = new Map<string, UploadProgress>();
  const reportProgress = (id: string, at: UploadProgress | null) => {
    if (at) travelling.set(id, at);
    else travelling.delete(id);
    ports.report(travelling.values().next().value ?? null);
  };
  const watchdog = createWatchdog(ports.clock);
  const watched = { store: watchdog.over(ports.store, 'storage'), routes: watchdog.over(ports.routes, 'requests') };
  const sending = sendingOf({ ...ports, ...watched }, { progress: reportProgress, rested: backedOff });
  if (!before) return { dog: watchdog, sending };
  const { lacking, resting, restingGroups } = before;
  return { dog: watchdog, sending: { ...sending, lacking, resting, restingGroups } };
}

/** One run: the queue, then confirmations if due. Never throws: a failure causes a delay. */
function createRunner(ports: Ports, state: State, onDelivered: () => void): (scope: Scope) => Promise<void> {
  return async (scope) => {
    const { dog, sending } = state.post;
    let completed = 0;
    let broken = false;
    let stoodStill = false;
    state.owed = scope;
    try {
      await ports.alone((lost) =>
        dog.run(async (gone) => {
          const ended = anySignal(lost, gone);
          try {
            ({ broken, completed } = await drainQueue(sending, { scope, lost: ended.signal }));
            if (!ended.signal.aborted) await confirmOnceInAWhile(sending, state, broken);
          } finally {
            ended.forget();
          }
        }),
      );
      state.owed = null;
    } catch (error) {
      broken = true;
      stoodStill = error instanceof StandstillError;
    }
    if (stoodStill) {
      ports.standstill();
      state.post = postOf(ports, sending.rested, sending);
      // Once may be a single hanging call; a second time in a row the storage is faulty and gets a
      // delay.
      if (!state.stoodStill) {
        broken = false;
        state.again ??= 'all';
      }
    }
    state.stoodStill = stoodStill;
    state.broken = broken ? state.broken + 1 : 0;
    if (completed > 0) onDelivered();
  };
}

/** Aborts when either does. (`AbortSignal.any` is missing before Safari 17.4.) */
function anySignal(one: AbortSignal, other: AbortSignal): { signal: AbortSignal; forget: () => void } {
  const both = new AbortController();
  const abortBoth = () => both.abort();
  for (const signal of [one, other]) {
    if (signal.aborted) abortBoth();
    signal.addEventListener('abort', abortBoth);
  }
  const removeListeners = () => {
    for (const signal of [one, other]) signal.removeEventListener('abort', abortBoth);
  };
  return { signal: both.signal, forget: removeListeners };
}

/** Also after a failed run: unanswered rows say nothing about others. Then repeated sooner. */
async function confirmOnceInAWhile(sending: Sending, state: State, broken: boolean): Promise<void> {
  const now = sending.ports.clock.now();
  const isDue = Math.abs(now - state.confirmedAt) >= state.confirmAgain;
  if (!isDue && Math.abs(now - state.lookedAt) < RECOVERY_CHECK) return;
  state.lookedAt = now;
  if (!isDue) return confirmAfterRecovery(sending);
  state.confirmedAt = now;
  state.confirmAgain = broken ? RETRY_MAX : CONFIRM_CHECK;
  await confirmAndRelease(sending);
}
