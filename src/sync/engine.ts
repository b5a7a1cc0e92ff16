/**
 * The delivery loop. Each trigger starts a run over the queue, and failed runs delay the next one.
 * Every row without a final state is work. Its state may be lost: the queue on disk has all work.
 */
import { retryDelay } from '../domain/delivery/retryPause';
import { QUEUE_INTERVAL, RETRY_MAX } from '../domain/limits';
import { HOUR, SECOND } from '../domain/time/duration';
import { type Sending, sendingOf } from './deliver';
import { type Clock, momentOfTime, type Ports, type UploadProgress } from './ports';
import { drainQueue, type Scope } from './queue';
import { confirmAfterRecovery, confirmAndRelease, releaseEarly } from './release';
import { createWatchdog, StallError, type Watchdog } from './watchdog';

/** Interval of checks which confirmations are due (release.ts). */
const CONFIRM_CHECK = HOUR;
/**
 * Interval of checks of the server's database generation, while the page is visible. After a
 * disaster recovery the phone resends lost records within five minutes.
 */
const RECOVERY_CHECK = 90 * SECOND;

export type Engine = {
  /** Runs now and checks every row: at the start, with new network, a visible page, or a button. */
  wake: () => void;
  /** The queue changed. `at`: when the next row is due (ms), null = none. */
  due: (at: number | null) => void;
  /**
   * One full run, for the service worker. Resolves with true when no row waits.
   */
  runOnce: () => Promise<boolean>;
  /** Frees space early; see release.ts. */
  makeRoom: () => Promise<number>;
  stop: () => void;
};

type State = {
  stopped: boolean;
  running: boolean;
  /** Scope requested during a run: starts right after it. */
  again: Scope | null;
  /** Scope of an aborted run. The next run covers it too. */
  owed: Scope | null;
  /** Failed runs in a row; sets the delay. */
  failedRuns: number;
  /** The delay after a failed run has not ended. Only `wake` runs before. */
  paused: boolean;
  /** The watchdog ended the last run, because a call hung (watchdog.ts). */
  stoodStill: boolean;
  /** Last check for due confirmations, ms. */
  confirmedAt: number;
  /** From that check to the next, ms. */
  confirmInterval: number;
  /** Last check of the database generation, ms. */
  generationCheckedAt: number;
  watched: WatchedSending;
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
    failedRuns: 0,
    paused: false,
    stoodStill: false,
    confirmedAt: Number.NEGATIVE_INFINITY,
    confirmInterval: 0,
    generationCheckedAt: Number.NEGATIVE_INFINITY,
    watched: watchSending(ports, () => void startRun('wake')),
  };
  const performRun = createRunner(ports, state, onDelivered);
  // Timers, not wall times: setting the clock back must not extend a delay.
  const nextRun = createTimer(ports.clock);
  const periodicRun = createTimer(ports.clock);

  const startRun = async (scope: Scope) => {
    if (state.stopped) return;
    if (state.running) {
      state.again = getWidestScope(scope, state.again);
      return;
    }
    state.running = true;
    state.paused = false;
    nextRun.callOff();
    await performRun(getWidestScope(scope, state.owed));
    state.running = false;
    const { again } = state;
    state.again = null;
    if (again) void startRun(again);
    else await scheduleNextRun();
  };

  const nextDue = () => state.watched.watchdog.run(() => state.watched.sending.ports.store.nextDue());

  /** After a failed run: all rows after a delay. Else: the next row when it is due. */
  const scheduleNextRun = async () => {
    if (state.failedRuns > 0) {
      state.paused = true;
      nextRun.set(retryDelay(state.failedRuns - 1, momentOfTime(ports)), () => void startRun('all'));
    } else scheduleDueRun(await nextDue().catch(() => ports.clock.now() + QUEUE_INTERVAL));
  };

  const scheduleDueRun = (at: number | null) => {
    if (state.stopped || state.running || state.paused || at === null) return;
    nextRun.set(Math.max(0, at - ports.clock.now()), () => void startRun('due'));
  };

  const runPeriodically = () => {
    if (ports.visible() && !state.paused) void startRun('all');
    periodicRun.set(QUEUE_INTERVAL, runPeriodically);
  };

  return {
    wake: () => {
      void startRun('wake');
      periodicRun.set(QUEUE_INTERVAL, runPeriodically);
    },
    due: scheduleDueRun,
    runOnce: async () => {
      await performRun('wake');
      if (state.failedRuns > 0 || state.stoodStill) return false;
      const { watchdog, sending } = state.watched;
      return watchdog.run(async () => (await sending.ports.store.dueIds(Number.POSITIVE_INFINITY, 1)).length === 0);
    },
    // The watchdog ends a call to a storage that no longer answers.
    makeRoom: () => state.watched.watchdog.run(() => releaseEarly(state.watched.sending)).catch(toNoRoom),
    stop: () => {
      state.stopped = true;
      nextRun.callOff();
      periodicRun.callOff();
    },
  };
}

/** Longest delay of a browser timer, ms; a longer one fires at once. */
const TIMER_MAX = 2 ** 31 - 1;

/** A timer that can be reset or cancelled. */
function createTimer(clock: Clock): { set: (ms: number, ring: () => void) => void; callOff: () => void } {
  let callOff = () => {};
  return {
    set: (ms, ring) => {
      callOff();
      callOff = clock.timer(ring, Math.min(ms, TIMER_MAX));
    },
    callOff: () => callOff(),
  };
}

function toNoRoom(error: unknown): number {
  if (error instanceof StallError) return 0;
  throw error;
}

/** A sender whose storage and requests the watchdog ends when they hang. */
type WatchedSending = { watchdog: Watchdog; sending: Sending };

/** A sender with a new watchdog. `before`: keeps what the previous sender knows about its rows. */
function watchSending(ports: Ports, backedOff: () => void, before?: Sending): WatchedSending {
  const uploads = new Map<string, UploadProgress>();
  const reportProgress = (id: string, at: UploadProgress | null) => {
    if (at) uploads.set(id, at);
    else uploads.delete(id);
    ports.report(uploads.values().next().value ?? null);
  };
  const watchdog = createWatchdog(ports.clock);
  const watched = { store: watchdog.over(ports.store, 'storage'), routes: watchdog.over(ports.routes, 'requests') };
  const sending = sendingOf({ ...ports, ...watched }, { progress: reportProgress, onBackOffEnd: backedOff });
  if (!before) return { watchdog, sending };
  const { lacking, backedOffIds, backedOffGroups } = before;
  return { watchdog, sending: { ...sending, lacking, backedOffIds, backedOffGroups } };
}

/** One run: the queue, then due confirmations. It never throws: a failed run delays the next. */
function createRunner(ports: Ports, state: State, onDelivered: () => void): (scope: Scope) => Promise<void> {
  return async (scope) => {
    const { watchdog, sending } = state.watched;
    let completed = 0;
    let broken = false;
    let stoodStill = false;
    state.owed = scope;
    try {
      await ports.runAsLeader((lost) =>
        watchdog.run(async (hung) => {
          const ended = anySignal(lost, hung);
          try {
            ({ broken, completed } = await drainQueue(sending, { scope, lost: ended.signal }));
            if (!ended.signal.aborted) await confirmIfDue(sending, state, broken);
          } finally {
            ended.removeListeners();
          }
        }),
      );
      state.owed = null;
    } catch (error) {
      broken = true;
      stoodStill = error instanceof StallError;
    }
    if (stoodStill) {
      ports.onStall();
      state.watched = watchSending(ports, sending.onBackOffEnd, sending);
      // One hanging call may be an accident: run again at once. After the second in a row the
      // storage counts as faulty, and the next run waits.
      if (!state.stoodStill) {
        broken = false;
        state.again ??= 'all';
      }
    }
    state.stoodStill = stoodStill;
    state.failedRuns = broken ? state.failedRuns + 1 : 0;
    if (completed > 0) onDelivered();
  };
}

/** Aborts when one of both aborts. (`AbortSignal.any` is missing before Safari 17.4.) */
function anySignal(one: AbortSignal, other: AbortSignal): { signal: AbortSignal; removeListeners: () => void } {
  const both = new AbortController();
  const abortBoth = () => both.abort();
  for (const signal of [one, other]) {
    if (signal.aborted) abortBoth();
    signal.addEventListener('abort', abortBoth);
  }
  const removeListeners = () => {
    for (const signal of [one, other]) signal.removeEventListener('abort', abortBoth);
  };
  return { signal: both.signal, removeListeners };
}

/** Confirms after a failed run too, because other rows may get an answer. Then the next is sooner. */
async function confirmIfDue(sending: Sending, state: State, broken: boolean): Promise<void> {
  const now = sending.ports.clock.now();
  const isDue = Math.abs(now - state.confirmedAt) >= state.confirmInterval;
  if (!isDue && Math.abs(now - state.generationCheckedAt) < RECOVERY_CHECK) return;
  state.generationCheckedAt = now;
  if (!isDue) return confirmAfterRecovery(sending);
  state.confirmedAt = now;
  state.confirmInterval = broken ? RETRY_MAX : CONFIRM_CHECK;
  await confirmAndRelease(sending);
}
